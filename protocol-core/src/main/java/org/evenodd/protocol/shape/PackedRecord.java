package org.evenodd.protocol.shape;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Deflater;
import java.util.zip.InflaterInputStream;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;

/**
 * A record as a short text: its JSON, deflated, in Base64. Compressed with a setting for digests, which hardly shrink, and of a long
 * text in half the time, to a text that is a thirtieth longer.
 */
public final class PackedRecord {

    /** More than the bytes by which a short text grows when it is compressed; a long text does not grow. */
    private static final int MOST_OVERHEAD = 100;

    /** More bytes than the matches of 99 players in one division take. */
    private static final int LONG_TEXT = 3_000_000;

    private PackedRecord() {}

    /** A record as a text. */
    public static String pack(Record record) {
        byte[] json = Json.bytes(Shapes.json(record));
        byte[] packed = new byte[json.length + MOST_OVERHEAD];
        Deflater deflater =
                new Deflater(json.length < LONG_TEXT ? Deflater.BEST_COMPRESSION : Deflater.DEFAULT_COMPRESSION);
        deflater.setStrategy(Deflater.FILTERED);
        deflater.setInput(json);
        deflater.finish();
        int size = 0;
        while (!deflater.finished()) {
            size += deflater.deflate(packed, size, packed.length - size);
        }
        deflater.end();
        return Base64.getEncoder().encodeToString(Arrays.copyOf(packed, size));
    }

    /**
     * The record again.
     *
     * @throws IllegalArgumentException unless the text is of one
     */
    public static <R extends Record> R unpack(Class<R> type, String text) {
        byte[] bytes = Base64.getDecoder().decode(text);
        try (InflaterInputStream inflated = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
            Reading reading = new Reading(Compatibility.TOLERANT, true);
            R read = Shapes.ofRecord(type).read(StrictJson.parse(inflated.readAllBytes()), reading);
            if (read == null) {
                throw new IllegalArgumentException("not a " + type.getSimpleName());
            }
            return read;
        } catch (IOException | MalformedJsonException e) {
            throw new IllegalArgumentException("not a %s: %s".formatted(type.getSimpleName(), e.getMessage()), e);
        }
    }
}
