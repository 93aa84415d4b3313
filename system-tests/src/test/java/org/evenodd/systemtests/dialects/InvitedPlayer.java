package org.evenodd.systemtests.dialects;

import org.evenodd.protocol.value.Endpoint;

/**
 * A player as a referee knows it.
 *
 * @param token the match's, as the manager told it; empty where it did not
 */
record InvitedPlayer(String player, Endpoint endpoint, String token) {}
