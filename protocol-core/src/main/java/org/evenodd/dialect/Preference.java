package org.evenodd.dialect;

import org.evenodd.protocol.value.Framing;

/**
 * How an agent likes to be spoken to.
 *
 * @param method of which it is understood, where one method takes all messages and is not called as most are; else
 *     empty
 */
public record Preference(Framing manner, String method) {}
