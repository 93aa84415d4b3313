package org.evenodd.systemtests.fuzz;

import static org.evenodd.systemtests.testbed.MemoryLeague.FIRST_PLAYER;
import static org.evenodd.systemtests.testbed.MemoryLeague.FIRST_REFEREE;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.memory.Latency;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.player.PlayerCommand;
import org.evenodd.referee.RefereeCommand;
import org.evenodd.systemtests.fuzz.FuzzTarget.Finding;
import org.evenodd.systemtests.testbed.ErrorLog;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.evenodd.systemtests.testbed.MemoryPlayer;
import org.evenodd.systemtests.testbed.TemporaryDirectory;
import org.evenodd.systemtests.testbed.Wiretap;
import org.slf4j.LoggerFactory;

/**
 * A manager, a referee and a player of ours, and an opponent played by a target. Everything is the same each time,
 * including tokens, so that messages of one league can be used in the next.
 */
final class FuzzLeague {

    private static final RefereeCommand REFEREE = MemoryLeague.agent(new RefereeCommand(), FIRST_REFEREE.port());
    private static final PlayerCommand PLAYER =
            MemoryLeague.agent(new PlayerCommand(players -> Runnable::run), FIRST_PLAYER.port());
    private static final int SEED = 2025;

    /** The settings of a league in divisions, whose second leg is dealt from the order after the first. */
    static final List<String> IN_DIVISIONS = List.of("league.division_size=6", "league.legs=2");

    final VirtualTime time;
    final MemoryNetwork network;
    final Wiretap wiretap = new Wiretap();
    private final MemoryLeague league;

    /** Starts the league in an empty directory. */
    FuzzLeague(Path directory, MemoryPlayer opponent, List<String> settings) {
        league = new MemoryLeague(directory, SEED, Latency.NONE);
        league.wiretap = wiretap::tap;
        league.writeAtOnce();
        league.settings = Stream.concat(Stream.of("network.endpoint_check=off"), settings.stream())
                .toList();
        time = league.time;
        network = league.network;
        league.manager(2, 1);
        opponent.enter(league);
        opponent.register("Opponent");
        league.start(REFEREE);
        league.start(PLAYER);
    }

    /** Returns what the manager has stored, in order. */
    List<StoredEvent> events() {
        return league.store.load(MemoryLeague.LEAGUE);
    }

    /** Returns whether an event of a type is stored. */
    boolean has(String type) {
        return events().stream().anyMatch(event -> event.type().equals(type));
    }

    /** Starts one league after the other, each in an empty directory. */
    static final class FuzzLeagues {

        private final List<ILoggingEvent> errors = new ArrayList<>();
        private final Path directory;

        FuzzLeagues() {
            try {
                directory = Files.createTempDirectory("fuzz");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            Runtime.getRuntime().addShutdownHook(new Thread(this::clear));
        }

        FuzzLeague begin(MemoryPlayer opponent, List<String> settings) {
            clear();
            errors.clear();
            LoggerContext logs = (LoggerContext) LoggerFactory.getILoggerFactory();
            logs.getLoggerList().forEach(Logger::detachAndStopAllAppenders);
            ErrorLog.tell(errors::add);
            return new FuzzLeague(directory, opponent, settings);
        }

        /** The misbehaviour of peers is not logged as an error, so each is a bug. */
        void requireNoError() {
            for (ILoggingEvent event : errors) {
                Throwable cause =
                        event.getThrowableProxy() instanceof ThrowableProxy proxy ? proxy.getThrowable() : null;
                throw new Finding("an error in the log: " + event.getFormattedMessage(), cause);
            }
        }

        private void clear() {
            try {
                TemporaryDirectory.delete(directory);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
