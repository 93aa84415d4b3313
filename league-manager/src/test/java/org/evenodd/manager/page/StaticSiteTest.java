package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.page.PageReply.Assets;
import org.evenodd.manager.results.ForfeitLines;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaticSiteTest {

    private static final Pattern LINK = Pattern.compile("(?:href|src|action)=\"([^\"#]+)");

    private static Map<String, String> files(List<LeagueEvent> events) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        new StaticSite(StoredLeagues.source(events))
                .writeTo((path, content) -> files.put(path, new String(content, UTF_8)));
        return files;
    }

    private static Stream<String> linked(Map.Entry<String, String> page) {
        String folder = page.getKey().contains("/") ? "folder/" : "";
        return LINK.matcher(page.getValue())
                .results()
                .map((MatchResult link) -> folder + link.group(1))
                .map(link -> link.replaceFirst("^(folder/\\.\\./|\\./)", ""));
    }

    private static List<String> pages(Map<String, String> files) {
        return files.entrySet().stream()
                .filter(file -> file.getKey().endsWith(".html"))
                .map(Map.Entry::getValue)
                .toList();
    }

    @Test
    void hasAFileForEachPageAndTheIndexLast() throws IOException {
        List<String> names = List.copyOf(files(PlayedLeagues.smooth(4)).keySet());
        assertThat(files(PlayedLeagues.smooth(4)).get("matches/R1M1.html"))
                .contains("rel=\"next\" href=\"../matches/R1M2.html\"");
        assertThat(names)
                .contains("assets/page.css", "assets/page.js", "assets/even_odd.svg", "assets/tic_tac_toe.svg")
                .contains("matches/R1M1.html", "matches/R3M2.html", "players/P01.html", "players/P04.html")
                .contains("statistics.html", "agents.html", "cross-table.html", "matches.html")
                .contains("tables/results.csv", "tables/standings.csv", "tables/cross_table.csv")
                .doesNotContain("assets/hall.css", "assets/idiomorph.js")
                .doesNotContain("tables/grades.csv", "tables/dialect_notes.csv", "tables/operator_acts.csv")
                .endsWith("index.html");
    }

    @Test
    void hasAFileForEachPartOfALargeCrossTableAndForEachRoundOfALargeLeague() throws IOException {
        Map<String, String> files = files(PlayedLeagues.smooth(31));
        assertThat(files).containsKey("cross-table-2.html").doesNotContainKey("cross-table-3.html");
        assertThat(files.get("index.html")).contains("href=\"./cross-table.html\"");
        assertThat(files.get("cross-table.html")).contains("href=\"./cross-table-2.html\"");
        assertThat(files.get("cross-table-2.html")).contains("Ranks 31 to 31");
        assertThat(files.get("matches.html"))
                .contains("href=\"./matches-1.html\"")
                .doesNotContain("<form");
        assertThat(files.get("matches-1.html")).contains("id=\"R1M15\"", "href=\"./matches-31.html\"");
        assertThat(files(PlayedLeagues.smooth(4))).doesNotContainKey("matches-1.html");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void leadsOnlyToItsOwnFilesWhateverHappenedInTheLeague(long seed) throws IOException {
        List<LeagueEvent> events = PlayedLeagues.troubled(seed);
        for (int some : List.of(1, events.size() / 3, events.size())) {
            Map<String, String> files = files(events.subList(0, some));
            assertThat(files.entrySet())
                    .hasSizeGreaterThan(6)
                    .allSatisfy(
                            file -> assertThat(linked(file)).as(file.getKey()).isSubsetOf(files.keySet()));
            assertThat(pages(files))
                    .allSatisfy(page -> assertThat(page)
                            .doesNotContain("http:", "https:", "data-live", "id=\"pause\"", "sign-in", "operator\"")
                            .doesNotContain("idiomorph", "load-messages"));
        }
    }

    @Test
    void givesEachPageATitleOfItsOwn() throws IOException {
        assertThat(pages(files(PlayedLeagues.smooth(4))))
                .extracting(page -> page.replaceFirst("(?s).*?<title>([^<]+)</title>.*", "$1"))
                .doesNotHaveDuplicates()
                .allSatisfy(title -> assertThat(title).contains(" · Even/Odd").hasSizeLessThan(100));
    }

    @Test
    void showsNobodysNotesAndAddressesEvenAfterTheEnd() throws IOException {
        assertThat(pages(files(PlayedLeagues.troubled(1))))
                .hasSizeGreaterThan(6)
                .allSatisfy(page -> assertThat(page)
                        .doesNotContain("had to be tolerated", "127.0.0.1", "/mcp", "class=\"endpoint\""));
    }

    @Test
    void showsNoChoicesOfALeagueThatIsNotOver() throws IOException {
        List<LeagueEvent> events = PlayedLeagues.smooth(4);
        int end = IntStream.range(0, events.size())
                .filter(i -> events.get(i) instanceof LeagueFinished)
                .findFirst()
                .orElseThrow();
        assertThat(files(events.subList(0, end)).get("tables/results.csv"))
                .contains("R3M2")
                .doesNotContainPattern("\\b(even|odd)\\b");
        assertThat(files(events).get("tables/results.csv")).containsPattern("\\b(even|odd)\\b");
        assertThat(pages(files(events.subList(0, end))))
                .anyMatch(page -> page.contains("only the two players and the operator see"))
                .allSatisfy(page -> assertThat(page.replaceAll("(?i)even/odd", ""))
                        .doesNotContain("class=\"board", "nonce", "class=\"steps")
                        .doesNotContainPattern("\\b(even|odd)\\b"));
        assertThat(pages(files(events))).anyMatch(page -> page.contains("class=\"board"));
    }

    @Nested
    class APlayersReport {
        private static String report(List<LeagueEvent> events, String player) {
            LeagueSource source = StoredLeagues.source(events);
            PlayerMember member = source.moment()
                    .league()
                    .roster()
                    .player(new PlayerId(player))
                    .orElseThrow();
            return new String(new StaticSite(source).report(member), UTF_8);
        }

        @Test
        void holdsWhatThePlayerMaySeeOfItself() {
            assertThat(report(PlayedLeagues.smooth(4), "P02"))
                    .contains(
                            "<title>Player 2 · ",
                            "<dt>Rank</dt>",
                            "It chooses even",
                            "Nothing: all that it sent is as the protocol says.",
                            "Results",
                            "R1M1")
                    .contains("UTC. It holds what only");
        }

        @Test
        void saysWhyItsPlayerForfeitedAndWhatToDo() {
            List<LeagueEvent> events = PlayedLeagues.troubled(1);
            List<Forfeit> forfeits = League.replay(events).fixtures().stream()
                    .flatMap(fixture -> fixture.decided().stream())
                    .flatMap(decision -> decision.forfeits().stream())
                    .toList();

            assertThat(forfeits)
                    .isNotEmpty()
                    .allSatisfy(forfeit -> assertThat(
                                    report(events, forfeit.player().value()))
                            .contains(
                                    "Matches it lost: ",
                                    "it " + ForfeitLines.inWords(forfeit),
                                    "<b>To do:</b> ",
                                    forfeit.words(),
                                    "that is not tolerated."));
        }

        @Test
        void isOneFileThatNeedsAndNamesNoOther() {
            assertThat(report(PlayedLeagues.troubled(1), "P01"))
                    .contains("<style>", "color-scheme: light dark", "class=\"player\"")
                    .doesNotContain("href=", "src=", "<script", "<link", "http:", "https:", "url(", "@import");
        }
    }

    @Nested
    class ItsAssets {

        private static final Path TEMPLATES = Path.of("src/main/jte");

        /**
         * The file dist/idiomorph.min.js of npm's idiomorph 0.8.0, the package with the integrity value
         * sha512-R47JBL+6jHDQvcnbppIUtXXcxi5h6+wuCEEZXnRhUltsgzPFKzThL5PuHppP9ypJuy+7WawcY1TsSBD/iQbMhw==.
         */
        @Test
        void haveTheScriptOfOthersAsItWasReleased() {
            byte[] script = Assets.ALL.get("idiomorph.js").body().plain();
            assertThat(Digest.sha256(new String(script, UTF_8)).toString())
                    .isEqualTo("4cbd535caf7663a51eda9bce6595371c384fc430d54b8d414e29a61167f19f96");
        }

        @Test
        void areSmall() {
            assertThat(Stream.of("page.css", "page.js", "idiomorph.js")
                            .mapToInt(name -> Assets.ALL.get(name).body().gzip().length)
                            .sum())
                    .as("with a page of 4 kB, about 22 kB")
                    .isLessThan(18_200);
        }

        @ParameterizedTest
        @ValueSource(strings = {"page.css", "hall.css"})
        void loseNoRuleWithTheirComments(String name) {
            assertThat(rules(Assets.ALL.get(name).body().plain())).isEqualTo(rules(Assets.read(name)));
        }

        private static String rules(byte[] text) {
            return new String(text, UTF_8).replaceAll("/\\*.*?\\*/|\\s+", "");
        }

        @Test
        void loadNothingFromElsewhereAndHoldNoInlineScriptOrStyle() throws IOException {
            try (Stream<Path> files = Files.walk(TEMPLATES)) {
                List<Path> templates =
                        files.filter(file -> file.toString().endsWith(".jte")).toList();
                assertThat(templates).hasSizeGreaterThan(10).allSatisfy(template -> {
                    String text = Files.readString(template);
                    assertThat(text).doesNotContain("http:", "https:", "style=", "onclick", "javascript:", "$unsafe");
                    assertThat(text).doesNotContainPattern("<script(?![^>]* src=)");
                });
            }
            assertThat(Assets.ALL)
                    .allSatisfy(
                            (name, asset) -> assertThat(new String(asset.body().plain(), UTF_8))
                                    .as(name)
                                    .doesNotContain("https://", "@import", "eval(", "new Function"));
        }
    }
}
