package org.evenodd.referee.play;

import org.evenodd.protocol.message.Contestant;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Syntax;

/** The tokens that a player may answer with: the match's, and its own, of which only the digest is known here. */
record Credentials(AuthToken matchToken, Digest ownTokenDigest) {

    /** What every token of a league of ours looks like (PRD 3.2.2). */
    private static final Syntax OURS =
            Syntax.of("^tok_(p|ref)[0-9]{2}_[0-9a-f]{64}$", "a token like tok_p01_ and 64 hexadecimal digits");

    static Credentials of(Contestant contestant) {
        return new Credentials(contestant.matchToken(), contestant.tokenDigest());
    }

    boolean accept(AuthToken token) {
        return token.equals(matchToken) || Digest.sha256(token.value()).equals(ownTokenDigest);
    }

    static boolean looksLikeOurs(AuthToken token) {
        return OURS.accepts(token.value());
    }
}
