/**
 * Strategies: functions of the choices seen so far and a source of randomness, without a clock, messages or network. A
 * new one is a function and a constant of {@code NamedStrategy}.
 */
@NullMarked
package org.evenodd.agent.strategy;

import org.jspecify.annotations.NullMarked;
