package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Between;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Ignorable;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * A player as described to its referee.
 *
 * @param matchToken what authorises the referee's calls and the player's answers, in this match only; null from
 *     managers
 *     that give none
 * @param tokenDigest SHA-256 of the player's own token, which it may answer with; null from managers that tell none
 * @param tongue how the player understood the manager, where it was not as the protocol says
 * @param tongueMethod the method that it took all messages by, where it is not called as most are
 * @param maxRetries how often, at most, a call that it left unanswered is repeated; null where the referee's settings
 *     say so
 */
public record Contestant(
        PlayerId playerId,
        DisplayName displayName,
        Endpoint contactEndpoint,
        @Expected @Nullable AuthToken matchToken,
        @Expected @Nullable Digest tokenDigest,
        PlayerRecord standings,
        @Maybe @Ignorable @Nullable Framing tongue,

        @Maybe @Ignorable @Size(min = 1, max = 200) @Nullable
        String tongueMethod,

        @Maybe @Ignorable @Between(min = 0, max = 100) @Nullable
        Integer maxRetries) {

    /** A player that is not known to deviate from the protocol. */
    public Contestant(
            PlayerId playerId,
            DisplayName displayName,
            Endpoint contactEndpoint,
            AuthToken matchToken,
            Digest tokenDigest,
            PlayerRecord standings) {
        this(playerId, displayName, contactEndpoint, matchToken, tokenDigest, standings, null, null, null);
    }

    /**
     * This player, with its preferred call form.
     *
     * @param method empty if unknown or usual
     */
    public Contestant speaking(Framing framing, String method) {
        return at(this, framing, method.isEmpty() ? null : method, maxRetries);
    }

    /** This player, with a maximum number of retries. */
    public Contestant withRetries(int most) {
        return at(this, tongue, tongueMethod, most);
    }

    /** This player at its new endpoint and with its new tokens; its retries stay unchanged. */
    public Contestant movedAs(Contestant later) {
        return at(later, later.tongue, later.tongueMethod, maxRetries);
    }

    private Contestant at(
            Contestant place, @Nullable Framing framing, @Nullable String method, @Nullable Integer retries) {
        return new Contestant(
                playerId,
                displayName,
                place.contactEndpoint,
                place.matchToken,
                place.tokenDigest,
                standings,
                framing,
                method,
                retries);
    }
}
