package org.evenodd.manager.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.agent.runtime.TextFile;
import org.evenodd.protocol.value.Digest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the managers of this machine know of a league's store: the latest history of the database that they have met, and the
 * last event that one of them has acknowledged. Kept in a file, because the store may fall back behind it.
 *
 * @param system PostgreSQL's system identifier, which a primary and its standbys have in common
 * @param timeline the next one begins with each promotion of a standby
 * @param term the latest one that they know of
 * @param number of the event; 0 if there is none, or if a manager elsewhere has led since
 * @param hash of the event
 */
record LastSeen(String system, int timeline, long term, long number, String hash) {
    private static final Logger LOG = LoggerFactory.getLogger(LastSeen.class);

    /** A history, of which nothing else is known. */
    LastSeen(String system, int timeline) {
        this(system, timeline, 0, 0, "-");
    }

    /** Reads it from a file. Nothing is known if there is none, or if it cannot be read. */
    static LastSeen in(Path file) {
        try {
            if (Files.exists(file)) {
                String[] words = TextFile.line(file).split("\\s+");
                return new LastSeen(
                        words[0],
                        Integer.parseInt(words[1]),
                        Long.parseLong(words[2]),
                        Long.parseLong(words[3]),
                        words[4]);
            }
        } catch (IOException | RuntimeException e) {
            LOG.warn("{} cannot be read: what was acknowledged last is not known", file);
        }
        return new LastSeen("-", 0);
    }

    /** Writes it in place: the file is read after the end of this program, seldom after that of the machine. */
    LastSeen keptIn(Path file) {
        String line = "%s %d %d %d %s\n".formatted(system, timeline, term, number, hash);
        try {
            OwnerOnly.createDirectories(file.resolveSibling(""));
            Files.write(file, line.getBytes(US_ASCII), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            LOG.warn("What was acknowledged last cannot be kept in {}: {}", file, DiskTrouble.reason(e));
        }
        return this;
    }

    /** The history in one word. */
    String history() {
        return system + '/' + timeline;
    }

    /** Whether another history of the same database began later. */
    boolean isBefore(LastSeen other) {
        return system.equals(other.system) && timeline < other.timeline;
    }

    /** The same knowledge in another history and term. */
    LastSeen at(LastSeen history, long present) {
        return new LastSeen(history.system, history.timeline, present, number, hash);
    }

    /** The same knowledge after another event. */
    LastSeen with(StoredEvent event) {
        return new LastSeen(system, timeline, term, event.sequence(), hash(event));
    }

    /**
     * What a store lacks of what was acknowledged, for people; empty if nothing.
     *
     * @param found the event with the number, if there is one: it may have been folded
     * @param last the number of the store's last event
     * @param latest the number of the store's latest term
     */
    String missing(Optional<StoredEvent> found, long last, long latest) {
        if (last < number) {
            return "events %d to %d".formatted(last + 1, number);
        }
        if (found.map(LastSeen::hash).filter(other -> !other.equals(hash)).isPresent()) {
            return "event %d as it was".formatted(number);
        }
        return latest < term ? "whatever happened since term %d of its managers".formatted(latest + 1) : "";
    }

    private static String hash(StoredEvent event) {
        return Digest.sha256(
                        "%d %s %s %s".formatted(event.sequence(), event.recordedAt(), event.type(), event.payload()))
                .value();
    }
}
