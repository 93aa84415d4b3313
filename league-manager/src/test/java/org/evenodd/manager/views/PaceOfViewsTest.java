package org.evenodd.manager.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.runtime.BackgroundFiles;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.helpers.NOPLogger;

/** How often the files that grow with a league are written while events never stop. */
class PaceOfViewsTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration TICK = Duration.ofMillis(100);
    private static final List<LeagueEvent> EVENTS = PlayedLeagues.smooth(12);

    @TempDir
    private Path directory;

    private final VirtualTime time = new VirtualTime(Instant.parse("2026-03-01T08:00:00Z"));
    private League league;
    private LeagueViews views;
    private SharedDirectory shared;

    @BeforeEach
    void open() {
        shared = new SharedDirectory(directory);
        league = League.replay(EVENTS.subList(0, EVENTS.size() / 2));
        BackgroundFiles files = new BackgroundFiles(Runnable::run, NOPLogger.NOP_LOGGER);
        views = new LeagueViews(shared, files, time, league);
    }

    /** Counts how often a file is written while something happens every tenth of a second. */
    private long written(Path file) throws IOException {
        long written = 0;
        for (Duration passed = Duration.ZERO; passed.compareTo(LONG) < 0; passed = passed.plus(TICK)) {
            views.happened(List.of(), league);
            time.advance(TICK);
            written += Files.deleteIfExists(file) ? 1 : 0;
        }
        return written;
    }

    @Test
    void writesTheStandingsAtOnceAndThenTwiceASecond() throws IOException {
        assertThat(written(shared.standings(PlayedLeagues.LEAGUE)))
                .isEqualTo(1 + LONG.dividedBy(LeagueViews.PAUSE_BETWEEN_WRITES));
    }

    @Test
    void writesALongScheduleLessOften() throws IOException {
        Duration pause =
                LeagueViews.PAUSE_BETWEEN_WRITES.plus(LeagueViews.PAUSE_PER_MATCH.multipliedBy(league.totalMatches()));

        assertThat(written(shared.rounds(PlayedLeagues.LEAGUE))).isEqualTo(1 + LONG.dividedBy(pause));
    }

    private static void rebuild(LeagueViews views, List<LeagueEvent> events) {
        League now = League.replay(events);
        views.rebuild(events.iterator(), Runnable::run, () -> now);
    }

    @Test
    void takesNoResultBackWhenItWritesTheFilesAnewAfterARestart() {
        league = League.replay(EVENTS);
        rebuild(views, EVENTS);
        List<Path> takenBack = new ArrayList<>();
        BackgroundFiles files = new BackgroundFiles(
                task -> {
                    task.run();
                    takenBack.addAll(running());
                },
                NOPLogger.NOP_LOGGER);
        LeagueViews restarted = new LeagueViews(shared, files, time, league);

        rebuild(restarted, EVENTS);

        assertThat(takenBack).isEmpty();
    }

    @Test
    void areWrittenToTheirEndAlsoWhereTheEventsCannotBeReadAnew() {
        Iterator<LeagueEvent> unreadable = Stream.<LeagueEvent>generate(() -> {
                    throw new IllegalStateException("a bug");
                })
                .iterator();

        views.rebuild(unreadable, Runnable::run, () -> league);

        assertThat(views.flush()).isCompleted();
        assertThat(shared.standings(PlayedLeagues.LEAGUE)).exists();
    }

    private List<Path> running() {
        try (Stream<Path> files = Files.list(shared.matches(PlayedLeagues.LEAGUE))) {
            return files.filter(file -> contentOf(file).contains("RUNNING")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String contentOf(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The state of a league after a leg with so many rounds. */
    private static Ladder after(int rounds) {
        return new Ladder(1, rounds, 0, null, false, List.of(), RatingSums.NONE, List.of(), null, null);
    }

    @Test
    void deletesTheFilesOfMatchesWhoseLegIsFoldedAndNoOthers() {
        league = League.replay(EVENTS);
        rebuild(views, EVENTS);
        Path other = shared.matches(PlayedLeagues.LEAGUE).resolve("notes.txt");
        assertThat(shared.matches(PlayedLeagues.LEAGUE).resolve("R2M1.json")).exists();
        assertThatCode(() -> Files.writeString(other, "mine")).doesNotThrowAnyException();

        views.folded(after(2));

        assertThat(shared.matches(PlayedLeagues.LEAGUE).resolve("R1M1.json")).doesNotExist();
        assertThat(shared.matches(PlayedLeagues.LEAGUE).resolve("R2M1.json")).doesNotExist();
        assertThat(shared.matches(PlayedLeagues.LEAGUE).resolve("R3M1.json")).exists();
        assertThat(shared.matches(PlayedLeagues.LEAGUE).resolve("R10M1.json")).exists();
        assertThat(other).exists();
    }

    @Test
    void writesTheScheduleOfTheCurrentLegWithItsRoundNumbers() {
        PlayedLegs legs = PlayedLegs.of(4, 1).begin();
        rebuild(views, legs.events());

        assertThat(contentOf(shared.rounds(PlayedLeagues.LEAGUE)))
                .contains("\"total_rounds\" : 6", "R4M1")
                .doesNotContain("R3M1");
    }

    @Test
    void writesAnIndexAndLegByLegAFileForEachDivisionAndTheMatches() throws IOException {
        PlayedLegs legs = PlayedLegs.inDivisions(14, 6, 2).whole(1);
        rebuild(views, legs.events());
        Path index = shared.standings(PlayedLeagues.LEAGUE);
        Path divisions = shared.divisions(PlayedLeagues.LEAGUE);
        Path matches = shared.matches(PlayedLeagues.LEAGUE);
        assertThat(contentOf(index)).containsIgnoringWhitespaces("\"leg\":1,\"divisions\":[\"A\",\"B\",\"C\"]");
        assertThat(divisions.resolve("leg-1").toFile().list()).containsExactlyInAnyOrder("A.json", "B.json", "C.json");
        assertThat(contentOf(divisions.resolve("leg-1").resolve("B.json")))
                .contains("\"rank\" : 1", "\"R1M3\"", "\"total_rounds\" : 5");
        assertThat(matches.toFile().list()).containsExactly("leg-1");
        assertThat(matches.resolve("leg-1").toFile().list()).hasSize(10 + 10 + 6);

        league = legs.begin().league();
        views.happened(
                legs.events().subList(legs.events().size() - 1, legs.events().size()), league);
        time.advance(LONG);

        assertThat(contentOf(index)).containsIgnoringWhitespaces("\"leg\":2,\"divisions\":[\"1\",\"2A\",\"2B\"]");
        assertThat(divisions.resolve("leg-2").toFile().list())
                .containsExactlyInAnyOrder("1.json", "2A.json", "2B.json");
        assertThat(shared.rounds(PlayedLeagues.LEAGUE)).doesNotExist();

        views.folded(new Ladder(1, 5, 26, null, false, List.of(), RatingSums.NONE, List.of(), null, PlayedLegs.SEED));

        assertThat(divisions.toFile().list()).containsExactly("leg-2");
        assertThat(matches).isEmptyDirectory();
    }

    @Test
    void writesNoFileAnewOfADivisionThatDidNotChange() throws IOException {
        PlayedLegs legs = PlayedLegs.inDivisions(14, 6, 2).begin();
        rebuild(views, legs.events());
        Path divisions = shared.divisions(PlayedLeagues.LEAGUE).resolve("leg-1");
        for (String written : List.of("A.json", "B.json", "C.json")) {
            Files.delete(divisions.resolve(written));
        }
        Files.delete(shared.standings(PlayedLeagues.LEAGUE));
        Files.delete(shared.agents());
        time.advance(LONG);
        int before = legs.events().size();
        legs.play(legs.league().divisions().all().get(1));

        legs.events().subList(before + 1, before + 3).forEach(event -> views.happened(List.of(event), legs.league()));

        assertThat(divisions.toFile().list()).containsExactly("B.json");
        assertThat(shared.standings(PlayedLeagues.LEAGUE)).doesNotExist();
        assertThat(shared.agents()).doesNotExist();
    }

    @Test
    void writesTheScheduleAtTheEndAtOnce() throws IOException {
        views.happened(List.of(), league);
        String before = Files.readString(shared.rounds(PlayedLeagues.LEAGUE));

        views.happened(List.of(), League.replay(EVENTS));

        assertThat(Files.readString(shared.rounds(PlayedLeagues.LEAGUE))).isNotEqualTo(before);
    }

    @Test
    void writesTheResultOfAMatchWithoutItsExchanges() throws IOException {
        league = League.replay(EVENTS);
        List<LeagueEvent> recorded =
                EVENTS.stream().map(PaceOfViewsTest::withExchange).toList();
        rebuild(views, recorded);
        Path match = shared.matches(PlayedLeagues.LEAGUE).resolve("R1M1.json");
        String written = contentOf(match);
        rebuild(views, EVENTS);
        assertThat(written).isEqualTo(contentOf(match)).contains("\"drawn_number\"");
    }

    private static LeagueEvent withExchange(LeagueEvent event) {
        return event instanceof MatchDecided decided
                ? new MatchDecided(
                        decided.matchId(),
                        decided.refereeId(),
                        decided.lease(),
                        decided.ending(),
                        decided.result().with(List.of(exchange(decided))),
                        decided.at())
                : event;
    }

    private static RawExchange exchange(MatchDecided decided) {
        PlayerId player = decided.result().score().keySet().iterator().next();
        return new RawExchange(
                Instant.EPOCH, player, "GAME_INVITATION", 1, 3, 30_000, ExchangeOutcome.ANSWERED, "asked", "answered");
    }
}
