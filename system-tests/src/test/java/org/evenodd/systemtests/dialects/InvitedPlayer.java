package org.evenodd.systemtests.dialects;

import org.evenodd.protocol.value.Endpoint;

/**
 * A player as a referee knows it.
 *
 * @param token the match token from the manager; empty if it gave none
 */
record InvitedPlayer(String player, Endpoint endpoint, String token) {}
