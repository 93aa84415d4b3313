package org.evenodd.systemtests.bench;

import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.options.CommonOptions;
import org.evenodd.agent.program.Launcher;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.start.ManagerPlan;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.Storage;
import org.evenodd.manager.store.sql.EventStores;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A League Manager as a user starts it, except for its store. */
@Command(name = "benched-manager")
final class BenchedManager implements ServerCommand {

    private static final LeagueId LEAGUE = SettingsLoader.DEFAULT_LEAGUE;

    @Mixin
    private final CommonOptions common = new CommonOptions();

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
        ManagerPlan plan = new ManagerPlan(
                common.listenAddress(0),
                LEAGUE,
                new AutoStart(players, referees),
                false,
                true,
                shared.leagueKey(LEAGUE));
        return LeagueManager.start(platform, plan, () -> Storage.withThread(open(shared)));
    }

    private EventStore open(SharedDirectory shared) {
        return store == StoreKind.NOTHING
                ? new NoStore()
                : EventStores.open(EventStores.embedded(shared.league(LEAGUE).resolve("league.db")));
    }
}
