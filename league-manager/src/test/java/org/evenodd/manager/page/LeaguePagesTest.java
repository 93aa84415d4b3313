package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.LeagueView.StandingsLine;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageReply.Compressed;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaguePagesTest {

    static final Viewer ANYONE = new Viewer.Anyone();
    static final Viewer OPERATOR = new Viewer.Operator();
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final int MOST_BYTES = 50_000;

    static String page(LeaguePages pages, String address, Viewer viewer) {
        int query = address.indexOf('?');
        String path = query < 0 ? address : address.substring(0, query);
        return pages.at(path, Query.of(query < 0 ? "" : address.substring(query + 1)), viewer, "")
                .map(html -> new String(html, UTF_8))
                .orElse("");
    }

    static LeaguePages pages(List<LeagueEvent> events) {
        return new LeaguePages(StoredLeagues.source(events), Links.live(PublicUrl.NONE));
    }

    /** The addresses of all pages that can be reached from the league's. */
    static Set<String> addresses(LeaguePages pages, Viewer viewer) {
        Set<String> found = new LinkedHashSet<>(List.of("/"));
        List<String> next = List.of("/");
        while (!next.isEmpty()) {
            Set<String> more = new LinkedHashSet<>();
            for (String address : next) {
                Matcher links = LINK.matcher(page(pages, address, viewer));
                while (links.find()) {
                    more.add(links.group(1).replace("&amp;", "&"));
                }
            }
            more.removeIf(link -> link.startsWith("#") || link.startsWith("/assets/") || isOfTheServer(link));
            more.removeAll(found);
            found.addAll(more);
            next = List.copyOf(more);
        }
        return found;
    }

    private static boolean isOfTheServer(String link) {
        return Set.of("/leagues", "/sign-in", "/operator").contains(link) || link.matches("/(operator|tables)/.*");
    }

    @Test
    void sharePlacesOfThoseEqualInEverythingAndNameTheTieBreakOfOthersWithAsManyPoints() {
        LeaguePages pages = pages(PlayedLeagues.smooth(6));
        assertThat(page(pages, "/", ANYONE))
                .containsPattern("id=\"standing-P03\">\\s*<td class=\"number\" title=\"by head-to-head\">2</td>")
                .containsOnlyOnce("told apart by head-to-head.")
                .containsPattern("id=\"standing-P01\">\\s*<td class=\"number\">4=</td>")
                .containsPattern("id=\"standing-P04\">\\s*<td class=\"number\">4=</td>");
        assertThat(page(pages, "/players/P04", ANYONE)).contains("<dd>4=</dd>");
        assertThat(page(pages, "/players/P05", ANYONE)).contains("by head-to-head");
    }

    @Test
    void showAnArrowOnlyBesideAPlaceThatWasWonOrLostAndNoneWhereASharedOneWasOnlySorted() {
        League league = League.replay(PlayedLeagues.smooth(6));
        List<StandingsLine> now = LeagueView.of(
                        LeagueMoment.stored(league, 1, Instant.MAX), Optional.empty(), Optional.empty())
                .standings();
        List<PlayerId> order = now.stream().map(line -> line.row().playerId()).toList();

        assertThat(moved(league, Map.of(order.get(0), 3, order.get(1), 1, order.get(2), 1)))
                .startsWith(2, 0, -2, 0);
        assertThat(moved(league, Map.of(order.get(0), 1, order.get(1), 1, order.get(2), 1)))
                .containsOnly(0);
    }

    private static List<Integer> moved(League league, Map<PlayerId, Integer> before) {
        LeagueMoment now = LeagueMoment.stored(league, 1, Instant.MAX);
        LeagueMoment moment = new LeagueMoment(
                now.progress(),
                now.waits(),
                new DivisionMemory() {
                    @Override
                    Map<PlayerId, Integer> ranksBefore(League of) {
                        return before;
                    }
                },
                1,
                null,
                Duration.ZERO);
        return LeagueView.of(moment, Optional.empty(), Optional.empty()).standings().stream()
                .map(StandingsLine::movement)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void areAllThereWhateverHappenedInTheLeague(long seed) {
        List<LeagueEvent> events = PlayedLeagues.troubled(seed);
        IntStream.of(1, events.size() / 3, events.size()).forEach(some -> {
            LeaguePages pages = pages(events.subList(0, some));
            assertThat(addresses(pages, OPERATOR))
                    .allSatisfy(address -> assertThat(page(pages, address, OPERATOR))
                            .as(address)
                            .contains("<html lang=\"en\"", "</html>"));
        });
    }

    @Test
    void areNotThereForWhatIsNotInTheLeague() {
        LeaguePages pages = pages(PlayedLeagues.smooth(4));
        assertThat(List.of(
                        "/matches/R9M9",
                        "/matches/R1M1/x",
                        "/matches/",
                        "/players/P77",
                        "/players/REF01",
                        "/tables/x.csv",
                        "/x"))
                .allSatisfy(
                        address -> assertThat(page(pages, address, OPERATOR)).isEmpty());
    }

    @Test
    void ofALeagueOfFourAreSmall() {
        LeaguePages pages = pages(PlayedLeagues.smooth(4));
        assertThat(addresses(pages, OPERATOR))
                .hasSizeGreaterThan(10)
                .allSatisfy(address -> assertThat(page(pages, address, OPERATOR).getBytes(UTF_8))
                        .as(address)
                        .hasSizeLessThan(MOST_BYTES));
    }

    @Tag("large")
    @Test
    void ofALeagueOf99AreSmallOnceCompressed() {
        LeaguePages pages = pages(PlayedLeagues.smooth(99));
        List<String> addresses = new ArrayList<>(
                List.of("/", "/cross-table", "/cross-table?part=4", "/statistics", "/agents", "/players/P50"));
        addresses.addAll(List.of("/matches", "/matches?player=P50", "/matches?ending=played&round=99"));
        addresses.add("/head-to-head?a=P01&b=P50");
        assertThat(addresses)
                .allSatisfy(address -> assertThat(
                                Compressed.of(page(pages, address, OPERATOR).getBytes(UTF_8))
                                        .gzip())
                        .as(address)
                        .hasSizeGreaterThan(1000)
                        .hasSizeLessThan(MOST_BYTES));
    }

    @Test
    void showEverybodyEverythingAfterTheEndButNotesAndWordingOfErrors() {
        LeaguePages pages = pages(PlayedLeagues.smooth(4));
        assertThat(page(pages, "/matches/R1M1", ANYONE)).contains("class=\"board", "class=\"choice");
        assertThat(page(pages, "/players/P01", ANYONE))
                .contains("It chooses even")
                .doesNotContain("had to be tolerated");
        assertThat(page(pages, "/players/P01", new Viewer.OfPlayer(PlayerId.of(2))))
                .doesNotContain("had to be tolerated");
        assertThat(page(pages, "/players/P01", new Viewer.OfPlayer(PlayerId.of(1))))
                .contains("had to be tolerated");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void listEachMatchThatAPlayerLostOnceWithTheCauseAndTheFixOrWithWhatWasPlayed(long seed) {
        List<LeagueEvent> events = PlayedLeagues.troubled(seed);
        League league = League.replay(events);
        assertThat(league.roster().players().values()).allSatisfy(player -> {
            List<String> lost = league.fixtures().stream()
                    .filter(match -> match.involves(player.id()))
                    .filter(match -> match.decided()
                            .map(decision -> decision.resultFor(player.id()))
                            .filter(result -> result == ResultForPlayer.LOSS || result.isOwnFailure())
                            .isPresent())
                    .map(match -> match.id().value())
                    .toList();
            String page = page(pages(events), "/players/" + player.id(), OPERATOR);
            assertThat(all("<li class=\"lost-match\">\\s*<span class=\"match\">([^<]+)<", page))
                    .containsExactlyInAnyOrderElementsOf(lost);
            assertThat(page).contains("Matches it lost");
            assertThat(all("<h3 class=\"problem\">", page)).hasSameSizeAs(all("<b>To do:</b>", page));
        });
    }

    private static List<String> all(String pattern, String page) {
        return Pattern.compile(pattern)
                .matcher(page)
                .results()
                .map(match -> match.group(match.groupCount()))
                .toList();
    }

    @Test
    void tellAPlayerThatWrongAnswersAreNotTolerated() {
        List<LeagueEvent> events = PlayedLeagues.smooth(4);
        String own = "/players/P01";
        assertThat(page(pages(events), own, OPERATOR)).contains("Nothing: all that it sent is as the protocol says.");
        assertThat(page(
                        pages(events.stream()
                                .map(LeaguePagesTest::withWrongAnswers)
                                .toList()),
                        own,
                        OPERATOR))
                .contains("Nothing. But 3 of its answers were wrong, late or missing: that is not tolerated.")
                .contains(">Choice</th>")
                .containsSubsequence("id=\"results-title\"", "id=\"lost-title\"", "id=\"notes-title\"")
                .doesNotContain("all that it sent is as", "CHOOSE_PARITY", "Active.");
    }

    private static LeagueEvent withWrongAnswers(LeagueEvent event) {
        return event instanceof MatchDecided decided
                ? new MatchDecided(
                        decided.matchId(),
                        decided.refereeId(),
                        decided.lease(),
                        decided.ending(),
                        decided.result()
                                .with(decided.result().score().keySet().stream()
                                        .map(player -> new RawExchange(
                                                decided.at(),
                                                player,
                                                "CHOOSE_PARITY_CALL",
                                                1,
                                                5,
                                                1000,
                                                ExchangeOutcome.WRONG_ANSWER,
                                                "{}",
                                                "{}"))
                                        .toList()),
                        decided.at())
                : event;
    }

    @Test
    void showNoZerosOfAPlayerBeforeTheStart() {
        List<LeagueEvent> events = PlayedLeagues.smooth(4);
        int start = IntStream.range(0, events.size())
                .filter(i -> events.get(i) instanceof LeagueStarted)
                .findFirst()
                .orElseThrow();
        assertThat(page(pages(events.subList(0, start)), "/players/P01", OPERATOR))
                .contains("The league has not begun", "What had to be tolerated")
                .doesNotContain("facts-grid", "Matches it lost");
        assertThat(page(pages(events), "/players/P01", OPERATOR)).contains("facts-grid");
    }

    @Test
    void callAMatchByItsPlayersAndTheirPointsAndLeadToTheOnesBeforeAndAfter() {
        List<LeagueEvent> events = PlayedLeagues.smooth(4);
        League league = League.replay(events);
        Fixture first = league.fixtures().get(0);
        PlayerId a = first.playerA();
        PlayerId b = first.playerB();
        Map<PlayerId, Integer> points = first.decided().orElseThrow().result().score();
        String names = "%s %%s %s".formatted(PageText.name(league, a), PageText.name(league, b));
        String called = names.formatted("%d : %d".formatted(points.get(a), points.get(b)));
        String page = page(pages(events), "/matches/R1M1", ANYONE);
        assertThat(page).contains("<title>" + called + " · ");
        assertThat(page.replaceFirst("(?s).*<h1.*?>(.*)</h1>.*", "$1").replaceAll("<[^>]*>", ""))
                .as("page.js takes the title apart by it")
                .isEqualTo(called);
        List<String> after = Stream.of(
                        league.fixtures().stream()
                                .filter(match ->
                                        match.id().round().equals(first.id().round())),
                        league.fixtures().stream().filter(match -> match.involves(a)),
                        league.fixtures().stream().filter(match -> match.involves(b)))
                .map(matches -> matches.toList().get(1).id().value())
                .toList();
        assertThat(all("rel=\"next\" href=\"/matches/(\\w+)\"", page)).isEqualTo(after);
        assertThat(page).doesNotContain("rel=\"prev\"");
        assertThat(all("rel=\"(prev|next)\" href=\"/matches/R1M1\"", page(pages(events), "/matches/R1M2", ANYONE)))
                .containsExactly("prev");
        assertThat(page(pages(events.subList(0, events.size() / 2)), "/matches/R3M1", ANYONE))
                .containsPattern("<title>Player \\d – Player \\d · ");
    }

    @Test
    void leadFromAMatchToHowItsTwoPlayersCompare() {
        List<LeagueEvent> events = PlayedLeagues.smooth(4);
        Fixture match = League.replay(events).fixtures().get(0);
        String link = "href=\"/head-to-head?a=%s&b=%s\"".formatted(match.playerA(), match.playerB());
        assertThat(page(pages(events), "/matches/" + match.id(), ANYONE)).contains(link);
        LeaguePages files = new LeaguePages(StoredLeagues.source(events), Links.BELOW_TOP);
        assertThat(page(files, "/matches/" + match.id(), ANYONE))
                .contains("class=\"scoreboard\"")
                .doesNotContain("head-to-head?");
    }

    @Test
    void sayBeforeTheScoresOfAForfeitedMatchWhoForfeitedAndWhy() {
        List<LeagueEvent> events = PlayedLeagues.troubled(1);
        Fixture forfeited = League.replay(events).fixtures().stream()
                .filter(Fixture::isForfeited)
                .findFirst()
                .orElseThrow();
        assertThat(page(pages(events), "/matches/" + forfeited.id(), ANYONE))
                .containsPattern("<p class=\"why\"[^>]*>Forfeit: Player \\d (?s:.*?)class=\"scoreboard\"")
                .containsPattern("class=\"sample lost forfeit\">lost<");
    }

    @Test
    void rateNobodyWhoHasPlayedNoGame() {
        List<LeagueEvent> events = PlayedLeagues.smooth(5);
        int first = IntStream.range(0, events.size())
                .filter(i -> events.get(i) instanceof MatchDecided)
                .findFirst()
                .orElseThrow();
        LeaguePages pages = pages(events.subList(0, first + 1));
        assertThat(page(pages, "/", ANYONE).split("title=\"The 95 % confidence interval", -1))
                .hasSize(1 + 2);
        assertThat(page(pages, "/statistics", ANYONE).split("class=\"interval\" x1", -1))
                .hasSize(1 + 2);
    }

    @Test
    void drawThePlayersRatingOverTheRounds() {
        LeaguePages pages = pages(PlayedLeagues.smooth(4));
        assertThat(page(pages, "/players/P01", ANYONE))
                .contains("aria-label=\"Rating after each of 3 rounds: ")
                .containsPattern("<polyline class=\"path\" points=\"0\\.0,[0-9.]+ 50\\.0,[0-9.]+ 100\\.0,[0-9.]+\"/>");
    }
}
