package org.evenodd.agent.http;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** A body that arrives in pieces; bytes beyond the limit are counted and dropped. */
final class IncomingBody {

    /** The initial buffer for announced bytes. */
    private static final int FIRST_PIECE = 4096;

    private final int maxBytes;
    private byte[] bytes;
    private long length;

    /** @param expected the announced length; negative if unknown */
    IncomingBody(long expected, int maxBytes) {
        this.maxBytes = maxBytes;
        this.bytes = new byte[(int) Math.min(expected < 0 ? FIRST_PIECE : Math.min(expected, FIRST_PIECE), maxBytes)];
    }

    void append(ByteBuffer piece) {
        int size = piece.remaining();
        if (length + size <= maxBytes) {
            int end = (int) length + size;
            if (end > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(maxBytes, Math.max(end, 2 * bytes.length)));
            }
            piece.get(bytes, (int) length, size);
        }
        length += size;
    }

    /** The number of bytes received, kept or not. */
    long length() {
        return length;
    }

    boolean isTooLong() {
        return length > maxBytes;
    }

    /** The whole body, unless it is too long. */
    byte[] toBytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, (int) length);
    }
}
