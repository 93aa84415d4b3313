package org.evenodd.systemtests.bench;

import java.util.List;
import org.evenodd.agent.program.CommonOptions;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.systemtests.testbed.MemoryLeague;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A League Manager as a user starts it, except for its store. */
@Command(name = "benched-manager")
final class BenchedManager implements ServerCommand {

    private static final LeagueId LEAGUE = SettingsLoader.DEFAULT_LEAGUE;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Option(names = "--exit-when-done")
    private boolean exitWhenDone = false;

    @Option(names = "--players", required = true)
    private int players;

    @Option(names = "--referees", required = true)
    private int referees;

    @Option(names = "--store", required = true)
    private StoreKind store = StoreKind.NOTHING;

    public static void main(String[] arguments) {
        Launcher.main(BenchedManager::new, arguments);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public RunningProgram start(Platform platform) {
        SharedDirectory shared = platform.shared();
        return LeagueManager.start(
                platform,
                MemoryLeague.options(common.listenAddress(0), players, referees, exitWhenDone, shared),
                () -> Storage.withThread(open(shared)));
    }

    private EventStore open(SharedDirectory shared) {
        return store == StoreKind.NOTHING
                ? new NoStore()
                : EventStores.open(EventStores.embedded(shared.league(LEAGUE).resolve("league.db")));
    }

    private enum StoreKind {
        NOTHING,
        SQLITE
    }

    /** A store that keeps nothing and costs nothing: the baseline of the measurements. */
    private static final class NoStore implements EventStore {

        @Override
        public List<StoredEvent> page(LeagueId league, long first, long last) {
            return List.of();
        }

        @Override
        public void append(LeagueId league, List<StoredEvent> events) {}

        @Override
        public void keepOnly(LeagueId league, long first, long last, long kept) {}

        @Override
        public void forget(LeagueId league) {}

        @Override
        public void close() {}
    }
}
