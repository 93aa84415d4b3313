package org.evenodd.agent.file;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.slf4j.Logger;

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
            return Optional.of(parse(Files.readAllBytes(path)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (DamagedFileException e) {
            log.warn("{} is damaged ({}) and {}; {}", path, e.reason(), renameDamaged(), without);
        } catch (IOException e) {
            log.warn("{} cannot be read: {}; {}", path, DiskTrouble.reason(e), without, e);
        }
        return Optional.empty();
    }

    private R parse(byte[] json) throws DamagedFileException {
        Reading reading = new Reading(Compatibility.TOLERANT, false);
        try {
            R record = Shapes.ofRecord(type).read(StrictJson.parse(json), reading);
            if (record != null) {
                return record;
            }
        } catch (MalformedJsonException e) {
            throw new DamagedFileException(String.valueOf(e.getMessage()));
        }
        throw new DamagedFileException(reading.violations().get(0).sentence());
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
