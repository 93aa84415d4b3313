package org.evenodd.protocol.value;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * The key that a referee must know to be given matches in a league (docs/protocol-decisions.md, who may referee): 64
 * lower-case hexadecimal digits. Referees prove that they know it, and never send it. Never printed.
 */
public record RefereeKey(Digest code) {

    /**
     * Reads a key.
     *
     * @throws IllegalArgumentException for an invalid key; the message does not quote it
     */
    public static RefereeKey parse(String text) {
        if (!Digest.SYNTAX.accepts(text)) {
            throw new IllegalArgumentException("a referee key is 64 lower-case hexadecimal digits");
        }
        return new RefereeKey(new Digest(text));
    }

    /** The proof that a referee at this endpoint knows the key; useless at another endpoint. */
    public AuthToken proofFor(Endpoint contact) {
        Hmac proof = new Hmac(code.value().getBytes(US_ASCII));
        return new AuthToken(proof.of(contact.toString()).value());
    }

    @Override
    public String toString() {
        return "***";
    }
}
