package org.evenodd.manager.page;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.LeaguePagesTest.ANYONE;
import static org.evenodd.manager.page.LeaguePagesTest.OPERATOR;
import static org.evenodd.manager.page.LeaguePagesTest.addresses;
import static org.evenodd.manager.page.LeaguePagesTest.page;
import static org.evenodd.manager.page.LeaguePagesTest.pages;

import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the pages of a league tell whom while it runs. */
class RunningLeaguePagesTest {

    private final List<LeagueEvent> events = unfinished(PlayedLeagues.smooth(4));
    private final LeaguePages pages = pages(events);
    private final Fixture first =
            League.replay(events).divisions().first().rounds().get(0).fixtures().get(0);

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
                .filteredOn(address -> !address.equals("/first-bot")) // a guide to the game, and not of the league
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
        return PageTablesTest.cells(pages, "results", column, viewer);
    }

    @Tag("case:curious-watcher")
    @Test
    void tellChoicesAndDrawsInTablesToTheSameViewersOnly() {
        assertThat(List.of("choice_a", "choice_b", "number", "draw_proof")).allSatisfy(column -> {
            assertThat(cells(column, ANYONE)).hasSize(6).containsOnly("");
            assertThat(cells(column, new Viewer.OfPlayer(first.playerA())).get(0))
                    .isNotEmpty()
                    .isEqualTo(cells(column, OPERATOR).get(0));
            assertThat(cells(column, new Viewer.OfPlayer(stranger())).get(0)).isEmpty();
        });
        assertThat(cells("points_a", ANYONE)).isEqualTo(cells("points_a", OPERATOR));
        assertThat(Downloads.TABLES.names(pages.source().moment().league(), ANYONE))
                .hasSizeGreaterThan(5)
                .allSatisfy(table -> assertThat(page(pages, "/tables/" + table + ".csv", ANYONE))
                        .as(table)
                        .isNotEmpty()
                        .doesNotContainPattern("\\b(even|odd)\\b(?!, )"));
    }

    @Test
    void showHabitsToThePlayerAndTheOperator() {
        String own = "/players/" + first.playerA();
        assertThat(page(pages, own, new Viewer.OfPlayer(first.playerA()))).contains("It chooses even");
        assertThat(page(pages, own, OPERATOR)).contains("It chooses even");
        assertThat(page(pages, own, new Viewer.OfPlayer(first.playerB()))).doesNotContain("It chooses even");
    }

    @Test
    void tellWhatWasPlayedInALostMatchToThoseWhoMaySeeIt() {
        Fixture lost = League.replay(events).fixtures().stream()
                .filter(match -> match.decided()
                        .filter(decision -> decision.result().winner() != null)
                        .isPresent())
                .findFirst()
                .orElseThrow();
        PlayerId winner = lost.decided().orElseThrow().result().winner();
        String address = "/players/" + lost.opponentOf(requireNonNull(winner));
        assertThat(page(pages, address, OPERATOR)).containsPattern("the number was <b>[0-9]+</b>");
        assertThat(page(pages, address, viewer(winner))).containsPattern("the number was <b>[0-9]+</b>");
        assertThat(page(pages, address, ANYONE))
                .contains(lost.id().value(), "What was played is for the players and the operator")
                .doesNotContain("the number was");
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
                .map(event -> event instanceof MatchDecided decided ? withoutChoicesOfOthers(decided, player) : event)
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
