package org.evenodd.protocol.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import tools.jackson.core.JsonGenerator;

/** A value that is already encoded. */
final class EncodedJson implements JsonValue {

    private final byte[] json;

    EncodedJson(byte[] json) {
        this.json = json;
    }

    byte[] json() {
        return json;
    }

    /** Copies the bytes unchanged: decoding and encoding them again would take most of a long answer's time. */
    @Override
    public void writeTo(JsonGenerator out) {
        if (out.streamWriteOutputTarget() instanceof OutputStream bytes) {
            out.writeRawValue("");
            out.flush();
            copyTo(bytes);
        } else {
            out.writeRawValue(new String(json, UTF_8));
        }
    }

    private void copyTo(OutputStream bytes) {
        try {
            bytes.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
