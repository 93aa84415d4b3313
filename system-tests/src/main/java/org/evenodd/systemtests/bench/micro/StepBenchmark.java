package org.evenodd.systemtests.bench.micro;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.Standings;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.systemtests.testbed.TemporaryDirectory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** How every step is measured, where the command line does not say otherwise; JMH lets benchmarks inherit it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public abstract class StepBenchmark {

    /** Ranks 99 players who have all played each other. */
    public static class RankingBenchmark extends StepBenchmark {

        private static final int PLAYERS = 99;
        private static final List<Tiebreaker> TIEBREAKERS = List.of(Tiebreaker.values());

        private Standings standings = Standings.of(List.of());

        @Setup
        public void play() {
            Random random = new Random(1);
            List<PlayerId> players =
                    IntStream.rangeClosed(1, PLAYERS).mapToObj(PlayerId::of).toList();
            standings = Standings.of(players);
            for (PlayerId one : players) {
                for (PlayerId other : players.subList(0, players.indexOf(one))) {
                    Outcome outcome = random.nextBoolean()
                            ? new Outcome.Draw(one, other)
                            : new Outcome.Win(one, other, random.nextBoolean() ? one : other);
                    standings = standings.after(outcome, Scoring.STANDARD, DoubleForfeit.DRAW);
                }
            }
        }

        @Benchmark
        public List<TablePlace> rank() {
            return standings.places(TIEBREAKERS, Set.of());
        }
    }

    /** Appends one event to SQLite, until it is on the disk. */
    public static class StoreAppendBenchmark extends StepBenchmark {

        private static final LeagueId LEAGUE = new LeagueId("benchmark");
        private static final String PAYLOAD = "{\"match_id\":\"R1M1\",\"referee_id\":\"REF01\",\"lease\":1}";

        @SuppressWarnings("NullAway.Init")
        private EventStore store;

        @SuppressWarnings("NullAway.Init")
        private TemporaryDirectory directory;

        private long sequence;

        @Setup
        public void open() throws IOException {
            directory = TemporaryDirectory.create("bench");
            store = EventStores.open(EventStores.embedded(directory.path().resolve("league.db")));
            sequence = 0;
        }

        @Benchmark
        public void appendEvent() {
            sequence++;
            store.append(LEAGUE, List.of(new StoredEvent(sequence, Instant.EPOCH, "match_assigned", PAYLOAD)));
        }

        @TearDown
        public void close() throws IOException {
            store.close();
            directory.close();
        }
    }
}
