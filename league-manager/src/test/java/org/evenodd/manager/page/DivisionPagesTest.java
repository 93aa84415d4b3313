package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.LeaguePagesTest.ANYONE;
import static org.evenodd.manager.page.LeaguePagesTest.OPERATOR;
import static org.evenodd.manager.page.LeaguePagesTest.page;
import static org.evenodd.manager.page.LeaguePagesTest.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.Pyramid;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.Pyramid.Lot;
import org.evenodd.manager.league.Pyramid.Move;
import org.evenodd.manager.page.BrowserRequest.Query;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.tournament.Legs.Interlude;
import org.evenodd.manager.tournament.LiveState;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.PublicUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pcollections.TreePMap;

/** The pages of a league in divisions: 22 players in divisions of 6, in the second leg. */
class DivisionPagesTest {

    private final PlayedLegs played = new PlayedLegs(22, List.of(), "legs=0", "division_size=6")
            .begin()
            .finish()
            .begin()
            .play(2);
    private final League league = played.league();
    private final LeaguePages pages = pages(played.events());

    private static List<String> all(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private Division named(String name) {
        return league.divisions().named(name).orElseThrow();
    }

    @Test
    void showEachDivisionInARowWithItsLeaderAndProgress() {
        String pyramid = page(pages, "/", ANYONE);

        assertThat(all("id=\"division-\\w+\"", pyramid))
                .containsExactly("id=\"division-1\"", "id=\"division-2A\"", "id=\"division-2B\"", "id=\"division-3A\"");
        StandingsRow leader = league.table(named("2B")).rows().get(0);
        assertThat(pyramid)
                .contains(
                        "Leg 2: 0 of 4 divisions over",
                        "4 divisions, 22 players",
                        "Level 3",
                        "href=\"/divisions/2B\"",
                        "Round 2 of 5",
                        "action=\"/divisions\"")
                .containsPattern("id=\"division-2B\"[^%%]*?href=\"/players/%s\"".formatted(leader.playerId()))
                .doesNotContain("id=\"standing-", "class=\"cross\"");
    }

    @Test
    void beginWithTheDivisionOfThePlayerThatIsSignedIn() {
        PlayerId player = named("3A").standings().players().iterator().next();

        assertThat(all("id=\"division-\\w+\"", page(pages, "/", new Viewer.OfPlayer(player))))
                .containsExactly("id=\"division-3A\"", "id=\"division-1\"", "id=\"division-2A\"", "id=\"division-2B\"");
    }

    @Test
    void showADivisionAsTheTableOfALeagueWithItsZonesAndWhereEachCameFrom() {
        String page = page(pages, "/divisions/2A", ANYONE);

        List<PlayerId> order = league.table(named("2A")).rows().stream()
                .map(StandingsRow::playerId)
                .toList();
        assertThat(all("id=\"standing-P\\d+\"", page))
                .isEqualTo(order.stream().map("id=\"standing-%s\""::formatted).toList());
        List<DivisionTable> tables = league.divisions().stream()
                .map(each -> new DivisionTable(each.name(), league.table(each).rows()))
                .toList();
        Map<PlayerId, Move> moves = Pyramid.moves(tables, new Lot(PlayedLegs.SEED, 2), 3);
        assertThat(moves.keySet()).containsAnyElementsOf(order);
        for (PlayerId player : order) {
            String row = all("(?s)<tr id=\"standing-%s\".*?</tr>".formatted(player), page)
                    .get(0);
            String zone = moves.containsKey(player) ? moves.get(player) == Move.PROMOTED ? "rises" : "falls" : "";
            assertThat(all("rises|falls", row.lines().findFirst().orElseThrow()))
                    .as(row)
                    .isEqualTo(zone.isEmpty() ? List.of() : List.of(zone));
            String former = league.ladder().tables().stream()
                    .filter(table -> table.rows().stream()
                            .anyMatch(each -> each.playerId().equals(player)))
                    .map(DivisionTable::name)
                    .collect(Collectors.joining());
            assertThat(row).contains(">from %s<".formatted(former));
        }
        assertThat(page)
                .contains("Division 2A", "provisional", "All divisions", "/matches?division=2A")
                .contains("%d of 15 matches decided".formatted(named("2A").decidedMatches()));
        assertThat(pages.at("/divisions/9Z", Query.of(""), ANYONE, "")).isEmpty();
        assertThat(pages(PlayedLegs.of(4, 1).events()).at("/divisions/1", Query.of(""), ANYONE, ""))
                .isEmpty();
    }

    @Test
    void keepNothingOfADivisionThatHasChanged() {
        DivisionMemory memory = new DivisionMemory();
        assertThat(memory.line(league, named("2A")).decided().values())
                .allSatisfy(matches -> assertThat(matches).hasSize(2));

        List<PlayerId> order = memory.order(league.ladder());
        League later = played.play(1).league();
        assertThat(memory.order(later.ladder())).isSameAs(order);
        League over = new PlayedLegs(22, List.of(), "legs=0", "division_size=6")
                .whole(2)
                .league();
        assertThat(memory.order(over.ladder()))
                .containsExactlyElementsOf(over.overallRanks().keySet());

        Division changed = later.divisions().named("2A").orElseThrow();
        assertThat(memory.line(later, changed).rows())
                .isEqualTo(later.table(changed).rows());
        assertThat(memory.line(later, changed).decided().values())
                .allSatisfy(matches -> assertThat(matches).hasSize(3));
    }

    @Test
    void findPlayersByAPartOfTheirNameOrTheirId() {
        String one = page(pages, "/divisions?find=+p07", ANYONE);
        assertThat(one).contains("/players/P07\"", "#standing-P07\"").doesNotContain("/players/P08\"");
        assertThat(page(pages, "/divisions?find=bot+of", ANYONE)).contains("/players/P01\"", "/players/P22\"");
        assertThat(page(pages, "/divisions?find=%3Cscript%3E" + "x".repeat(100), ANYONE))
                .contains("Nobody has this name or id", "&lt;script>xx")
                .doesNotContain("<script>x", "x".repeat(60));
        assertThat(page(pages, "/divisions", ANYONE)).contains("A part of a name, or an id.");
        LeaguePages many = pages(new PlayedLegs(40, List.of(), "legs=0", "division_size=6")
                .begin()
                .events());
        assertThat(all("href=\"/players/P\\d+\"", page(many, "/divisions?find=bot", ANYONE)))
                .hasSize(30);
        assertThat(page(many, "/divisions?find=bot", ANYONE)).contains("There may be more");
    }

    @Test
    void listMatchesByDivisionAndFirstThoseOfTheViewersOwn() {
        PlayerId player = named("2B").standings().players().iterator().next();

        assertThat(matches(page(pages, "/matches?division=3A", ANYONE))).isEqualTo(ids("3A"));
        assertThat(matches(page(pages, "/matches", ANYONE))).isEqualTo(ids("1"));
        assertThat(matches(page(pages, "/matches", new Viewer.OfPlayer(player))))
                .isEqualTo(ids("2B"));
        assertThat(page(pages, "/matches?division=3A", ANYONE))
                .contains("<select name=\"division\">", "<option selected>3A</option>", "<option>2A</option>");
        assertThat(matches(page(pages, "/matches?player=" + player, ANYONE))).hasSize(5);
        assertThat(pages.at("/matches", Query.of("division=9Z"), ANYONE, "")).isEmpty();
    }

    private static List<String> matches(String page) {
        return all("(?<=<li id=\")R\\d+M\\d+", page);
    }

    private List<String> ids(String division) {
        return named(division).fixtures().stream()
                .map(Fixture::id)
                .map(Object::toString)
                .toList();
    }

    @Test
    void showThePlayersOfADivisionInStatisticsAndHeadToHead() {
        PlayerId a = named("1").standings().players().iterator().next();
        PlayerId b = named("3A").standings().players().iterator().next();

        assertThat(page(pages, "/statistics?division=2B", ANYONE)).contains("Statistics of division 2B");
        assertThat(page(pages, "/head-to-head?a=%s&b=%s".formatted(a, b), ANYONE))
                .contains("do not play in the same division of leg 2", "value=\"%s\" selected".formatted(b));
        assertThat(page(pages, "/cross-table?division=3A", ANYONE)).contains("in division 3A");
    }

    @Test
    void showDivisionOneOnTheWallAndTheLeadersOfTheOthersInTurn() {
        String wall = page(pages, "/?view=hall", ANYONE);

        assertThat(all("id=\"standing-P\\d+\"", wall)).hasSize(6);
        assertThat(all("<tr id=\"division-\\w+\"", wall)).hasSize(3);
        assertThat(wall).contains("Leg 2: 0 of 4 divisions over", "href=\"#leaders-1\">2A to 3A<");
    }

    @Test
    void tellAPlayersWayLegByLeg(@TempDir Path directory) {
        LegPages former = legs(directory, played);
        DivisionTable table = league.ladder().tables().get(2);
        StandingsRow row = table.rows().get(1);
        Division now = league.divisions().of(row.playerId()).orElseThrow();

        String page = page(pages.with(List.of(), former.tables().join()), "/players/" + row.playerId(), ANYONE);

        assertThat(all("(?s)way-title.*?</table>", page))
                .singleElement()
                .asString()
                .containsSubsequence(
                        "<tr><th scope=\"row\">2<",
                        "href=\"/divisions/%s\"".formatted(now.name()),
                        "<tr><th scope=\"row\">1<",
                        "href=\"/legs/1/divisions/%s\">%<s<".formatted(table.name()),
                        ">2 <span class=\"margin\">of %d<"
                                .formatted(table.rows().size()));
        assertThat(text(former, "/legs/1")).contains("id=\"division-A\"", "href=\"/legs/1/divisions/D\"");
        assertThat(all("id=\"standing-P\\d+\"", text(former, "/legs/1/divisions/" + table.name())))
                .hasSameSizeAs(table.rows());
        assertThat(text(former, "/legs")).contains("0 of 4 divisions over", "in 4 divisions");
    }

    @Test
    void nameTheChampionOfTheLastLegAmongTheLegs(@TempDir Path directory) {
        PlayedLegs graded = PlayedLegs.inDivisions(13, 6, 2).whole(2);
        StandingsRow champion = graded.league().firstOfAll();

        assertThat(all("<tr><th.*Leg 2<.*", text(legs(directory, graded), "/legs")))
                .singleElement()
                .asString()
                .contains(champion.displayName().value(), "<td class=\"number\">%d<".formatted(champion.points()));
    }

    private static LegPages legs(Path directory, PlayedLegs league) {
        String url = EventStores.embedded(new SharedDirectory(directory).root().resolve("legs.db"));
        List<StoredLeg> legs = StoredLeagues.keepLegs(url, league.events(), 1);
        return new LegPages(
                StoredLeagues.source(league.events()), Links.live(PublicUrl.NONE), () -> legs, url, Runnable::run);
    }

    private static String text(LegPages former, String address) {
        return new String(
                former.at(LegPagesTest.request(address), ANYONE, Runnable::run)
                        .orElseThrow()
                        .join()
                        .body(),
                UTF_8);
    }

    @Test
    void tellTheOverallRankAfterTheLastLegThatIsOver() {
        List<PlayerId> order = Pyramid.order(league.ladder().tables(), new Lot(PlayedLegs.SEED, 1), 0);
        for (PlayerId player : List.of(order.get(0), order.get(21))) {
            assertThat(page(pages, "/players/" + player, ANYONE))
                    .contains("Overall rank after leg 1: <b>%d</b>".formatted(order.indexOf(player) + 1), ">of 22<");
        }
        assertThat(page(pages, "/divisions/1", ANYONE)).doesNotContain(">Overall<");

        League over = played.finish().league();
        Map<PlayerId, Integer> ranks = over.overallRanks();
        Division last = over.divisions().named("3A").orElseThrow();
        String division = page(pages(played.events()), "/divisions/3A", ANYONE);

        assertThat(division).contains(">Overall<");
        for (StandingsRow row : over.table(last).rows()) {
            assertThat(all("(?s)<tr id=\"standing-%s\".*?</tr>".formatted(row.playerId()), division))
                    .singleElement()
                    .asString()
                    .contains("<td class=\"number\">%d</td>".formatted(ranks.get(row.playerId())));
        }
        PlayerId newcomer = PlayerId.of(23);
        assertThat(page(pages(played.join().events()), "/players/" + newcomer, ANYONE))
                .contains("Overall rank after leg 2: absent.");

        List<LeagueEvent> stopped = new ArrayList<>(played.begin().play(1).events());
        stopped.add(new LeagueFinished(true, Instant.parse("2025-01-15T12:00:00Z")));
        Division own = played.league().divisions().of(newcomer).orElseThrow();
        assertThat(all(
                        "(?s)<tr id=\"standing-%s\".*?</tr>".formatted(newcomer),
                        page(pages(stopped), "/divisions/" + own.name(), ANYONE)))
                .singleElement()
                .asString()
                .contains("<td class=\"number\">–</td>");
    }

    @Test
    void countDownToTheEndOfThePauseInWhichALegCanBeCorrected() {
        PlayedLegs graded = PlayedLegs.inDivisions(13, 6, 2).begin();
        graded.league().divisions().stream().forEach(graded::play);
        Instant now = Instant.parse("2025-01-15T12:00:00Z");

        assertThat(wall(moment(graded, now, null))).contains("Leg 1: 3 of 3 divisions over");
        assertThat(wall(moment(graded, now, now.plusSeconds(90))))
                .contains(
                        "Leg 1 is over",
                        "data-until=\"2025-01-15T12:01:40Z\"",
                        "Leg 2 begins at",
                        "can be played again");
        assertThat(moment(graded, now, now.minusSeconds(11)).pauseUntil()).isEmpty();
        graded.finish().begin();
        graded.league().divisions().stream().forEach(graded::play);
        assertThat(wall(moment(graded, now, now.plusSeconds(90)))).contains("Leg 2 is over", "The league ends at");
    }

    /** @param until by a clock that is ten seconds behind */
    private static LeagueMoment moment(PlayedLegs legs, Instant now, @Nullable Instant until) {
        LiveState idle = LiveState.IDLE;
        LiveState live = new LiveState(
                idle.matches(),
                idle.referees(),
                idle.claims(),
                idle.leniencies(),
                idle.unacknowledged(),
                null,
                idle.opening(),
                idle.startNews(),
                new Interlude(until, null, Set.of(), Set.of(), "", TreePMap.empty()));
        List<String> awaited = List.of("Until the pause is over, matches can be played again.");
        return new LeagueMoment(
                new TournamentProgress(legs.league(), live, awaited, now, RelayPoll.NONE),
                Map.of(),
                new DivisionMemory(),
                1,
                null,
                Duration.ofSeconds(10));
    }

    private static String wall(LeagueMoment moment) {
        return new String(
                new PageFrame(moment, Links.live(PublicUrl.NONE), ANYONE, Section.LEAGUE, "League")
                        .render("pyramid", LeagueView.of(moment, Optional.empty(), Optional.empty())),
                UTF_8);
    }

    @Test
    void areThereAtEveryMomentOfALeagueForEverybody() {
        PlayedLegs other = new PlayedLegs(13, List.of(), "legs=2", "division_size=6");
        Stream.<Runnable>of(() -> {}, other::begin, () -> other.play(2), other::finish, other::begin, other::finish)
                .forEach(step -> {
                    step.run();
                    LeaguePages now = pages(other.events());
                    for (Viewer viewer : List.of(ANYONE, OPERATOR, new Viewer.OfPlayer(PlayerId.of(13)))) {
                        LeaguePagesTest.addresses(now, viewer).stream()
                                .filter(address -> !address.equals("/legs"))
                                .forEach(address -> assertThat(page(now, address, viewer))
                                        .as(address)
                                        .contains("</html>"));
                    }
                });
        assertThat(page(pages(other.events()), "/", ANYONE)).contains("The champion of leg 2", "in division 1");
        assertThat(page(pages(other.events()), "/divisions/2A", ANYONE)).doesNotContain("goes up a level");
    }

    @Test
    void leadNowhereThatIsNotThereAsFiles() throws IOException {
        Map<String, String> files = new HashMap<>();
        new StaticSite(StoredLeagues.source(played.events()))
                .writeTo((path, content) -> files.put(path, new String(content, UTF_8)));

        assertThat(files).containsKeys("divisions/1.html", "divisions/2A-matches.html", "matches.html");
        files.forEach((path, text) -> all("(?<=href=\")[^\"#]+", path.endsWith(".html") ? text : "")
                .forEach(link -> assertThat(files)
                        .as("%s in %s", link, path)
                        .containsKey(Path.of("x", path)
                                .resolveSibling(link)
                                .normalize()
                                .toString()
                                .substring(2))));
    }
}
