package org.evenodd.referee.agent;

import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;

/**
 * From which a referee makes its stand-in for a token that its manager has not given; drawn when it is needed first.
 */
final class StandInTokenSecret {

    private static final int BYTES = 32;

    private final RandomGenerator random;
    private @Nullable AuthToken secret;

    StandInTokenSecret(RandomGenerator random) {
        this.random = random;
    }

    /** The secret, the same until this process ends. */
    private synchronized AuthToken secret() {
        AuthToken known = secret;
        if (known == null) {
            byte[] bytes = new byte[BYTES];
            random.nextBytes(bytes);
            known = new AuthToken(HexFormat.of().formatHex(bytes));
            secret = known;
        }
        return known;
    }

    /** What a manager gets to see in place of the token that it has not given. */
    AuthToken standIn() {
        return new AuthToken("own-" + LeagueToken.digest(secret()));
    }
}
