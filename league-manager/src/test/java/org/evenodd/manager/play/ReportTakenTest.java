package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.FirstRound.P01;
import static org.evenodd.manager.play.FirstRound.P02;
import static org.evenodd.manager.play.FirstRound.R1M1;
import static org.evenodd.manager.play.FirstRound.REF01;

import java.util.List;
import java.util.Map;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Test;

/** A referee's report of its match, and what is stored of it. */
class ReportTakenTest {

    private final FirstRound first = new FirstRound();

    @Test
    void whenItAgreesWithTheAssignmentAndTheRules() {
        assertThat(first.report(Reports.played(first.tournament.league(), R1M1, 8)))
                .isEqualTo(new CommandResponse.ReportTaken(R1M1, R1M1.round()));
        assertThat(first.decision().ending()).isEqualTo(Ending.WIN);
        assertThat(first.decision().result().winner()).isEqualTo(P01);
    }

    @Test
    void withTheCurrentLease() {
        assertThat(first.report(Reports.underLease(Reports.played(first.tournament.league(), R1M1, 8), 1)))
                .isInstanceOf(CommandResponse.ReportTaken.class);
    }

    @Test
    void asADrawWhereBothChoseTheSame() {
        first.report(Reports.played(first.tournament.league(), R1M1, Parity.ODD, Parity.ODD, 4));
        assertThat(first.decision().ending()).isEqualTo(Ending.DRAW);
        assertThat(first.decision().result().score()).isEqualTo(Map.of(P01, 1, P02, 1));
    }

    @Test
    void asATechnicalLoss() {
        first.report(Reports.lost(first.tournament.league(), R1M1, P01, Termination.TIMEOUT_CHOICE));
        assertThat(first.decision().ending()).isEqualTo(Ending.FORFEIT);
        assertThat(first.decision().result().winner()).isEqualTo(P02);
    }

    @Test
    void asADrawWhereBothFailed() {
        first.report(Reports.bothFailed(first.tournament.league(), R1M1, Termination.TIMEOUT_JOIN));
        assertThat(first.decision().ending()).isEqualTo(Ending.BOTH_FAILED);
        assertThat(first.decision().result().details().status()).isEqualTo(MatchStatus.DRAW);
    }

    @Test
    void withoutAStatusWhereTheGameTellsIt() {
        first.report(first.nested(P01, 3, 0, first.details(8, Parity.EVEN, Parity.ODD, null)));
        assertThat(first.decision().result().details().status()).isEqualTo(MatchStatus.WIN);
        assertThat(first.decision().result().details().numberParity()).isEqualTo(Parity.EVEN);
    }

    @Test
    void withoutAStatusAsATechnicalLossWhereAChoiceIsMissing() {
        first.report(first.nested(P02, 0, 3, first.details(null, null, Parity.ODD, null)));
        assertThat(first.decision().ending()).isEqualTo(Ending.FORFEIT);
    }

    @Test
    void withoutAStatusAsBothFailedWhereNobodyChose() {
        first.report(first.nested(null, 1, 1, first.details(null, null, null, null)));
        assertThat(first.decision().ending()).isEqualTo(Ending.BOTH_FAILED);
    }

    @Test
    void withoutTheNumberThatATechnicalLossDoesNotNeed() {
        first.report(first.nested(P02, 0, 3, first.details(8, null, Parity.ODD, MatchStatus.TECHNICAL_LOSS)));
        assertThat(first.decision().result().details().drawnNumber()).isNull();
    }

    @Test
    void withADrawThatOpensItsCommitment() {
        NumberDraw draw = new NumberDraw(8, new Digest("ab".repeat(32)));
        assertThat(first.report(first.sealed(draw.commitment(R1M1), draw.nonce())))
                .isInstanceOf(CommandResponse.ReportTaken.class);
        assertThat(first.decision().result().details().drawNonce()).isEqualTo(draw.nonce());
    }

    @Test
    void beforeTheRefereeHasAcknowledgedTheMatch() {
        TournamentFixture early = TournamentFixture.with(2, 1, 1);
        early.start();
        early.everybodyAnswers();
        assertThat(early.report(REF01, Reports.played(early.league(), R1M1, 8)))
                .isInstanceOf(CommandResponse.ReportTaken.class);
    }

    @Test
    void keepsTheTranscriptForTheArchiveAndTheNotesForThePlayer() {
        var note = new DialectNote("/sender", "x", "y", "SPEC 3.3", "Send y.", 2);
        MatchResult played = Reports.played(first.tournament.league(), R1M1, 8).result();
        ResultDetails details = new ResultDetails(
                8,
                played.details().choices(),
                MatchStatus.WIN,
                Parity.EVEN,
                null,
                null,
                Map.of(),
                List.of(new TranscriptEntry(Samples.MORNING, "invited", P01, null)),
                Map.of(P02, List.of(note)));
        first.report(first.nested(P01, 3, 0, details));
        assertThat(first.decision().result().details().transcript()).isNull();
        assertThat(first.tournament.news().toString()).contains("invited");
        assertThat(first.tournament.league().roster().player(P02).orElseThrow().dialectNotes())
                .containsExactly(note);
    }
}
