package org.evenodd.protocol.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import tools.jackson.core.JsonGenerator;

/** A value that was written before. */
final class EncodedJson implements JsonValue {

    private final byte[] json;

    EncodedJson(byte[] json) {
        this.json = json;
    }

    byte[] json() {
        return json;
    }

    @Override
    public void writeTo(JsonGenerator out) {
        out.writeRawValue(new String(json, UTF_8));
    }
}
