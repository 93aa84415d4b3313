package org.evenodd.protocol.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.TreeBuildingGenerator;

/** Writes JSON. */
public final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** A value in UTF-8, on one line, letters of every script as themselves and never as {@code \\u} escapes. */
    public static byte[] bytes(JsonValue value) {
        return value instanceof EncodedJson encoded ? encoded.json() : encode(value);
    }

    private static byte[] encode(JsonValue value) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder()) {
            try (JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes, JsonEncoding.UTF8)) {
                value.writeTo(out);
            }
            return bytes.toByteArray();
        }
    }

    /** An object as a new tree that may be changed. */
    public static ObjectNode tree(JsonValue object) {
        TreeBuildingGenerator out = TreeBuildingGenerator.forSerialization(null, JsonNodeFactory.instance);
        object.writeTo(out);
        return (ObjectNode) out.treeBuilt();
    }

    /** A value as text, for logs and files. */
    public static String text(JsonValue value) {
        return new String(bytes(value), UTF_8);
    }

    /** A value that is already encoded. */
    static final class EncodedJson implements JsonValue {

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
}
