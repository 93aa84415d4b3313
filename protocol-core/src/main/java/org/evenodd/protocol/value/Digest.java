package org.evenodd.protocol.value;

/** 256 bits in lower-case hexadecimal: a SHA-256, an HMAC or a nonce. */
public record Digest(String value) {

    public static final Syntax SYNTAX = Syntax.of("^[0-9a-f]{64}$", "64 lower-case hexadecimal digits");

    public Digest {
        SYNTAX.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
