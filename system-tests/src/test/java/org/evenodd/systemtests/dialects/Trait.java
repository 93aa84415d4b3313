package org.evenodd.systemtests.dialects;

/** Something in which an agent differs from the protocol, beside its framings and names. */
sealed interface Trait permits Habit, Manner.Own {}
