package org.evenodd.protocol.json;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.node.ObjectNode;

/** An object sent to many receivers, each with an additional first field; the common fields are encoded once. */
public final class SharedObject implements JsonValue {

    private final ObjectNode tree;
    private final byte[] fields;

    private SharedObject(ObjectNode tree) {
        this.tree = tree;
        byte[] whole = Json.bytes(JsonValue.of(tree));
        this.fields = Arrays.copyOfRange(whole, 1, whole.length - 1);
    }

    /**
     * Encodes an object.
     *
     * @param object with at least one field
     */
    public static SharedObject of(JsonValue object) {
        return new SharedObject(Json.tree(object));
    }

    @Override
    public void writeTo(JsonGenerator out) {
        TreeWriter.write(tree, out);
    }

    /** The object with an additional first field. */
    public JsonValue beginningWith(String name, String text) {
        return out -> {
            out.writeStartObject();
            out.writeStringProperty(name, text);
            writeFields(out);
            out.writeEndObject();
        };
    }

    private void writeFields(JsonGenerator out) {
        if (out.streamWriteOutputTarget() instanceof OutputStream bytes) {
            out.writeRaw(',');
            out.flush();
            copyTo(bytes);
        } else {
            TreeWriter.writeFields(tree, out);
        }
    }

    private void copyTo(OutputStream bytes) {
        try {
            bytes.write(fields);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
