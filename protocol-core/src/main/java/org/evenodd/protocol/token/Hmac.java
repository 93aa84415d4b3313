package org.evenodd.protocol.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.evenodd.protocol.value.Digest;

/** HMAC-SHA256 under one key. */
public final class Hmac {

    private static final String ALGORITHM = "HmacSHA256";

    private final Mac keyed;

    public Hmac(byte[] key) {
        try {
            keyed = Mac.getInstance(ALGORITHM);
            keyed.init(new SecretKeySpec(key, ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    /** The HMAC of a text in UTF-8. */
    public Digest of(String text) {
        return new Digest(HexFormat.of().formatHex(another().doFinal(text.getBytes(UTF_8))));
    }

    /** A new Mac for each call, since a Mac is not thread-safe. */
    private Mac another() {
        try {
            return (Mac) keyed.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("every Java's " + ALGORITHM + " can be copied", e);
        }
    }
}
