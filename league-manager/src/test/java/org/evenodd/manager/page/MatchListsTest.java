package org.evenodd.manager.page;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.LeaguePagesTest.ANYONE;
import static org.evenodd.manager.page.LeaguePagesTest.page;
import static org.evenodd.manager.page.LeaguePagesTest.pages;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.EndlessLeague;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of many matches: all by round, and those of two players. */
class MatchListsTest {

    @Nested
    class OfMatches {

        private static final Fixture R1M1 =
                League.replay(PlayedLeagues.smooth(4)).fixtures().get(0);

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
            assertThat(page(pages, "/matches", ANYONE))
                    .contains(
                            "href=\"#round-3\"",
                            "id=\"round-3\"",
                            "<a href=\"/matches\" aria-current=\"page\">Matches");
        }

        /** Everywhere, also before the decision, and on a player's page. */
        @Test
        void leadToAMatchByItsScore() {
            String link = "<a class=\"%s\" href=\"/matches/%2$s\"><span class=\"hidden\">%2$s: </span>%3$s</a>";
            String decided = link.formatted("score", "R1M1", "\\d&thinsp;:&thinsp;\\d");
            assertThat(List.of("/", "/matches", "/players/" + R1M1.playerA(), "/players/" + R1M1.playerB()))
                    .allSatisfy(address -> assertThat(page(pages, address, ANYONE))
                            .containsPattern(decided)
                            .contains("<span class=\"match\">R1M1</span>"));
            List<LeagueEvent> events = PlayedLeagues.smooth(4);
            assertThat(page(pages(events.subList(0, events.size() / 2)), "/matches", ANYONE))
                    .contains(link.formatted("against", "R3M2", "–"));
        }

        @Test
        void markTheRoundThatIsPlayed() {
            List<LeagueEvent> events = PlayedLeagues.smooth(4);
            LeaguePages half = pages(events.subList(0, events.size() / 2));
            int current = League.replay(events.subList(0, events.size() / 2))
                    .divisions()
                    .first()
                    .currentRoundNumber();
            assertThat(page(half, "/matches", ANYONE))
                    .contains("Round %d <span class=\"margin\">now</span>".formatted(current))
                    .containsOnlyOnce("class=\"margin\">now<");
        }

        @Test
        void areThoseOfOnePlayerOrRoundIfTheAddressSaysSo() {
            assertThat(listed(pages, "/matches?player=P01", ANYONE))
                    .hasSize(3)
                    .isSubsetOf(listed(pages, "/matches", ANYONE));
            assertThat(listed(pages, "/matches?round=2", ANYONE)).containsExactly("R2M1", "R2M2");
            assertThat(listed(pages, "/matches?player=P01&round=2", ANYONE)).hasSize(1);
            assertThat(page(pages, "/matches?player=P01&ending=played", ANYONE))
                    .contains("<form class=\"choose\" action=\"/matches\" method=\"get\">", "<select name=\"ending\">")
                    .contains("<option value=\"P01\" selected>", "<option value=\"played\" selected>");
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
        void saysWhoIsAsleepAndComparesItByTheRatingsOverAllLegs() {
            LeaguePages ladder = pages(
                    new EndlessLeague(4).playLeg().beginLeg(PlayerId.of(3)).events());
            assertThat(page(ladder, "/head-to-head?a=P01&b=P03", ANYONE))
                    .containsPattern("Player 3[^.]*</bdi> has been asleep since leg 2\\.")
                    .contains("with a likelihood of", " (asleep)</option>");
            assertThat(page(ladder, "/", ANYONE)).containsOnlyOnce("asleep since leg 2");
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
