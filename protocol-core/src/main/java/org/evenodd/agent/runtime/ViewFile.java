package org.evenodd.agent.runtime;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.slf4j.Logger;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * The content of a JSON file for other programs: a record's fields, {@code schema_version} and {@code last_updated}.
 */
public record ViewFile<R extends Record>(R content, Instant lastUpdated) implements JsonValue {

    /** The version of the layout of all files. */
    public static final String SCHEMA_VERSION = "1.0.0";

    @Override
    public void writeTo(JsonGenerator out) {
        out.writeStartObject();
        out.writeStringProperty("schema_version", SCHEMA_VERSION);
        out.writeStringProperty(
                "last_updated", lastUpdated.truncatedTo(ChronoUnit.SECONDS).toString());
        Shapes.ofRecord(content.getClass()).writeFields(content, out);
        out.writeEndObject();
    }

    /** The file's content, indented. */
    public byte[] bytes() {
        return PrettyJson.bytes(this);
    }

    /** Writes indented JSON. */
    public static final class PrettyJson {

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

    /**
     * A record stored as JSON by an earlier run. A damaged file is renamed, so that a person can examine it and later runs
     * ignore it.
     *
     * @param without the end of a sentence that says what happens without it
     */
    public record KeptFile<R extends Record>(Path path, Class<R> type, String without, Logger log) {

        private static final String SUFFIX = ".damaged";

        /** The record; empty if there is no file, or, with a line in the log, if it cannot be used. */
        public Optional<R> read() {
            try {
                Reading reading = new Reading(Compatibility.TOLERANT, false);
                R record = Shapes.ofRecord(type).read(StrictJson.parse(Files.readAllBytes(path)), reading);
                if (record != null) {
                    return Optional.of(record);
                }
                dropDamaged(reading.violations().get(0).sentence());
            } catch (NoSuchFileException e) {
                return Optional.empty();
            } catch (MalformedJsonException e) {
                dropDamaged(String.valueOf(e.getMessage()));
            } catch (IOException e) {
                log.warn("{} cannot be read: {}; {}", path, DiskTrouble.reason(e), without, e);
            }
            return Optional.empty();
        }

        private void dropDamaged(String reason) {
            log.warn("{} is damaged ({}) and {}; {}", path, reason, renameDamaged(), without);
        }

        private String renameDamaged() {
            Path renamed = path.resolveSibling(path.getFileName() + SUFFIX);
            try {
                Files.move(path, renamed, REPLACE_EXISTING);
                return "was renamed to " + renamed.getFileName();
            } catch (IOException e) {
                return "cannot be renamed, " + DiskTrouble.reason(e);
            }
        }
    }
}
