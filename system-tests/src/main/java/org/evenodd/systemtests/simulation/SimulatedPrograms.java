package org.evenodd.systemtests.simulation;

import java.time.Duration;
import java.util.List;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.start.ManagerOptions;
import org.evenodd.manager.start.Preparation;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.player.agent.PlayerPlan;
import org.evenodd.player.agent.PlayerProgram;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.referee.agent.RefereeKeySource;
import org.evenodd.referee.agent.RefereePlan;
import org.evenodd.referee.agent.RefereeProgram;

/** Starts the real programs, without their command lines. */
final class SimulatedPrograms {

    static final LeagueId LEAGUE = SettingsLoader.DEFAULT_LEAGUE;

    private static final List<GameType> GAMES = List.of(new GameType("even_odd"));
    private static final int PLACES = 2;
    private static final Duration TRANSACTION = Duration.ofMillis(2);

    private SimulatedPrograms() {}

    static RunningProgram manager(Platform platform, SimulationContext context, ProcessRun process, EventStore store) {
        ManagerOptions options = new ManagerOptions(
                context.addressOf(ProcessNames.MANAGER),
                LEAGUE,
                new AutoStart(context.scenario().players(), 1),
                false,
                question -> true,
                true,
                context.shared().leagueKey(LEAGUE),
                null,
                Preparation.NONE);
        return LeagueManager.start(
                platform, options, () -> Storage.on(task -> process.after(TRANSACTION, task), store));
    }

    static RunningProgram referee(ProcessRun process, SimulationContext context, String name, int run) {
        return RefereeProgram.start(
                context.platform(process, name, run),
                new RefereePlan(
                        context.addressOf(name),
                        ProcessNames.endpoint(ProcessNames.MANAGER),
                        name,
                        GAMES,
                        PLACES,
                        false,
                        RefereeKeySource.in(context.shared().refereeKey(LEAGUE))));
    }

    static RunningProgram player(ProcessRun process, SimulationContext context, String name, int run) {
        PlayerPlan plan = new PlayerPlan(
                context.addressOf(name),
                1,
                name,
                ProcessNames.endpoint(ProcessNames.MANAGER),
                NamedStrategy.named("random").orElseThrow(),
                false,
                false,
                null);
        return PlayerProgram.start(context.platform(process, name, run), plan, Runnable::run);
    }
}
