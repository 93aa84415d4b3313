package org.evenodd.manager.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The latest leagues that {@code --new-league} has archived. They do not change.
 *
 * @param directory of the archive, which may not exist
 * @param current the league that this manager plays
 */
public record ArchivedLeagues(Path directory, LeagueId current) implements KeptLeagues {

    private static final Logger LOG = LoggerFactory.getLogger(ArchivedLeagues.class);
    private static final int MOST = 50;

    @Override
    public Map<String, Long> versions() {
        Map<String, Long> versions = new LinkedHashMap<>();
        if (!Files.isDirectory(directory)) {
            return versions;
        }
        try (Stream<Path> directories = Files.list(directory)) {
            directories
                    .filter(league -> Files.isRegularFile(league.resolve("events.jsonl")))
                    .map(league -> league.getFileName().toString())
                    .sorted(Comparator.comparing(ArchivedLeagues::stamp).reversed())
                    .limit(MOST)
                    .forEach(name -> versions.put(name, 0L));
        } catch (IOException e) {
            LOG.warn("The archive {} cannot be read: {}", directory, e.getMessage());
        }
        return versions;
    }

    /** Names end with the time at which the league was archived. */
    private static String stamp(String name) {
        return name.substring(name.indexOf('-') + 1);
    }

    @Override
    public List<StoredEvent> read(String name) {
        return LeagueArchive.read(directory.resolve(name));
    }

    @Override
    public boolean archived() {
        return true;
    }

    /** Names begin with the league's id. */
    @Override
    public boolean isOfTheOperator(String name) {
        return name.matches(Pattern.quote(current.value()) + "-\\d{8}T\\d{6}Z(-\\d+)?");
    }
}
