/**
 * Even/Odd: its rules, the sealed draw, how a result is checked, and the strategies: functions of the choices seen so far
 * and a source of randomness, without a clock, messages or network. A new strategy is a function and a constant of
 * {@code NamedStrategy}.
 */
@NullMarked
package org.evenodd.game.evenodd;

import org.jspecify.annotations.NullMarked;
