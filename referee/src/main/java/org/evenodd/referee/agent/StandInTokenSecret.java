package org.evenodd.referee.agent;

import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;

/** The secret from which a referee makes a stand-in for a token that its manager has not given. Drawn on first use. */
final class StandInTokenSecret {

    private static final int BYTES = 32;

    private final RandomGenerator random;
    private @Nullable AuthToken secret;

    StandInTokenSecret(RandomGenerator random) {
        this.random = random;
    }

    /** Returns the secret, which stays the same until the process ends. */
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

    /** Returns the token to show a manager that has given none. */
    AuthToken standIn() {
        return new AuthToken("own-" + LeagueToken.digest(secret()));
    }
}
