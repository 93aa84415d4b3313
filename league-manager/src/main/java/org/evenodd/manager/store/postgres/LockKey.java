package org.evenodd.manager.store.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.evenodd.protocol.value.LeagueId;

/** The key of a league's advisory lock in a database that may hold other locks. */
final class LockKey {
    private LockKey() {}

    static long of(LeagueId league) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(("even-odd:" + league).getBytes(UTF_8));
            return ByteBuffer.wrap(digest).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
