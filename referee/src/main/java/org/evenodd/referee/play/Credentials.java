package org.evenodd.referee.play;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.message.Contestant;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that a player may answer with: those of the match, and its own, known here by digest only. Empty if the
 * manager has sent none. A player that gets a new token during a match may still answer with the earlier one.
 */
record Credentials(List<AuthToken> matchTokens, List<Digest> ownTokenDigests) {

    static final String EXPECTED = "the match token or the player's own";

    /** The maximum number of tokens of each kind; the oldest is dropped first. */
    private static final int MOST = 8;

    Credentials {
        matchTokens = List.copyOf(matchTokens);
        ownTokenDigests = List.copyOf(ownTokenDigests);
    }

    static Credentials of(Contestant contestant) {
        return new Credentials(
                Stream.ofNullable(contestant.matchToken()).toList(),
                Stream.ofNullable(contestant.tokenDigest()).toList());
    }

    /** Returns these tokens and those of a later assignment. */
    Credentials and(Contestant later) {
        return new Credentials(plus(matchTokens, later.matchToken()), plus(ownTokenDigests, later.tokenDigest()));
    }

    private static <T> List<T> plus(List<T> known, @Nullable T told) {
        if (told == null || known.contains(told)) {
            return known;
        }
        List<T> more = new ArrayList<>(known);
        more.add(told);
        return more.size() > MOST ? more.subList(1, more.size()) : more;
    }

    /** Returns whether no token is known. */
    boolean areUnknown() {
        return matchTokens.isEmpty() && ownTokenDigests.isEmpty();
    }

    boolean accept(AuthToken token) {
        return matchTokens.contains(token) || ownTokenDigests.contains(LeagueToken.digest(token));
    }

    static boolean looksLikeOurs(AuthToken token) {
        return LeagueToken.claimed(token).isPresent();
    }
}
