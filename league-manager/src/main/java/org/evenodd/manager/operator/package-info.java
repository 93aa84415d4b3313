/** The operator's view of a league on the console and in metrics, and the operator's commands in a shell. */
@NullMarked
package org.evenodd.manager.operator;

import org.jspecify.annotations.NullMarked;
