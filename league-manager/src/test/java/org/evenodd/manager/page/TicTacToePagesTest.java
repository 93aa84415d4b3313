package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.LeaguePagesTest.ANYONE;
import static org.evenodd.manager.page.LeaguePagesTest.OPERATOR;
import static org.evenodd.manager.page.LeaguePagesTest.addresses;
import static org.evenodd.manager.page.LeaguePagesTest.page;
import static org.evenodd.manager.page.LeaguePagesTest.pages;

import gg.jte.Content;
import gg.jte.output.Utf8ByteOutput;
import java.util.List;
import java.util.Optional;
import org.evenodd.game.Games;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.GameView.MatchPart;
import org.evenodd.manager.results.ScheduleView;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.manager.tournament.TicTacToeMatches;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages of a league of tic-tac-toe. */
class TicTacToePagesTest {

    private static final List<LeagueEvent> EVENTS = TicTacToeMatches.league(4);

    private final League league = League.replay(EVENTS);
    private final LeaguePages pages = pages(EVENTS);

    /** A match that was won, not drawn, or the other way round. */
    private Fixture match(boolean won) {
        return league.fixtures().stream()
                .filter(match -> (winner(match) != null) == won)
                .findFirst()
                .orElseThrow();
    }

    private static PlayerId winner(Fixture match) {
        return match.decided().orElseThrow().result().winner();
    }

    @Test
    void showTheBoardWithItsMarksOneByOneAndTheWinningLineAndTheLastMoveWithTheLastOne() {
        String page = page(pages, "/matches/" + match(true).id(), ANYONE);
        assertThat(page)
                .contains("<table class=\"squares\">", "<span class=\"hidden\">col</span> 2</th>")
                .contains("<span class=\"hidden\">row</span> 0</th>")
                .containsPattern("class=\"piece x\" data-from=\"2\">X")
                .containsPattern("class=\"piece o\" data-from=\"4\">O")
                .containsPattern("class=\"piece x last\" data-from=\"10\">X")
                .contains(", the last move");
        assertThat(page.split("class=\"winning\" data-from=\"10\"", -1)).hasSize(4);
        assertThat(page.split(">empty<", -1)).hasSize(5);
        assertThat(page).contains("is asked for its move").doesNotContain("choice");
        assertThat(page(pages, "/matches/" + match(false).id(), ANYONE))
                .contains("class=\"squares\"")
                .doesNotContain("class=\"winning\"", ">empty<");
    }

    /** The style sheet has the colours under the name of the game's type. */
    @Test
    void haveThePictureAndTheColoursOfTheGame() {
        assertThat(page(pages, "/", ANYONE))
                .contains("<html lang=\"en\" class=\"tic_tac_toe\">", "src=\"/assets/tic_tac_toe.svg\"")
                .contains("<link rel=\"icon\" href=\"/assets/tic_tac_toe.svg\"")
                .doesNotContain("icon.svg");
        assertThat(page(pages, "/?view=hall", ANYONE)).contains("class=\"tic_tac_toe hall\"");
        assertThat(page(pages(PlayedLeagues.smooth(2)), "/", ANYONE))
                .contains("class=\"even_odd\"", "href=\"/assets/even_odd.svg\"");
    }

    @Test
    void tellTheMovesOfLostMatchesAndNothingOfHabitsAndLuck() {
        Fixture match = match(true);
        String loser = page(pages, "/players/" + match.opponentOf(winner(match)), ANYONE);
        assertThat(loser).contains("<span class=\"moves\">", "row 0, col 2").doesNotContain("Habits and luck");
        assertThat(page(pages, "/statistics", ANYONE)).doesNotContain("tosses a coin", "luck");
        assertThat(page(pages, "/tables/moves.csv", ANYONE)).contains("R1M1,1,", ",100");
        assertThat(page(pages, "/", ANYONE)).contains("href=\"/tables/moves.csv\"");
        assertThat(addresses(pages, OPERATOR))
                .allSatisfy(address ->
                        assertThat(page(pages, address, OPERATOR)).as(address).contains("</html>"));
    }

    @Tag("case:curious-watcher")
    @Test
    void tellNobodyElseTheMovesWhileTheLeagueRuns() {
        List<LeagueEvent> unfinished = EVENTS.stream()
                .takeWhile(event -> !(event instanceof LeagueFinished))
                .toList();
        LeaguePages running = pages(unfinished);
        League now = League.replay(unfinished);
        Fixture first = now.fixtures().get(0);
        Viewer own = new Viewer.OfPlayer(first.playerA());
        assertThat(page(running, "/matches/" + first.id(), own)).contains("class=\"squares\"", "row 0, col 0");
        assertThat(page(running, "/tables/moves.csv", own)).contains(first.id() + ",1,");

        PlayerId stranger = now.contenders().stream()
                .map(player -> player.id())
                .filter(player -> !first.involves(player))
                .findFirst()
                .orElseThrow();
        assertThat(page(running, "/matches/" + first.id(), new Viewer.OfPlayer(stranger)))
                .doesNotContain("squares", "row 0");
        assertThat(page(running, "/tables/moves.csv", new Viewer.OfPlayer(stranger)))
                .doesNotContain(first.id() + ",");
        assertThat(addresses(running, ANYONE))
                .allSatisfy(address -> assertThat(page(running, address, ANYONE))
                        .as(address)
                        .doesNotContain("class=\"squares", "move-list")
                        .doesNotContainPattern("row \\d, col \\d"));
        assertThat(Downloads.TABLES.names(now, ANYONE))
                .contains("moves")
                .allSatisfy(table -> assertThat(page(running, "/tables/" + table + ".csv", ANYONE))
                        .as(table)
                        .doesNotContain("\"row\"", "{")
                        .doesNotContainPattern("row \\d"));
        assertThat(
                        ScheduleView.rounds(now, now.divisions().first().rounds(), new Viewer.OfPlayer(stranger))
                                .get(0)
                                .matches()
                                .stream()
                                .filter(match -> match.matchId().equals(first.id())))
                .singleElement()
                .satisfies(match -> {
                    assertThat(match.result().details().moves()).isNull();
                    assertThat(match.result().details().board()).isNull();
                });
    }

    @Test
    void showTheMovesInWordsOfAGameOfMovesThatHasNoViewOfItsOwn() {
        GameView view = MovesView.of(Games.of(TicTacToe.TYPE).orElseThrow());
        assertThat(view.type()).isEqualTo(TicTacToe.TYPE);
        Fixture match = match(true);
        Decision decision = match.decided().orElseThrow();
        ResultDetails details = decision.result().details();
        MatchPart board = view.board(new ResultLine(league, match, decision), details, List.of())
                .orElseThrow();
        assertThat(board.lines()).hasSize(5).first().asString().contains("1. ", ": row 0, col 0, after 100 ms");
        assertThat(text(board.markup())).contains("<ol class=\"move-list\"", "row 1, col 1</li>");
        assertThat(view.columns())
                .extracting(column -> column.value().apply(match, details))
                .first()
                .isEqualTo(5);
        assertThat(view.proof(match.id(), details)).isEqualTo(Optional.empty());
        assertThat(view.chance()).isEmpty();
    }

    private static String text(Content content) {
        Utf8ByteOutput output = new Utf8ByteOutput();
        content.writeTo(output);
        return new String(output.toByteArray(), UTF_8);
    }
}
