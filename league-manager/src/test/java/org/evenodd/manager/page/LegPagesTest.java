package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.LeaguePagesTest.ANYONE;
import static org.evenodd.manager.page.LeaguePagesTest.OPERATOR;
import static org.evenodd.manager.page.LeaguePagesTest.page;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What pages tell of the legs of a league without end: of four, each of three rounds, the first is folded and the last runs. */
class LegPagesTest {

    private static final int LEGS = 4;

    private PlayedLegs played = PlayedLegs.of(4, LEGS - 1).begin();
    private final Queue<Runnable> background = new ArrayDeque<>();
    private LegPages pages = pages("", List.of(), Runnable::run);
    private String store = "";
    private List<StoredLeg> starts = List.of();

    private LegPages pages(String url, List<StoredLeg> beginnings, Executor reading) {
        return new LegPages(
                StoredLeagues.source(played.events()), Links.live(PublicUrl.NONE), () -> beginnings, url, reading);
    }

    @BeforeEach
    void keep(@TempDir Path directory) {
        store = EventStores.embedded(new SharedDirectory(directory).root().resolve("legs.db"));
        starts = StoredLeagues.keepLegs(store, played.events(), 1);
        pages = pages(store, starts, Runnable::run);
    }

    static BrowserRequest request(String address) {
        int question = address.indexOf('?');
        return BrowserRequest.of(
                new ServiceRequest(
                        "GET",
                        question < 0 ? address : address.substring(0, question),
                        "127.0.0.1",
                        null,
                        new byte[0],
                        name -> Optional.empty(),
                        question < 0 ? "" : address.substring(question + 1)),
                "evenodd-8000");
    }

    private ServiceResponse get(String address, Viewer viewer) {
        return pages.at(request(address), viewer, Runnable::run).orElseThrow().join();
    }

    private String text(String address, Viewer viewer) {
        ServiceResponse response = get(address, viewer);
        assertThat(response.status()).as(address).isEqualTo(200);
        return new String(response.body(), UTF_8);
    }

    @Test
    void listTheNewestFirstWithTheChampionOfEach() {
        String list = text("/legs", ANYONE);

        assertThat(list.replaceAll("(?s).*?(?=<section class=\"block legs\")", ""))
                .containsSubsequence(
                        "href=\"/\">Leg 4<",
                        ">Round 0 of 3<",
                        "href=\"/legs/3\">Leg 3<",
                        "href=\"/legs/2\">Leg 2<",
                        "href=\"/legs/1\">Leg 1<")
                .doesNotContain("Earlier legs");
        League first = League.replay(PlayedLegs.of(4, 1).events());
        assertThat(list.lines().filter(line -> line.contains("Leg 1<")))
                .singleElement()
                .asString()
                .contains(
                        "<b><bdi>%s (P0".formatted(first.finalRows().get(0).displayName()),
                        "players\">4<",
                        "matches\">6<",
                        "forfeits\">%d<".formatted(first.forfeitedMatches()));
        assertThat(text("/legs?before=2", ANYONE)).contains("href=\"/legs/1\"").doesNotContain("href=\"/legs/2\"");
    }

    @Test
    void nameAllChampionsOfALegWhoseFirstPlaceIsShared(@TempDir Path directory) {
        played = PlayedLegs.of(2, 9).begin();
        keep(directory);
        String champion = "<b><bdi>Bot of P0[12] .P0[12].</bdi></b>";
        assertThat(text("/legs", ANYONE).lines().filter(line -> line.contains("class=\"dated\" datetime")))
                .hasSizeGreaterThanOrEqualTo(9)
                .anyMatch(line -> line.matches(".*<td>%s</td><td class=\"number\">3<.*".formatted(champion)))
                .anyMatch(
                        line -> line.matches(".*<td>%1$s and %1$s</td><td class=\"number\">1<.*".formatted(champion)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1e9", "99", "99999999999999999999", "%00", "'"})
    void listAllWhateverElseIsAskedFor(String before) {
        assertThat(text("/legs?before=" + before, ANYONE)).contains("href=\"/legs/3\"");
    }

    @Test
    void showAKeptLegLikeALeagueThatIsOver() {
        assertThat(text("/legs/2", ANYONE))
                .contains(
                        ">Leg 2</h1>",
                        "The champion of leg 2",
                        "href=\"/legs/2/matches/R4M1\"",
                        "href=\"/players/P01\"",
                        "href=\"/legs/2/tables/results.csv\"",
                        "href=\"/statistics\"",
                        "<a href=\"/legs\">All legs</a>",
                        "<a href=\"/legs/1\" rel=\"prev\">",
                        "<a href=\"/legs/3\" rel=\"next\">")
                .doesNotContain("data-live", "/head-to-head", "Join with a bot", "\"/legs/2/statistics\"");
        assertThat(text("/legs/2/matches?player=P01", ANYONE))
                .contains("R4M", "R5M", "R6M")
                .doesNotContain("R7M");
        assertThat(text("/legs/2/matches/R4M2", ANYONE))
                .contains("class=\"board", "class=\"choice")
                .contains("rel=\"prev\" href=\"/legs/2/matches/R4M1\"", "<span class=\"label\">Round 1<");
        assertThat(text("/legs/2/matches/R4M1", OPERATOR)).doesNotContain("requeue");
        assertThat(text("/legs/2/tables/results.csv", ANYONE)).contains("R4M1").doesNotContain("R1M1", "R7M1");
    }

    @Test
    void showTheTableOfAFoldedLegAndNoMatch() {
        assertThat(text("/legs/1", ANYONE))
                .contains(">Leg 1</h1>", "The champion of leg 1", "href=\"/players/P01\"", "R1M1")
                .doesNotContain("/matches/R");
        assertThat(text("/legs/1/tables/results.csv", ANYONE)).contains("R1M1");
        for (String match : List.of("/legs/1/matches/R1M1", "/legs/1/matches/R1M1/messages", "/matches/R3M2")) {
            ServiceResponse gone = get(match, OPERATOR);
            assertThat(gone.status()).as(match).isEqualTo(410);
            assertThat(new String(gone.body(), UTF_8)).contains("only its table and its results are kept");
        }
    }

    @Test
    void leadFromAMatchsFormerAddressToItsLegAndBackFromTheRunningOne() {
        assertThat(get("/matches/R4M1", ANYONE).headers()).containsEntry("Location", "/legs/2/matches/R4M1");
        assertThat(get("/matches/R9M2/messages", ANYONE).headers())
                .containsEntry("Location", "/legs/3/matches/R9M2/messages");
        assertThat(get("/legs/4", ANYONE).headers()).containsEntry("Location", "/");
        assertThat(get("/legs/4/matches/R10M1", ANYONE).headers()).containsEntry("Location", "/matches/R10M1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/matches",
                "/matches/R10M1",
                "/matches/R2147483647M1",
                "/matches/R99999999999M1",
                "/legs/0",
                "/legs/5",
                "/legs/2147483648",
                "/legs/99999999999999999999",
                "/legs/2/players/P01",
                "/legs/2/../../etc/passwd",
                "/legs/4//evil.example",
                "/legs/4/matches/R1M1\r\nSet-Cookie: a=b"
            })
    void leaveOtherAddressesToOthers(String address) {
        assertThat(pages.at(request(address), ANYONE, Runnable::run)).isEmpty();
    }

    @Test
    void haveNoMatchOfAnotherLeg() {
        assertThat(get("/legs/2/matches/R7M1", ANYONE).status()).isEqualTo(404);
    }

    @Test
    void readWhatWasSaidInAMatchInTheBackgroundToo() {
        pages = pages(store, starts, background::add);
        CompletableFuture<ServiceResponse> match =
                pages.at(request("/legs/3/matches/R7M1"), ANYONE, Runnable::run).orElseThrow();
        background.remove().run();

        assertThat(match).isNotDone();
        while (!background.isEmpty()) {
            background.remove().run();
        }
        assertThat(match.join().status()).isEqualTo(200);
    }

    @Test
    void areReadOnceForAllThatAskAndForFewAtATime() {
        pages = pages(store, starts, background::add);
        List<CompletableFuture<ServiceResponse>> same = IntStream.range(0, 40)
                .mapToObj(
                        i -> pages.at(request("/legs/2"), ANYONE, Runnable::run).orElseThrow())
                .toList();
        assertThat(background).hasSize(1);

        List<CompletableFuture<ServiceResponse>> others = IntStream.range(0, 40)
                .mapToObj(i -> pages.at(request("/matches/R4M1"), ANYONE, Runnable::run)
                        .orElseThrow())
                .toList();
        assertThat(others.stream().filter(CompletableFuture::isDone))
                .isNotEmpty()
                .allMatch(answer -> answer.join().status() == 503);
        while (!background.isEmpty()) {
            background.remove().run();
        }
        assertThat(same).allMatch(answer -> answer.join().status() == 200);
        assertThat(get("/legs/2", ANYONE).status()).isEqualTo(200);
        assertThat(background).isEmpty();
    }

    @Test
    void tellNothingFromInsideTheRunningLegBeforeItIsOver() {
        List<LeagueEvent> over = PlayedLegs.of(4, 2).events();
        LeaguePages decided = LeaguePagesTest.pages(over.subList(0, over.size() - 1));
        assertThat(page(decided, "/matches/R4M2", ANYONE))
                .contains("While the leg runs")
                .doesNotContain("class=\"choice");
        assertThat(page(decided, "/matches/R4M2", OPERATOR)).contains("class=\"choice", "requeue_match");
        assertThat(page(decided, "/matches/R4M1", new Viewer.OfPlayer(PlayerId.of(1)))
                        + page(decided, "/matches/R4M2", new Viewer.OfPlayer(PlayerId.of(1))))
                .containsOnlyOnce("While the leg runs");

        LeaguePages pause = LeaguePagesTest.pages(over);
        assertThat(page(pause, "/matches/R4M2", ANYONE)).contains("class=\"choice");
        assertThat(page(pause, "/matches/R4M2", OPERATOR)).doesNotContain("requeue_match");
        assertThat(page(pause, "/", ANYONE)).contains("The champion of leg 2", "href=\"/legs\"", "Join with a bot");
        assertThat(page(pause, "/matches", ANYONE))
                .contains("id=\"round-4\"", ">Round 1</h2>", ">Round 3</h2>")
                .doesNotContain(">Round 4<");
        assertThat(page(pause, "/statistics", ANYONE)).contains("Over 2 legs, of which one that was 50 legs earlier");
    }

    @Test
    void sayToWhoWouldJoinThatAKeyIsNeededWhereTheRosterHasKeys() {
        List<LeagueEvent> over = new ArrayList<>(PlayedLegs.of(4, 2).events());
        assertThat(page(LeaguePagesTest.pages(over), "/", ANYONE)).doesNotContain("--enrolment-key");

        EnrolledName ada = new EnrolledName(new DisplayName("Ada"), Digest.sha256("her key"), null);
        over.add(new RosterSet(List.of(ada), Instant.EPOCH));

        assertThat(page(LeaguePagesTest.pages(over), "/", ANYONE)).contains("--enrolment-key KEY");
    }

    @Test
    void areLeftOutOfALeagueWithAnEnd() {
        assertThat(page(LeaguePagesTest.pages(PlayedLeagues.smooth(4)), "/", ANYONE))
                .doesNotContain("/legs");
        LegPages none = new LegPages(
                StoredLeagues.source(PlayedLeagues.smooth(4)), Links.live(PublicUrl.NONE), List::of, "", Runnable::run);
        assertThat(none.at(request("/legs"), ANYONE, Runnable::run)).isEmpty();
        assertThat(none.at(request("/legs/1"), ANYONE, Runnable::run)).isEmpty();
        assertThat(none.at(request("/matches/R1M1"), ANYONE, Runnable::run)).isEmpty();
    }
}
