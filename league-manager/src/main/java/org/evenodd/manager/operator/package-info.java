/**
 * The operator's side: the JSON-RPC methods that the operator's token opens, and the commands of the shell that call
 * them.
 */
@NullMarked
package org.evenodd.manager.operator;

import org.jspecify.annotations.NullMarked;
