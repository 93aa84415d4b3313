package org.evenodd.systemtests.dialects;

/** Something in which an agent differs from the protocol. Of the five forms, an agent has one each; of the others, any number. */
sealed interface Trait permits Framing, MethodNames, AnswerForm, UnknownMessageReply, FieldNames, Habit, Manner.Own {}
