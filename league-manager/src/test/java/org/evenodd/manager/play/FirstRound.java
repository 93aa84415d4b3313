package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.TournamentFixture.p;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.league.Decision;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Parity;

/** The first round of four players, R1M1 running at REF01 and R1M2 at REF02, and reports of R1M1. */
final class FirstRound {

    static final MatchId R1M1 = new MatchId("R1M1");
    static final MatchId R1M2 = new MatchId("R1M2");
    static final RefereeId REF01 = ref(1);
    static final PlayerId P01 = p(1);
    static final PlayerId P02 = p(2);

    final TournamentFixture tournament = TournamentFixture.with(4, 2, 1);

    FirstRound() {
        tournament.start();
        tournament.everybodyAnswers();
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M1, 1));
        tournament.give(new RunMatchAnswer.AssignmentAccepted(R1M2, 1));
    }

    CommandResponse report(MatchResultReport report) {
        return tournament.report(REF01, report);
    }

    Refusal refusal(CommandResponse response) {
        assertThat(response).isInstanceOf(CommandResponse.CommandRefused.class);
        assertThat(tournament.news()).isEmpty();
        return ((CommandResponse.CommandRefused) response).refusal();
    }

    void assertRefused(CommandResponse response, ErrorCode code, int number) {
        Refusal refusal = refusal(response);
        assertThat(refusal.code()).isEqualTo(code);
        assertThat(refusal.number()).isEqualTo(OptionalInt.of(number));
    }

    void assertBreaksTheRules(MatchResultReport report, String field) {
        Refusal refusal = refusal(report(report));
        assertThat(refusal.code()).isEqualTo(ErrorCode.E006);
        assertThat(refusal.context().field()).isEqualTo(field);
    }

    Decision decision() {
        return tournament.league().fixture(R1M1).orElseThrow().decided().orElseThrow();
    }

    MatchResultReport nested(PlayerId winner, int pointsOfA, int pointsOfB, ResultDetails details) {
        Map<PlayerId, Integer> score = new LinkedHashMap<>();
        score.put(P01, pointsOfA);
        score.put(P02, pointsOfB);
        return Reports.nested(tournament.league(), R1M1, new MatchResult(winner, score, details));
    }

    ResultDetails details(Integer number, Parity choiceOfA, Parity choiceOfB, MatchStatus status) {
        return details(number, choiceOfA, choiceOfB, status, null);
    }

    ResultDetails details(
            Integer number,
            Parity choiceOfA,
            Parity choiceOfB,
            MatchStatus status,
            Map<PlayerId, Termination> termination) {
        Map<PlayerId, Parity> choices =
                Reports.choices(tournament.league().fixture(R1M1).orElseThrow(), choiceOfA, choiceOfB);
        return new ResultDetails(number, choices, status, null, null, null, termination, null, null);
    }

    MatchResultReport sealed(Digest commitment, Digest nonce) {
        Map<PlayerId, Parity> choices =
                Reports.choices(tournament.league().fixture(R1M1).orElseThrow(), Parity.EVEN, Parity.ODD);
        return nested(
                P01,
                3,
                0,
                new ResultDetails(8, choices, MatchStatus.WIN, Parity.EVEN, commitment, nonce, Map.of(), null, null));
    }
}
