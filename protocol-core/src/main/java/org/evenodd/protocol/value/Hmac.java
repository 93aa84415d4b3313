package org.evenodd.protocol.value;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 under one key. Thread-safe. */
public final class Hmac {

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    public Hmac(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /** The HMAC of a text in UTF-8. */
    public Digest of(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return new Digest(HexFormat.of().formatHex(mac.doFinal(text.getBytes(UTF_8))));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
