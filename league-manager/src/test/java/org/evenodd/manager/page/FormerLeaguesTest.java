package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.FormerLeagues.KeptLeague;
import org.evenodd.manager.page.FormerLeagues.KeptLeagues;
import org.evenodd.manager.page.LeagueSource.PageVersion;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.DatabaseServer;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.LeagueArchive.LeagueFiles;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormerLeaguesTest {

    private static final LeagueId CURRENT = new LeagueId("summer");
    private static final LeagueId SPRING = new LeagueId("spring");
    private static final List<StoredEvent> FINISHED = StoredLeagues.stored(PlayedLeagues.smooth(4));
    private static final List<StoredEvent> RUNNING = FINISHED.subList(0, indexOfTheEnd());
    private static final Viewer ANYONE = new Viewer.Anyone();

    @TempDir
    private Path directory;

    private final AtomicReference<Instant> now = new AtomicReference<>(StoredLeagues.NOW);

    private static int indexOfTheEnd() {
        List<LeagueEvent> events = PlayedLeagues.smooth(4);
        return (int) events.stream()
                .takeWhile(event -> !(event instanceof LeagueFinished))
                .count();
    }

    private SharedDirectory shared() {
        return new SharedDirectory(directory);
    }

    private FormerLeagues former(KeptLeagues... places) {
        return new FormerLeagues(
                List.of(places), StoredLeagues.source(PlayedLeagues.smooth(4)), Runnable::run, now::get);
    }

    private static Optional<String> page(FormerLeagues leagues, String path, Viewer viewer) {
        return leagues.at(path, Query.of(""), viewer).join().map(html -> new String(html, UTF_8));
    }

    private static String list(FormerLeagues leagues) {
        return page(leagues, "/leagues", ANYONE).orElseThrow();
    }

    private static void store(String url, LeagueId league, List<StoredEvent> events) {
        try (EventStore store = EventStores.open(url)) {
            store.append(league, events);
        }
    }

    private String storeOf(LeagueId league) throws Exception {
        Files.createDirectories(shared().league(league));
        return EventStores.embedded(shared().leagueStore(league));
    }

    @Nested
    class OfTheArchive {

        private String archive(List<StoredEvent> events) {
            String url = EventStores.embedded(directory.resolve("old.db"));
            store(url, SPRING, events);
            try (EventStore store = EventStores.open(url)) {
                return new LeagueArchive(shared().archive())
                        .take(
                                store,
                                SPRING,
                                new LeagueFiles(directory.resolve("league.key"), List.of()),
                                StoredLeagues.NOW)
                        .orElseThrow()
                        .getFileName()
                        .toString();
            }
        }

        @Test
        void areShownWithTheirPagesEvenIfNeverFinished() {
            String name = archive(RUNNING);
            FormerLeagues leagues = former(FormerLeagues.archive(shared().archive()));
            assertThat(list(leagues)).contains("href=\"/leagues/" + name + "\"");
            assertThat(page(leagues, "/leagues/" + name + "/matches/R1M1", ANYONE))
                    .hasValueSatisfying(html -> assertThat(html)
                            .contains("Match R1M1", "href=\"/leagues/" + name + "/players/")
                            .doesNotContain("While the league runs, only the two players", "href=\"/players/"));
            assertThat(page(leagues, "/leagues/" + name + "/matches/R9M9", ANYONE))
                    .isEmpty();
        }

        @Test
        void areTheOperatorsOwnOnlyIfTheyHadTheSameId() {
            assertThat(List.of("spring-20250601T100000Z", "spring-20250601T100000Z-2"))
                    .allMatch(name -> archived(name).hasTheOperatorOf(SPRING));
            assertThat(List.of("spring-two-20250601T100000Z", "summer-20250601T100000Z"))
                    .noneMatch(name -> archived(name).hasTheOperatorOf(SPRING));
            KeptLeague inAStore = new KeptLeague("spring-20250601T100000Z", 0, false, List::of);
            assertThat(inAStore.hasTheOperatorOf(SPRING)).isFalse();
        }

        private static KeptLeague archived(String name) {
            return new KeptLeague(name, 0, true, List::of);
        }

        @Test
        void areListedAnewEveryTenSeconds() {
            FormerLeagues leagues = former(FormerLeagues.archive(shared().archive()));
            PageVersion before = leagues.version("/leagues");
            assertThat(list(leagues)).contains("There are no former leagues.");
            String name = archive(FINISHED);
            assertThat(leagues.version("/leagues")).isEqualTo(before);
            now.set(now.get().plus(Duration.ofSeconds(10)));
            assertThat(leagues.version("/leagues")).isNotEqualTo(before);
            assertThat(list(leagues)).contains(name);
        }

        @Test
        void areOnlyThoseThatAreThere() throws Exception {
            archive(FINISHED);
            FormerLeagues leagues = former(FormerLeagues.archive(shared().archive()));
            assertThat(page(leagues, "/leagues/..", ANYONE)).isEmpty();
            assertThat(page(leagues, "/leagues/autumn-20250101T000000Z", ANYONE))
                    .isEmpty();
        }

        @Test
        void areNotShownIfTheyAreDamaged() throws Exception {
            String name = archive(FINISHED);
            Files.writeString(shared().archive().resolve(name).resolve("events.jsonl"), "{\n");
            FormerLeagues leagues = former(FormerLeagues.archive(shared().archive()));
            assertThat(list(leagues)).contains("There are no former leagues.");
            assertThat(page(leagues, "/leagues/" + name + "/", ANYONE)).isEmpty();
        }
    }

    @Test
    void areReadOnceEachHoweverManyLookAtSeveralInTurn() {
        List<String> reads = new ArrayList<>();
        FormerLeagues leagues = former(() -> Stream.of("spring-1", "spring-2")
                .map(name -> new KeptLeague(name, 0, false, () -> {
                    reads.add(name);
                    return FINISHED;
                }))
                .toList());
        for (int i = 0; i < 3; i++) {
            assertThat(page(leagues, "/leagues/spring-1/", ANYONE)).isPresent();
            assertThat(page(leagues, "/leagues/spring-2/matches/R1M1", ANYONE)).isPresent();
        }
        assertThat(reads).containsExactly("spring-1", "spring-2");
    }

    @Nested
    class OfOtherDirectories {

        @Test
        void areShownOnceTheyAreOver() throws Exception {
            store(storeOf(SPRING), SPRING, RUNNING);
            FormerLeagues leagues = former(FormerLeagues.directories(shared(), CURRENT));
            assertThat(list(leagues)).contains("There are no former leagues.");
            assertThat(page(leagues, "/leagues/spring/", ANYONE)).isEmpty();

            store(storeOf(SPRING), SPRING, FINISHED.subList(RUNNING.size(), FINISHED.size()));
            now.set(now.get().plus(Duration.ofMinutes(1)));
            assertThat(list(leagues)).contains("href=\"/leagues/spring\"");
            assertThat(page(leagues, "/leagues/spring/statistics", ANYONE)).isPresent();
        }

        @Test
        void areNeitherTheCurrentOneNorBrokenOnes() throws Exception {
            store(storeOf(CURRENT), CURRENT, FINISHED);
            Files.createDirectories(shared().league(SPRING));
            Files.writeString(shared().leagueStore(SPRING), "no database");
            assertThat(list(former(FormerLeagues.directories(shared(), CURRENT))))
                    .contains("There are no former leagues.");
        }
    }

    @Nested
    class OfADatabaseServer {

        private final String url = DatabaseServer.newDatabase();

        private KeptLeagues leagues() {
            return FormerLeagues.store(() -> EventStores.read(url), CURRENT);
        }

        @Test
        void areThoseThatAreOverWithoutTheCurrentOne() {
            store(url, SPRING, FINISHED);
            store(url, CURRENT, FINISHED);
            store(url, new LeagueId("autumn"), RUNNING);
            assertThat(list(former(leagues())))
                    .contains("href=\"/leagues/spring\"")
                    .doesNotContain("/leagues/summer", "/leagues/autumn");
        }

        @Test
        void showTheOperatorOfThisLeagueNoMoreThanAnybody() {
            List<StoredEvent> troubled = StoredLeagues.stored(PlayedLeagues.meddledWith());
            store(url, SPRING, troubled);
            FormerLeagues leagues = former(leagues());
            String path = "/leagues/spring/players/P01";
            assertThat(page(leagues, path, new Viewer.Operator())).isEqualTo(page(leagues, path, ANYONE));
        }

        @Test
        void areAbsentWhileTheServerDoesNotAnswer() {
            FormerLeagues leagues = former(
                    FormerLeagues.store(
                            () -> EventStores.read("jdbc:postgresql://localhost:1/none?user=nobody"), CURRENT),
                    FormerLeagues.archive(shared().archive()));
            assertThat(list(leagues)).contains("There are no former leagues.");
        }
    }
}
