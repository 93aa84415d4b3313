package org.evenodd.manager.token;

import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.token.LeagueToken;
import org.evenodd.protocol.value.AuthToken;

/** The operator's token, known to whoever may read the league's directory. */
public final class OperatorToken {
    private static final int BYTES = 32;

    private OperatorToken() {}

    /** A fresh random token. */
    public static AuthToken random(RandomGenerator random) {
        byte[] bits = new byte[BYTES];
        random.nextBytes(bits);
        return new AuthToken(LeagueToken.PREFIX + "operator_" + HexFormat.of().formatHex(bits));
    }
}
