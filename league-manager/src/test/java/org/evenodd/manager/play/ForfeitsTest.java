package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.RecordedLog;
import org.evenodd.manager.console.ForfeitTeller;
import org.evenodd.manager.console.Narrator;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.ForfeitLines;
import org.evenodd.manager.registration.KickAgent;
import org.evenodd.manager.report.RequeueMatch;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;

/** Forfeits and their reasons, as people read them. */
class ForfeitsTest {

    private static final PlayerId P01 = p(1);
    private static final String REASON = "did not choose in time (E001 No choice within 30.0 seconds; 2 times)";

    private final TournamentFixture tournament = TournamentFixture.playing();

    private void forfeit(MatchId match) {
        MatchResult result = Reports.lost(tournament.league(), match, P01, Termination.TIMEOUT_CHOICE)
                .result();
        ResultDetails details = result.details();
        ResultDetails told = new ResultDetails(
                null,
                details.choices(),
                details.status(),
                null,
                null,
                null,
                details.termination(),
                List.of(
                        entry("called", "call 1"),
                        entry("error", "E001 No choice within 30.0 seconds"),
                        entry("error", "E001 No choice within 30.0 seconds")),
                null);
        MatchResult whole = new MatchResult(result.winner(), result.score(), told);
        tournament.report(ref(1), Reports.nested(tournament.league(), match, whole));
    }

    private TranscriptEntry entry(String event, String detail) {
        return new TranscriptEntry(tournament.now(), event, P01, detail);
    }

    private MatchId first() {
        return tournament
                .league()
                .currentRound()
                .orElseThrow()
                .fixtureOf(P01)
                .orElseThrow()
                .id();
    }

    @Test
    void areNoneInALeagueWhereEverybodyPlays() {
        assertThat(ForfeitLines.of(tournament.league())).isEmpty();
    }

    @Test
    void areToldWithNameStepWhatCameBackHowOftenAndInWhichMatch() {
        forfeit(first());
        assertThat(ForfeitLines.of(tournament.league())).containsExactly("P01   Player 1: " + REASON + ", in R1M1");
        assertThat(LeagueStatusTest.status(tournament).forfeits()).isEqualTo(ForfeitLines.of(tournament.league()));
    }

    @Test
    void areNotLostInARestart() {
        forfeit(first());
        List<String> before = ForfeitLines.of(tournament.league());
        tournament.restart();
        assertThat(ForfeitLines.of(tournament.league())).isEqualTo(before).isNotEmpty();
    }

    @Test
    void countNoLongerWhereTheMatchIsPlayedAgain() {
        forfeit(first());
        tournament.give(new RequeueMatch(new MatchId("R1M1"), null, false));
        assertThat(ForfeitLines.of(tournament.league())).isEmpty();
    }

    @Test
    void areOneLineForAllMatchesOfTheSameReasonHoweverManyThereAre() {
        TournamentFixture longer = TournamentFixture.with(30, 1, 15);
        longer.start();
        longer.give(new KickAgent("P01"));
        for (int round = 1; round <= 29; round++) {
            SilentPlayer.playRound(longer, P01);
        }
        assertThat(longer.league().course().isOver()).isTrue();
        assertThat(ForfeitLines.of(longer.league()))
                .singleElement()
                .asString()
                .startsWith("P01   Player 1: was removed by the operator, in R1M1, R2M")
                .endsWith(" and 19 more");
    }

    @Test
    void areSaidOnceOnTheConsoleAndInTheLogAsTheyHappen() {
        StringWriter said = new StringWriter();
        RecordedLog log = new RecordedLog();
        ForfeitTeller teller = new ForfeitTeller(new Narrator(new Console(new PrintWriter(said)), log.logger()));
        forfeit(first());
        teller.happened(tournament.news(), tournament.league());
        assertThat(tournament.news()).hasAtLeastOneElementOfType(MatchDecided.class);
        assertThat(said.toString().lines()).containsExactly("Player 1 (P01) forfeits R1M1: " + REASON);
        assertThat(log.lines()).singleElement().satisfies(line -> {
            assertThat(line.getFormattedMessage()).isEqualTo("Player 1 (P01) forfeits R1M1: " + REASON);
            assertThat(line.getMarkerList()).containsExactly(AgentLog.FOR_THE_FILE);
        });
    }
}
