package org.evenodd.manager.play;

import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.report.DecidedResult;
import org.evenodd.protocol.game.EvenOdd;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** Creates the reports of referees. */
final class Reports {

    private static final Envelope ENVELOPE = new Envelope(null, null, null, null);
    private static final FlatReport NOTHING_FLAT = new FlatReport(null, null, null);

    private Reports() {}

    /** Returns a report: the first player chose even, the second odd, and this number was drawn. */
    static MatchResultReport played(League league, MatchId match, int number) {
        return played(league, match, Parity.EVEN, Parity.ODD, number);
    }

    static MatchResultReport played(League league, MatchId match, Parity choiceOfA, Parity choiceOfB, int number) {
        Fixture fixture = league.fixture(match).orElseThrow();
        Outcome outcome = EvenOdd.decide(fixture.playerA(), choiceOfA, fixture.playerB(), choiceOfB, number);
        Map<PlayerId, Parity> choices = choices(fixture, choiceOfA, choiceOfB);
        return nested(
                league,
                match,
                DecidedResult.of(
                                league.settings(),
                                outcome,
                                new ResultDetails(
                                        number,
                                        choices,
                                        outcome.status(),
                                        Parity.of(number),
                                        null,
                                        null,
                                        Map.of(),
                                        null,
                                        null))
                        .result());
    }

    /** Returns a report: one player did not answer, and lost. */
    static MatchResultReport lost(League league, MatchId match, PlayerId loser, Termination why) {
        Fixture fixture = league.fixture(match).orElseThrow();
        Outcome outcome = new Outcome.WonByForfeit(fixture.playerA(), fixture.playerB(), fixture.opponentOf(loser));
        return nested(
                league,
                match,
                DecidedResult.withoutGame(league.settings(), outcome, Map.of(loser, why))
                        .result());
    }

    static MatchResultReport bothFailed(League league, MatchId match, Termination why) {
        Fixture fixture = league.fixture(match).orElseThrow();
        Outcome outcome = new Outcome.BothFailed(fixture.playerA(), fixture.playerB());
        return nested(
                league,
                match,
                DecidedResult.withoutGame(
                                league.settings(), outcome, Map.of(fixture.playerA(), why, fixture.playerB(), why))
                        .result());
    }

    static MatchResultReport nested(League league, MatchId match, MatchResult result) {
        return new MatchResultReport(
                ENVELOPE,
                league.settings().leagueId(),
                match.round(),
                match,
                null,
                GameType.EVEN_ODD,
                result,
                NOTHING_FLAT);
    }

    static MatchResultReport flat(League league, MatchId match, String playerA, String playerB, String winner) {
        return new MatchResultReport(
                ENVELOPE,
                league.settings().leagueId(),
                match.round(),
                match,
                null,
                null,
                null,
                new FlatReport(new PlayerId(playerA), new PlayerId(playerB), winner));
    }

    static MatchResultReport underLease(MatchResultReport report, int lease) {
        return new MatchResultReport(
                report.envelope(),
                report.leagueId(),
                report.roundId(),
                report.matchId(),
                lease,
                report.gameType(),
                report.result(),
                report.flat());
    }

    static Map<PlayerId, Parity> choices(Fixture fixture, Parity choiceOfA, Parity choiceOfB) {
        Map<PlayerId, Parity> choices = new LinkedHashMap<>();
        choices.put(fixture.playerA(), choiceOfA);
        choices.put(fixture.playerB(), choiceOfB);
        return choices;
    }
}
