package org.evenodd.manager.token;

import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.evenodd.protocol.token.Hmac;

/** The 256 random bits from which all tokens of a league are derived. Never printed. */
public final class LeagueKey {
    private static final int BYTES = 32;

    private final byte[] bits;

    private LeagueKey(byte[] bits) {
        this.bits = bits;
    }

    public static LeagueKey random(RandomGenerator random) {
        byte[] bits = new byte[BYTES];
        random.nextBytes(bits);
        return new LeagueKey(bits);
    }

    /**
     * Reads a key from 64 hexadecimal digits.
     *
     * @throws IllegalArgumentException for anything else; the message does not quote it
     */
    public static LeagueKey parse(String hex) {
        if (!hex.matches("[0-9a-fA-F]{64}")) {
            throw new IllegalArgumentException("A league key is 64 hexadecimal digits");
        }
        return new LeagueKey(HexFormat.of().parseHex(hex));
    }

    String hex() {
        return HexFormat.of().formatHex(bits);
    }

    Hmac hmac() {
        return new Hmac(bits);
    }

    @Override
    public String toString() {
        return "***";
    }
}
