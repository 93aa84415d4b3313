/** What the operator sees on the console and can do, from a shell or over JSON-RPC. */
@NullMarked
package org.evenodd.manager.operator;

import org.jspecify.annotations.NullMarked;
