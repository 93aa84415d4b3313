package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageReply.Compressed;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaguePagesTest {

    private static final Viewer ANYONE = new Viewer.Anyone();
    private static final Viewer OPERATOR = new Viewer.Operator();
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final int MOST_BYTES = 50_000;

    private static String page(LeaguePages pages, String address, Viewer viewer) {
        int query = address.indexOf('?');
        String path = query < 0 ? address : address.substring(0, query);
        return pages.at(path, Query.of(query < 0 ? "" : address.substring(query + 1)), viewer)
                .map(html -> new String(html, UTF_8))
                .orElse("");
    }

    private static LeaguePages pages(List<LeagueEvent> events) {
        return new LeaguePages(StoredLeagues.source(events), Links.LIVE);
    }

    /** The addresses of all pages that can be reached from the league's. */
    private static Set<String> addresses(LeaguePages pages, Viewer viewer) {
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
                .containsPattern("id=\"standing-P03\">\\s*<td class=\"number\">2</td>(?s:.*?)>head-to-head<")
                .containsPattern("id=\"standing-P01\">\\s*<td class=\"number\">4=</td>")
                .containsPattern("id=\"standing-P04\">\\s*<td class=\"number\">4=</td>");
        assertThat(page(pages, "/players/P04", ANYONE)).contains("<dd>4=</dd>");
        assertThat(page(pages, "/players/P05", ANYONE)).contains("by head-to-head");
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
                            .contains("<html lang=\"en\">", "</html>"));
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

    @Nested
    class WhileTheLeagueRuns {

        private final List<LeagueEvent> events = unfinished(PlayedLeagues.smooth(4));
        private final LeaguePages pages = pages(events);
        private final Fixture first =
                League.replay(events).rounds().get(0).fixtures().get(0);

        private static List<LeagueEvent> unfinished(List<LeagueEvent> events) {
            int end = IntStream.range(0, events.size())
                    .filter(i -> events.get(i) instanceof LeagueFinished)
                    .findFirst()
                    .orElseThrow();
            return events.subList(0, end);
        }

        private PlayerId stranger() {
            return IntStream.rangeClosed(1, 4)
                    .mapToObj(PlayerId::of)
                    .filter(player -> !first.involves(player))
                    .findFirst()
                    .orElseThrow();
        }

        private String match(Viewer viewer) {
            return page(pages, "/matches/" + first.id(), viewer);
        }

        @Test
        void showWhatHappenedInAMatchToItsPlayersAndTheOperator() {
            assertThat(List.of(new Viewer.OfPlayer(first.playerA()), new Viewer.OfPlayer(first.playerB()), OPERATOR))
                    .allSatisfy(viewer -> assertThat(match(viewer)).contains("class=\"board", "class=\"choice"));
        }

        @Test
        void letTheOperatorHaveAMatchPlayedAgain() {
            String link = "href=\"/operator/requeue_match?subject=" + first.id() + "\"";
            assertThat(match(OPERATOR)).contains(link);
            assertThat(match(new Viewer.OfPlayer(first.playerA()))).doesNotContain(link);
        }

        @Tag("case:curious-watcher")
        @Test
        void showItToNobodyElse() {
            assertThat(List.of(ANYONE, new Viewer.OfPlayer(stranger())))
                    .allSatisfy(viewer -> assertThat(match(viewer))
                            .contains("only the two players and the operator")
                            .doesNotContain("class=\"board", "nonce"));
            assertThat(addresses(pages, ANYONE))
                    .allSatisfy(address -> assertThat(withoutTheName(page(pages, address, ANYONE)))
                            .as(address)
                            .doesNotContain("class=\"board", "nonce", "sha256sum")
                            .doesNotContainPattern("\\b(even|odd)\\b"));
        }

        /** The league's own name has both words in it. */
        private static String withoutTheName(String page) {
            return page.replaceAll("(?i)even/odd", "");
        }

        private List<String> cells(String column, Viewer viewer) {
            return LeaguePagesTest.cells(pages, "results", column, viewer);
        }

        @Tag("case:curious-watcher")
        @Test
        void tellChoicesAndDrawsInTablesToTheSameViewersOnly() {
            assertThat(List.of("choice_a", "choice_b", "number", "draw_proof")).allSatisfy(column -> {
                assertThat(cells(column, ANYONE)).hasSize(6).containsOnly("");
                assertThat(cells(column, new Viewer.OfPlayer(first.playerA())).get(0))
                        .isNotEmpty()
                        .isEqualTo(cells(column, OPERATOR).get(0));
                assertThat(cells(column, new Viewer.OfPlayer(stranger())).get(0))
                        .isEmpty();
            });
            assertThat(cells("points_a", ANYONE)).isEqualTo(cells("points_a", OPERATOR));
            assertThat(Downloads.TABLES.names(ANYONE))
                    .hasSizeGreaterThan(5)
                    .allSatisfy(table -> assertThat(page(pages, "/tables/" + table + ".csv", ANYONE))
                            .as(table)
                            .isNotEmpty()
                            .doesNotContainPattern("\\b(even|odd)\\b(?!, )"));
        }

        @Test
        void tellEverybodyAllChoicesInTablesAfterTheEnd() {
            LeaguePages after = pages(PlayedLeagues.smooth(4));
            assertThat(LeaguePagesTest.cells(after, "results", "choice_a", ANYONE))
                    .containsOnly("even", "odd")
                    .isEqualTo(LeaguePagesTest.cells(after, "results", "choice_a", OPERATOR));
        }

        @Test
        void showHabitsToThePlayerAndTheOperator() {
            String own = "/players/" + first.playerA();
            assertThat(page(pages, own, new Viewer.OfPlayer(first.playerA()))).contains("It chooses even");
            assertThat(page(pages, own, OPERATOR)).contains("It chooses even");
            assertThat(page(pages, own, new Viewer.OfPlayer(first.playerB()))).doesNotContain("It chooses even");
        }

        @Tag("case:curious-watcher")
        @Test
        void countAsAPlayersLuckNoChoiceThatItsOpponentsMadeAgainstOthers() {
            List<PlayerId> players =
                    IntStream.rangeClosed(1, 4).mapToObj(PlayerId::of).toList();

            assertThat(players)
                    .allSatisfy(player -> assertThat(luck(withoutChoicesOfOthers(player), player, viewer(player)))
                            .contains("were to be expected")
                            .isEqualTo(luck(events, player, viewer(player))))
                    .anySatisfy(player -> assertThat(luck(withoutChoicesOfOthers(player), player, OPERATOR))
                            .isNotEqualTo(luck(events, player, OPERATOR)));
        }

        private static Viewer viewer(PlayerId player) {
            return new Viewer.OfPlayer(player);
        }

        private static String luck(List<LeagueEvent> events, PlayerId player, Viewer viewer) {
            return page(pages(events), "/players/" + player, viewer)
                    .lines()
                    .filter(line -> line.contains("were to be expected"))
                    .findFirst()
                    .orElseThrow();
        }

        private List<LeagueEvent> withoutChoicesOfOthers(PlayerId player) {
            return events.stream()
                    .map(event ->
                            event instanceof MatchDecided decided ? withoutChoicesOfOthers(decided, player) : event)
                    .toList();
        }

        private static LeagueEvent withoutChoicesOfOthers(MatchDecided decided, PlayerId player) {
            return decided.result().score().containsKey(player)
                    ? decided
                    : new MatchDecided(
                            decided.matchId(),
                            decided.refereeId(),
                            decided.lease(),
                            decided.ending(),
                            decided.result().outcome(),
                            decided.at());
        }
    }

    @Test
    void showEverybodyEverythingAfterTheEndButNotesAndWordingOfErrors() {
        LeaguePages pages = pages(PlayedLeagues.smooth(4));
        assertThat(page(pages, "/matches/R1M1", ANYONE)).contains("class=\"board", "class=\"choice");
        assertThat(page(pages, "/players/P01", ANYONE))
                .contains("It chooses even")
                .doesNotContain("deviates");
        assertThat(page(pages, "/players/P01", new Viewer.OfPlayer(PlayerId.of(2))))
                .doesNotContain("deviates");
        assertThat(page(pages, "/players/P01", new Viewer.OfPlayer(PlayerId.of(1))))
                .contains("deviates");
    }

    @Test
    void rateNobodyWhoHasPlayedNoGame() {
        List<LeagueEvent> events = PlayedLeagues.smooth(5);
        int first = IntStream.range(0, events.size())
                .filter(i -> events.get(i) instanceof MatchDecided)
                .findFirst()
                .orElseThrow();
        LeaguePages pages = pages(events.subList(0, first + 1));
        assertThat(page(pages, "/", ANYONE).split("class=\"margin\">±", -1)).hasSize(1 + 2);
        assertThat(page(pages, "/statistics", ANYONE).split("class=\"interval\"", -1))
                .hasSize(1 + 2);
    }

    @Test
    void drawThePlayersRatingOverTheRounds() {
        LeaguePages pages = pages(PlayedLeagues.smooth(4));
        assertThat(page(pages, "/players/P01", ANYONE))
                .contains("aria-label=\"Rating after each of 3 rounds: ")
                .containsPattern("<polyline class=\"path\" points=\"0\\.0,[0-9.]+ 280\\.0,[0-9.]+ 560\\.0,[0-9.]+\"/>");
    }

    /** The cells of a column of a table without commas in its cells. */
    private static List<String> cells(LeaguePages pages, String table, String column, Viewer viewer) {
        List<List<String>> rows = page(pages, "/tables/" + table + ".csv", viewer)
                .lines()
                .map(line -> List.of(line.replace("\uFEFF", "").split(",", -1)))
                .toList();
        int number = rows.get(0).indexOf(column);
        return rows.stream().skip(1).map(row -> row.get(number)).toList();
    }

    @Nested
    class OfTables {

        private static final String WORDS = "E004 got EVEN!";

        /** The same events, but for a first forfeit whose referee says what came back. */
        private static List<LeagueEvent> withWords(List<LeagueEvent> events) {
            List<LeagueEvent> all = new ArrayList<>(events);
            int first = IntStream.range(0, all.size())
                    .filter(i -> all.get(i) instanceof MatchDecided decided && decided.ending() == Ending.FORFEIT)
                    .findFirst()
                    .orElseThrow();
            all.set(first, withWords((MatchDecided) all.get(first)));
            return all;
        }

        private static MatchDecided withWords(MatchDecided decided) {
            ResultDetails told = decided.result().details();
            PlayerId loser = told.choices().keySet().stream()
                    .filter(player -> !player.equals(decided.result().winner()))
                    .findFirst()
                    .orElseThrow();
            List<TranscriptEntry> transcript = List.of(
                    new TranscriptEntry(decided.at(), "called", loser, "call 1"),
                    new TranscriptEntry(decided.at(), "error", loser, WORDS));
            ResultDetails details = new ResultDetails(
                    told.drawnNumber(),
                    told.choices(),
                    told.status(),
                    told.numberParity(),
                    told.drawCommitment(),
                    told.drawNonce(),
                    told.termination(),
                    transcript,
                    told.dialectNotes(),
                    told.exchanges());
            return new MatchDecided(
                    decided.matchId(),
                    decided.refereeId(),
                    decided.lease(),
                    decided.ending(),
                    new MatchResult(decided.result().winner(), decided.result().score(), details),
                    decided.at());
        }

        @Test
        void tellWhatCameBackInsteadOfAnAnswerToThePlayerAndTheOperatorOnly() {
            List<LeagueEvent> events = withWords(PlayedLeagues.withAnnulledPlayers());
            LeaguePages pages = pages(events);
            PlayerId player = League.replay(events).fixtures().stream()
                    .flatMap(fixture -> fixture.decided().stream())
                    .flatMap(decision -> decision.forfeits().stream())
                    .filter(forfeit -> forfeit.words().equals(WORDS))
                    .map(Forfeit::player)
                    .findFirst()
                    .orElseThrow();
            PlayerId other = PlayerId.of(player.equals(PlayerId.of(1)) ? 2 : 1);
            String address = "/tables/forfeits.csv";
            assertThat(page(pages, address, new Viewer.OfPlayer(player))).contains(WORDS);
            assertThat(page(pages, address, OPERATOR)).contains(WORDS);
            assertThat(List.of(ANYONE, new Viewer.OfArchive(), new Viewer.OfPlayer(other)))
                    .allSatisfy(viewer -> assertThat(page(pages, address, viewer))
                            .contains(player.value())
                            .doesNotContain(WORDS));
        }

        @Test
        void leaveGradesAndDeviationsToTheOperator() {
            LeaguePages pages = pages(PlayedLeagues.smooth(4));
            assertThat(List.of("grades", "dialect_notes")).allSatisfy(table -> {
                String address = "/tables/" + table + ".csv";
                assertThat(page(pages, address, OPERATOR)).contains("display_name");
                assertThat(List.of(ANYONE, new Viewer.OfPlayer(PlayerId.of(1)), new Viewer.OfArchive()))
                        .allSatisfy(viewer -> {
                            assertThat(page(pages, address, viewer)).isEmpty();
                            assertThat(page(pages, "/matches", viewer)).doesNotContain(address);
                        });
                assertThat(page(pages, "/matches", OPERATOR)).contains(address);
            });
        }

        @Test
        void areThoseOfAnExport() {
            LeaguePages pages = pages(PlayedLeagues.meddledWith());
            assertThat(Downloads.TABLES.names(OPERATOR))
                    .contains("results", "standings", "cross_table", "terminations", "legend")
                    .doesNotContain("operator_acts");
            assertThat(cells(pages, "results", "decided_by", ANYONE)).contains("REF01", "");
            assertThat(cells(pages, "results", "voided", ANYONE)).contains("1");
            assertThat(page(pages, "/", ANYONE)).contains("href=\"/tables/results.csv\"", "href=\"/matches\"");
        }
    }

    @Nested
    class OfMatches {

        private final LeaguePages pages = pages(PlayedLeagues.smooth(4));

        private static final Pattern ITEM =
                Pattern.compile("<li id=\"(R\\d+M\\d+)\" class=\"own\"|<li id=\"(R\\d+M\\d+)\"");

        private List<String> listed(LeaguePages of, String address, Viewer viewer) {
            return ITEM.matcher(page(of, address, viewer))
                    .results()
                    .map(item -> item.group(1) == null ? item.group(2) : item.group(1) + " own")
                    .toList();
        }

        @Test
        void listEachMatchByRoundAndMarkTheViewersOwn() {
            assertThat(listed(pages, "/matches", ANYONE))
                    .containsExactly("R1M1", "R1M2", "R2M1", "R2M2", "R3M1", "R3M2");
            assertThat(listed(pages, "/matches", new Viewer.OfPlayer(PlayerId.of(1))))
                    .filteredOn(match -> match.endsWith(" own"))
                    .hasSize(3);
            assertThat(page(pages, "/matches", ANYONE)).contains("href=\"#round-3\"", "id=\"round-3\"");
        }

        @Test
        void areThoseOfOnePlayerOrRoundIfTheAddressSaysSo() {
            assertThat(listed(pages, "/matches?player=P01", ANYONE))
                    .hasSize(3)
                    .isSubsetOf(listed(pages, "/matches", ANYONE));
            assertThat(listed(pages, "/matches?round=2", ANYONE)).containsExactly("R2M1", "R2M2");
            assertThat(listed(pages, "/matches?player=P01&round=2", ANYONE)).hasSize(1);
            assertThat(listed(pages, "/matches?player=P77", ANYONE)).isEmpty();
            assertThat(page(pages, "/matches?player=P77", ANYONE)).contains("There are none yet.");
            assertThat(listed(pages, "/matches?player=REF01&ending=x", ANYONE)).hasSize(6);
        }

        @ParameterizedTest
        @ValueSource(longs = {1, 2, 3})
        void areSomewhereWhateverTheirEnding(long seed) {
            List<LeagueEvent> events = PlayedLeagues.troubled(seed);
            LeaguePages half = pages(events.subList(0, events.size() / 2));
            Map<String, List<String>> byEnding = Stream.of("played", "forfeited", "under-way", "to-come")
                    .collect(toMap(ending -> ending, ending -> listed(half, "/matches?ending=" + ending, ANYONE)));
            League league = League.replay(events.subList(0, events.size() / 2));
            assertThat(byEnding.get("forfeited")).hasSize(league.forfeitedMatches());
            assertThat(byEnding.get("played")).hasSize(league.decidedMatches() - league.forfeitedMatches());
            assertThat(byEnding.values().stream().flatMap(List::stream))
                    .containsExactlyInAnyOrderElementsOf(listed(half, "/matches", ANYONE));
        }

        @Test
        void ofALargeLeagueAreOneRoundWithLinksToTheOthers() {
            LeaguePages large = pages(PlayedLeagues.smooth(31));
            assertThat(listed(large, "/matches", ANYONE)).hasSize(15).allMatch(match -> match.startsWith("R31M"));
            assertThat(listed(large, "/matches?round=4", ANYONE))
                    .hasSize(15)
                    .allMatch(match -> match.startsWith("R4M"));
            assertThat(page(large, "/matches?ending=played", ANYONE))
                    .contains("href=\"/matches?round=4&amp;ending=played\"");
            assertThat(listed(large, "/matches?player=P07", ANYONE)).hasSize(30);
        }
    }

    @Nested
    class OfTwoPlayers {

        private final List<LeagueEvent> events = PlayedLeagues.smooth(6);
        private final LeaguePages pages = pages(events);

        private String text(String address) {
            return page(pages, address, ANYONE).replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ");
        }

        @Test
        void sayWhoIsAheadAndHowLikelyItIsTheStrongerOne() {
            Ratings ratings = Ratings.of(League.replay(events)).orElseThrow();
            double first = ratings.superiority(PlayerId.of(3), PlayerId.of(4));
            assertThat(text("/head-to-head?a=P03&b=P04"))
                    .contains("Player 3 is ahead in the table")
                    .contains(PageText.percent(first), PageText.percent(1 - first));
            assertThat(text("/head-to-head?a=P04&b=P03")).contains("Player 3 is ahead in the table");
            assertThat(text("/head-to-head?a=P01&b=P04")).contains("They share a place in the table");
        }

        @Test
        void haveNoTableOfZerosBeforeTheFirstMatch() {
            int start = IntStream.range(0, events.size())
                    .filter(i -> events.get(i) instanceof LeagueStarted)
                    .findFirst()
                    .orElseThrow();
            LeaguePages lobby = pages(events.subList(0, start));
            assertThat(page(lobby, "/head-to-head?a=P01&b=P02", ANYONE))
                    .contains("Neither has played yet.", "None is planned yet.")
                    .doesNotContain("<table", "it is open who");
            assertThat(page(lobby, "/matches", ANYONE))
                    .contains("There are none yet.")
                    .doesNotContain(".csv");
        }

        @Test
        void haveTheirOwnMatchesAndTheirRowsOfTheTable() {
            String id = League.replay(events).fixtures().stream()
                    .filter(fixture -> fixture.involves(PlayerId.of(3)) && fixture.involves(PlayerId.of(4)))
                    .findFirst()
                    .orElseThrow()
                    .id()
                    .value();
            assertThat(page(pages, "/head-to-head?a=P03&b=P04", ANYONE))
                    .contains("href=\"/matches/" + id + "\"")
                    .containsPattern("<td class=\"winner\">2</td><th scope=\"row\">Rank</th><td>4=</td>");
        }

        @Test
        void haveThoseFirstAgainstWhomTheyFaredMostDifferently() {
            String common =
                    page(pages, "/head-to-head?a=P03&b=P04", ANYONE).replaceFirst("(?s).*id=\"common-title\"", "");
            List<Integer> leads = Stream.of(common.split("<tr", -1))
                    .filter(row -> row.contains("scope=\"row\""))
                    .map(row -> row.contains("\"good\"")
                            ? Integer.parseInt(row.replaceAll("(?s).*\"good\">\\+(\\d+).*", "$1"))
                            : 0)
                    .toList();
            assertThat(leads).hasSize(4).isSortedAccordingTo(Comparator.reverseOrder());
            assertThat(leads.get(0)).isPositive();
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "?a=P01", "?a=P01&b=P01", "?a=P01&b=P77", "?a=x&b=P02"})
        void areAskedForWhereTheAddressNamesNoTwo(String query) {
            assertThat(page(pages, "/head-to-head" + query, ANYONE))
                    .contains("Choose two players", "action=\"/head-to-head\"", "<select name=\"b\">");
        }

        @Test
        void areReachedFromAPlayersPageAndTheCrossTable() {
            assertThat(page(pages, "/players/P02", ANYONE))
                    .contains("action=\"/head-to-head\"", "name=\"a\" value=\"P02\"");
            assertThat(page(pages, "/", ANYONE)).contains("action=\"/head-to-head\"");
            assertThat(page(pages, "/cross-table", new Viewer.OfPlayer(PlayerId.of(2))))
                    .contains("<option value=\"P02\" selected>");
        }

        @Test
        void tellNobodyChoicesWhileTheLeagueRuns() {
            LeaguePages running = pages(events.subList(0, events.size() / 2));
            assertThat(page(running, "/head-to-head?a=P01&b=P02", ANYONE).replaceAll("(?i)even/odd", ""))
                    .contains("In the table")
                    .doesNotContainPattern("\\b(even|odd)\\b");
        }
    }
}
