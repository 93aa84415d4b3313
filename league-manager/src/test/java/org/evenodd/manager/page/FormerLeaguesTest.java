package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.LeagueArchive;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormerLeaguesTest {

    private static final LeagueId SPRING = new LeagueId("spring");
    private static final List<StoredEvent> FINISHED = StoredLeagues.stored(PlayedLeagues.smooth(4));
    private static final List<StoredEvent> RUNNING = StoredLeagues.stored(PlayedLeagues.smooth(4).stream()
            .takeWhile(event -> !(event instanceof LeagueFinished))
            .toList());

    private SharedDirectory shared = new SharedDirectory(Path.of("."));
    private FormerLeagues leagues = new FormerLeagues(shared, StoredLeagues.source(PlayedLeagues.smooth(4)));

    @BeforeEach
    void beIn(@TempDir Path directory) {
        shared = new SharedDirectory(directory);
        leagues = new FormerLeagues(shared, leagues.current());
    }

    private String store() {
        return EventStores.embedded(shared.leagueStore(PlayedLeagues.LEAGUE));
    }

    private Optional<String> file(String address) {
        return leagues.file(address).map(file -> new String(file, UTF_8));
    }

    private String list() {
        return new String(leagues.list(Links.live(PublicUrl.NONE), new Viewer.Anyone()), UTF_8);
    }

    @Nested
    class OfTheArchive {

        private String archive(List<StoredEvent> events) {
            try (EventStore store =
                    EventStores.open(EventStores.embedded(shared.root().resolve("old.db")))) {
                store.append(SPRING, events);
                List<Path> site = List.of(SharedDirectory.site(shared.league(SPRING)));
                return new LeagueArchive(shared.archive())
                        .take(store, SPRING, shared.leagueKey(SPRING), site, StoredLeagues.NOW)
                        .orElseThrow()
                        .getFileName()
                        .toString();
            }
        }

        @Test
        void haveTheirPagesEvenIfTheyWereNeverFinished() {
            String address = "/leagues/" + archive(RUNNING);
            assertThat(list()).contains("There are no former leagues.");

            leagues.update(store(), StoredLeagues.NOW);

            assertThat(leagues.known()).as("read before anybody asks").hasSize(1);
            assertThat(list()).contains("href=\"" + address + "/index.html\"", "<span class=\"state\">Running</span>");
            assertThat(file(address + "/index.html"))
                    .hasValueSatisfying(page -> assertThat(page).contains("href=\"./players/P01.html\""));
            assertThat(file(address + "/matches/R1M1.html"))
                    .hasValueSatisfying(page -> assertThat(page)
                            .contains("matches/R1M2.html", "class=\"board")
                            .doesNotContain("While the league runs, only the two players"));
            assertThat(file(address + "/assets/page.css")).isPresent();
        }

        /** They show less than an archived league's. */
        @Test
        void haveNotThePagesOfAnEarlierEnd() throws Exception {
            Files.createDirectories(shared.league(SPRING));
            Path site = Files.writeString(SharedDirectory.site(shared.league(SPRING)), "those of its first end");
            String name = archive(RUNNING);
            assertThat(site).doesNotExist();
            assertThat(SharedDirectory.site(shared.archive().resolve(name))).doesNotExist();
        }

        @Test
        void areOnlyThoseThatAreThere() {
            String name = archive(FINISHED);
            leagues.update(store(), StoredLeagues.NOW);
            assertThat(List.of(
                            "/leagues/../index.html",
                            "/leagues/autumn/index.html",
                            "/leagues/" + name,
                            "/leagues/" + name + "/",
                            "/leagues/" + name + "/matches/R9M9.html",
                            "/leagues/" + name + "/league.json",
                            "/leagues/" + name + "/../../old.db"))
                    .allSatisfy(address -> assertThat(file(address)).isEmpty());
        }

        @Test
        void areNotShownIfTheirEventsAreDamaged() throws Exception {
            String name = archive(FINISHED);
            Files.writeString(shared.archive().resolve(name).resolve("events.jsonl"), "{\n");
            leagues.update(store(), StoredLeagues.NOW);
            assertThat(list()).contains("There are no former leagues.");
        }
    }

    @Nested
    class OfAnotherId {

        private void update() {
            leagues.update(store(), StoredLeagues.NOW);
        }

        @Test
        void areListedOnceTheyAreOverAfterTheCurrentOne() throws Exception {
            StoredLeagues.keep(shared, SPRING, RUNNING);
            update();
            assertThat(list()).contains("There are no former leagues.");
            StoredLeagues.keep(shared, SPRING, FINISHED.subList(RUNNING.size(), FINISHED.size()));
            update();
            assertThat(list())
                    .containsSubsequence("href=\"/\"", "href=\"/leagues/spring/index.html\"", "Finished", "6 of 6");
            assertThat(file("/leagues/spring/players/P01.html")).isPresent();
        }

        @Test
        void haveTheirPagesMadeOnceForTheSameEvents() throws Exception {
            StoredLeagues.keep(shared, SPRING, FINISHED.subList(0, FINISHED.size() - 1));
            update();
            String made = file("/leagues/spring/index.html").orElseThrow();
            leagues.update(store(), StoredLeagues.NOW.plusSeconds(1));
            assertThat(file("/leagues/spring/index.html")).contains(made);
            StoredLeagues.keep(shared, SPRING, FINISHED.subList(FINISHED.size() - 1, FINISHED.size()));
            leagues.update(store(), StoredLeagues.NOW.plusSeconds(1));
            assertThat(file("/leagues/spring/index.html")).isPresent().isNotEqualTo(Optional.of(made));
        }

        @Test
        void areMadeAnewIfTheirFileIsDamaged() throws Exception {
            StoredLeagues.keep(shared, SPRING, FINISHED);
            Files.writeString(SharedDirectory.site(shared.league(SPRING)), "no zip");
            assertThat(list()).contains("There are no former leagues.");
            assertThat(file("/leagues/spring/index.html")).isEmpty();
            update();
            assertThat(file("/leagues/spring/index.html")).isPresent();
        }

        @Test
        void areMadeAnewIfTheNameOfTheirFirstEntryIsDamaged() throws Exception {
            StoredLeagues.keep(shared, SPRING, FINISHED);
            update();
            Path site = SharedDirectory.site(shared.league(SPRING));
            byte[] zip = Files.readAllBytes(site);
            zip[30] = (byte) 0xff; // not UTF-8
            Files.write(site, zip);
            assertThat(list()).contains("There are no former leagues.");
            update();
            assertThat(list()).contains("href=\"/leagues/spring/index.html\"");
        }

        @Test
        void leaveNothingBehindIfTheyCannotBeMade() throws Exception {
            StoredLeagues.keep(shared, SPRING, FINISHED);
            Path site = SharedDirectory.site(shared.league(SPRING));
            Files.createFile(Files.createDirectory(site).resolve("in the way"));
            update();
            assertThat(site.resolveSibling(".site.draft")).doesNotExist();
        }

        /** Two would write into one file. */
        @Test
        void areMadeByOneManagerAtATime() throws Exception {
            StoredLeagues.keep(shared, SPRING, FINISHED);
            Path site = SharedDirectory.site(shared.league(SPRING));
            Path draft = Files.writeString(site.resolveSibling(".site.draft"), "half of it");
            try (Closeable other =
                    OwnerOnly.lock(site.resolveSibling(".site.lock")).orElseThrow()) {
                assertThat(other).isNotNull();
                update();
                assertThat(site).doesNotExist();
                assertThat(draft).hasContent("half of it");
            }
            update();
            assertThat(file("/leagues/spring/index.html")).isPresent();
        }

        /** The current one may have been reopened. */
        @Test
        void areNeitherTheCurrentOneNorBrokenOnes() throws Exception {
            StoredLeagues.keep(shared, PlayedLeagues.LEAGUE, FINISHED);
            FormerLeagues.update(shared, store(), league -> true, StoredLeagues.NOW);
            assertThat(SharedDirectory.site(shared.league(PlayedLeagues.LEAGUE)))
                    .exists();
            Files.createDirectories(shared.league(SPRING));
            Files.writeString(shared.leagueStore(SPRING), "no database");
            update();
            assertThat(list()).contains("There are no former leagues.");
            assertThat(file("/leagues/" + PlayedLeagues.LEAGUE + "/index.html")).isEmpty();
        }
    }

    @Nested
    class OfTheSameStore {

        @Test
        void areThoseThatAreOverWithoutTheCurrentOne() {
            String url = EventStores.embedded(shared.root().resolve("all.db"));
            try (EventStore store = EventStores.open(url)) {
                store.append(SPRING, FINISHED);
                store.append(PlayedLeagues.LEAGUE, FINISHED);
                store.append(new LeagueId("autumn"), RUNNING);
            }
            leagues.update(url, StoredLeagues.NOW);
            assertThat(list())
                    .contains("href=\"/leagues/spring/index.html\"")
                    .doesNotContain("/leagues/" + PlayedLeagues.LEAGUE, "/leagues/autumn");
        }

        @Test
        void areAbsentWhileTheServerDoesNotAnswer() {
            leagues.update("jdbc:postgresql://localhost:1/none?user=nobody", StoredLeagues.NOW);
            assertThat(list()).contains("There are no former leagues.");
        }
    }
}
