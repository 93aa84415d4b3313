package org.evenodd.protocol.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** 256 bits in lower-case hexadecimal: a SHA-256, an HMAC or a nonce. */
public record Digest(String value) {

    public static final Syntax SYNTAX = Syntax.of("^[0-9a-f]{64}$", "64 lower-case hexadecimal digits");

    public Digest {
        SYNTAX.require(value);
    }

    /** The SHA-256 of a text's UTF-8 bytes. */
    public static Digest sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return new Digest(HexFormat.of().formatHex(hash));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
