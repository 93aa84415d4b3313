package org.evenodd.referee.message;

import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.RefereeId;

/**
 * The referee as the league knows it.
 *
 * @param token authorises its calls to the manager and goes to nobody else
 */
public record RefereeIdentity(RefereeId id, AuthToken token, Endpoint endpoint) {}
