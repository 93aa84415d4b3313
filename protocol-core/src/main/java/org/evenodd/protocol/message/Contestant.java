package org.evenodd.protocol.message;

import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PlayerId;

/**
 * A player as its referee knows it.
 *
 * @param matchToken what authorises the referee's calls and the player's answers, in this match only
 * @param tokenDigest SHA-256 of the player's own token, which it may answer with
 */
public record Contestant(
        PlayerId playerId,
        DisplayName displayName,
        Endpoint contactEndpoint,
        AuthToken matchToken,
        Digest tokenDigest,
        PlayerRecord standings) {}
