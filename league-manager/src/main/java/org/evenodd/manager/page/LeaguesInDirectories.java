package org.evenodd.manager.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The other leagues that have a store in a directory of their own, under the same {@code --shared-dir}. They may have
 * managers of their own.
 *
 * @param current the league that this manager plays, which is not among them
 */
public record LeaguesInDirectories(SharedDirectory shared, LeagueId current) implements KeptLeagues {

    private static final Logger LOG = LoggerFactory.getLogger(LeaguesInDirectories.class);

    @Override
    public Map<String, Long> versions() {
        Map<String, Long> versions = new TreeMap<>();
        for (LeagueId league : leagues()) {
            Long version = storeOf(league).versions().get(league.value());
            if (version != null) {
                versions.put(league.value(), version);
            }
        }
        return versions;
    }

    private List<LeagueId> leagues() {
        Path directory = shared.leagues();
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> directories = Files.list(directory)) {
            return directories
                    .map(each -> each.getFileName().toString())
                    .filter(LeagueId.SYNTAX::accepts)
                    .map(LeagueId::new)
                    .filter(league -> !league.equals(current) && Files.isRegularFile(shared.leagueStore(league)))
                    .toList();
        } catch (IOException e) {
            LOG.warn("The leagues in {} cannot be read: {}", directory, e.getMessage());
            return List.of();
        }
    }

    private LeaguesInStore storeOf(LeagueId league) {
        return new LeaguesInStore(() -> EventStores.read(EventStores.embedded(shared.leagueStore(league))), current);
    }

    @Override
    public List<StoredEvent> read(String name) {
        return storeOf(new LeagueId(name)).read(name);
    }
}
