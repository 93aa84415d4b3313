package org.evenodd.agent.file;

import org.evenodd.protocol.json.JsonValue;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Writes indented JSON. */
public final class PrettyJson {

    private static final JsonFactory FACTORY = new JsonFactory();

    private PrettyJson() {}

    /** A value in UTF-8, indented, with a newline at its end. */
    public static byte[] bytes(JsonValue value) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder()) {
            try (JsonGenerator out = FACTORY.createGenerator(new Indented(), bytes, JsonEncoding.UTF8)) {
                value.writeTo(out);
                out.writeRaw('\n');
            }
            return bytes.toByteArray();
        }
    }

    private static final class Indented extends ObjectWriteContext.Base {

        @Override
        public PrettyPrinter getPrettyPrinter() {
            DefaultIndenter lines = DefaultIndenter.SYSTEM_LINEFEED_INSTANCE.withLinefeed("\n");
            return new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines);
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }
}
