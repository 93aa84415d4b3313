package org.evenodd.protocol.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

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

    /** The HMAC of a text in UTF-8: of a new Mac for each call, since a Mac is not thread-safe. */
    public Digest of(String text) {
        try {
            Mac own = (Mac) keyed.clone();
            return new Digest(HexFormat.of().formatHex(own.doFinal(text.getBytes(UTF_8))));
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("every Java's " + ALGORITHM + " can be copied", e);
        }
    }
}
