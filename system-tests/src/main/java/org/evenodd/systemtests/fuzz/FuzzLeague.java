package org.evenodd.systemtests.fuzz;

import static org.evenodd.systemtests.testbed.MemoryLeague.FIRST_PLAYER;
import static org.evenodd.systemtests.testbed.MemoryLeague.FIRST_REFEREE;

import java.nio.file.Path;
import java.util.List;
import org.evenodd.agent.memory.Latency;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.Platform;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.player.PlayerCommand;
import org.evenodd.referee.RefereeCommand;
import org.evenodd.systemtests.testbed.MemoryLeague;

/**
 * A manager, a referee and a player of ours, and an opponent played by a target. Everything is the same each time,
 * including tokens, so that messages of one league can be used in the next.
 */
final class FuzzLeague {

    private static final RefereeCommand REFEREE = MemoryLeague.agent(new RefereeCommand(), FIRST_REFEREE.port());
    private static final PlayerCommand PLAYER =
            MemoryLeague.agent(new PlayerCommand(players -> Runnable::run), FIRST_PLAYER.port());
    private static final int SEED = 2025;

    final VirtualTime time;
    final MemoryNetwork network;
    final Recording recording = new Recording();
    private final MemoryLeague league;

    /** Starts the league in an empty directory. */
    FuzzLeague(Path directory, Opponent opponent) {
        league = new MemoryLeague(directory, SEED, Latency.NONE);
        league.wiretap = this::recorded;
        league.writeAtOnce();
        league.settings = List.of("network.endpoint_check=off");
        time = league.time;
        network = league.network;
        league.manager(2, 1);
        network.bind(Opponent.ADDRESS, recording.of(Opponent.ADDRESS, opponent));
        opponent.register(this);
        league.start(REFEREE);
        league.start(PLAYER);
    }

    private Platform recorded(Platform platform) {
        return platform.with(recording.around(platform.host()));
    }

    /** Returns what the manager has stored, in order. */
    List<StoredEvent> events() {
        return league.store.load(MemoryLeague.LEAGUE);
    }

    /** Returns whether an event of a type is stored. */
    boolean has(String type) {
        return events().stream().anyMatch(event -> event.type().equals(type));
    }
}
