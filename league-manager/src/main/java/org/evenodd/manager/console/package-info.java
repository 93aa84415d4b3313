/** What the manager prints for its operator and for scripts that read its output. */
@NullMarked
package org.evenodd.manager.console;

import org.jspecify.annotations.NullMarked;
