package org.evenodd.systemtests.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.engine.EventJournal;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LegEvent.LeagueSnapshot;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.systemtests.testbed.FinishedLeague;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A league without end counts its rounds on: in years to numbers that no other league has. */
class HighRoundsTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(ints = {10_000, 2_147_480_000})
    void arePlayedByOurPlayersAndReferees(int number) {
        try (MemoryLeague league = new MemoryLeague(directory, number)) {
            league.settings = List.of("league.legs=0");
            RunningProgram before = league.manager(0, 1);
            league.referees(1);
            league.players(2);
            league.time.advance(SOON);
            before.close();

            skipTo(number, league);
            league.manager(0, 1);

            league.time.advance(SOON);
        }
        MatchId match = MatchId.of(new RoundId(number), 1);
        SharedDirectory files = new SharedDirectory(directory);
        for (PlayerId player : List.of(PlayerId.of(1), PlayerId.of(2))) {
            assertThat(files.history(player))
                    .content()
                    .containsPattern('"' + match.value() + "\"[^}]+\"drawn_number\" : \\d");
        }
        assertThat(files.matches(MemoryLeague.LEAGUE).resolve(match + ".json"))
                .content()
                .contains("\"termination\" : \"normal\"");
        assertThat(FinishedLeague.in(directory).rounds())
                .extracting(round -> round.path("round_id").intValue())
                .contains(number);
    }

    /** Has the manager find in its store nothing but a leg that has just begun with this round. */
    private static void skipTo(int number, MemoryLeague league) {
        Instant now = league.time.timeOfDay();
        List<LeagueEvent> events = new ArrayList<>();
        journal(league).read((stored, event) -> events.add(event));
        LeagueSnapshot known = LeagueSnapshot.of(League.replay(events));
        List<PlayerId> players = List.of(PlayerId.of(1), PlayerId.of(2));
        league.store.forget(MemoryLeague.LEAGUE);
        journal(league)
                .append(
                        List.of(
                                new LegStarted(
                                        7,
                                        new LeagueSnapshot(
                                                known.settings(),
                                                known.openedAt(),
                                                known.firstGeneration(),
                                                known.names(),
                                                known.players(),
                                                known.referees(),
                                                known.removals(),
                                                new Ladder(
                                                        6,
                                                        number - 1,
                                                        number - 1,
                                                        now,
                                                        false,
                                                        List.of(),
                                                        RatingSums.NONE,
                                                        List.of(),
                                                        null,
                                                        null)),
                                        RoundRobin.leg(players, 7, number - 1, 0),
                                        now,
                                        null,
                                        null,
                                        null),
                                new RoundStarted(new RoundId(number), now, null)),
                        now);
    }

    private static EventJournal<LeagueEvent> journal(MemoryLeague league) {
        return new EventJournal<>(league.store, new EventCodec<>(LeagueEvent.class), MemoryLeague.LEAGUE);
    }
}
