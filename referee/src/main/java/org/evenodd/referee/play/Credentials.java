package org.evenodd.referee.play;

import org.evenodd.protocol.message.Contestant;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that a player may answer with: the match's, and its own, of which only the digest is known here. Null where the
 * manager has not told.
 */
record Credentials(@Nullable AuthToken matchToken, @Nullable Digest ownTokenDigest) {

    static final String EXPECTED = "the match token or the player's own";

    static Credentials of(Contestant contestant) {
        return new Credentials(contestant.matchToken(), contestant.tokenDigest());
    }

    /** Whether nobody can say which token is right. */
    boolean areUnknown() {
        return matchToken == null && ownTokenDigest == null;
    }

    boolean accept(AuthToken token) {
        return token.equals(matchToken) || LeagueToken.digest(token).equals(ownTokenDigest);
    }

    static boolean looksLikeOurs(AuthToken token) {
        return LeagueToken.claimed(token).isPresent();
    }
}
