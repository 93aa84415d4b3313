/**
 * The operator's JSON-RPC methods, and the subcommands that call them.
 */
@NullMarked
package org.evenodd.manager.operator;

import org.jspecify.annotations.NullMarked;
