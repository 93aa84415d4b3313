/**
 * Ways to choose. A strategy is a function of what has been seen and of the dice it is handed: it knows no clock, no
 * message and no wire. A new one is a class and a line in {@code NamedStrategy}.
 */
@NullMarked
package org.evenodd.agent.strategy;

import org.jspecify.annotations.NullMarked;
