package org.evenodd.dialect;

import org.evenodd.protocol.value.Framing;

/**
 * The form in which an agent prefers to be called.
 *
 * @param method the method that takes all messages, if it has an unusual name; else empty
 */
public record Preference(Framing framing, String method) {}
