package org.evenodd.manager.token;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import org.evenodd.protocol.value.AuthToken;

/** The token of whoever may read the league's directory: the operator. */
public final class OperatorToken {
    public static final String FILE_NAME = "operator.token";

    private static final int BYTES = 32;

    private OperatorToken() {}

    /** Makes a new token and leaves it in the file, for its owner only. */
    public static AuthToken issue(Path file, SecureRandom random) throws IOException {
        byte[] bits = new byte[BYTES];
        random.nextBytes(bits);
        AuthToken token = new AuthToken("tok_operator_" + HexFormat.of().formatHex(bits));
        new SecretFile(file).write(token.value());
        return token;
    }

    /** The token that a manager left in the file; empty where there is none. */
    public static Optional<AuthToken> read(Path file) throws IOException {
        return new SecretFile(file).read().filter(AuthToken.SYNTAX::accepts).map(AuthToken::new);
    }
}
