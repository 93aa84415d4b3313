package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.page.LeaguePagesTest.ANYONE;
import static org.evenodd.manager.page.LeaguePagesTest.OPERATOR;
import static org.evenodd.manager.page.LeaguePagesTest.page;
import static org.evenodd.manager.page.LeaguePagesTest.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

/** The tables that pages offer as files. */
class PageTablesTest {

    /** The cells of a column of a table without commas in its cells. */
    static List<String> cells(LeaguePages pages, String table, String column, Viewer viewer) {
        List<List<String>> rows = page(pages, "/tables/" + table + ".csv", viewer)
                .lines()
                .map(line -> List.of(line.replace("\uFEFF", "").split(",", -1)))
                .toList();
        int number = rows.get(0).indexOf(column);
        return rows.stream().skip(1).map(row -> row.get(number)).toList();
    }

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
                        told.dialectNotes())
                .with(told.exchanges());
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
        assertThat(Downloads.TABLES.names(pages.source().moment().league(), OPERATOR))
                .contains("results", "standings", "cross_table", "terminations", "legend")
                .doesNotContain("operator_acts");
        assertThat(cells(pages, "results", "decided_by", ANYONE)).contains("REF01", "");
        assertThat(cells(pages, "results", "voided", ANYONE)).contains("1");
        assertThat(page(pages, "/", ANYONE)).contains("href=\"/tables/results.csv\"", "href=\"/matches\"");
    }
}
