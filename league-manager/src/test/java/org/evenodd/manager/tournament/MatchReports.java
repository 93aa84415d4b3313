package org.evenodd.manager.tournament;

import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.game.Game.CheckedResult;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.Outcome;
import org.evenodd.game.evenodd.EvenOdd;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ReportMessages.FlatReport;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** What referees report of the matches of a league. */
abstract class MatchReports {

    static final FlatReport NOTHING_FLAT = new FlatReport(null, null, null);
    private static final Envelope ENVELOPE = new Envelope(null, null, null, null);

    abstract League league();

    Fixture match(MatchId match) {
        return league().fixture(match).orElseThrow();
    }

    /** Returns a report: one player did not answer, and lost, if the match is its own. */
    MatchResultReport without(PlayerId loser, MatchId match, Termination why) {
        return match(match).involves(loser) ? lost(match, loser, why) : played(match, 2);
    }

    /** Returns a report: the first player chose even, the second odd, and this number was drawn. */
    MatchResultReport played(MatchId match, int number) {
        return played(match, Parity.EVEN, Parity.ODD, number);
    }

    MatchResultReport played(MatchId id, Parity choiceOfA, Parity choiceOfB, int number) {
        Fixture match = match(id);
        LeagueSettings settings = league().settings();
        if (settings.gameType().equals(TicTacToe.TYPE)) {
            boolean won = Parity.of(number) == Parity.EVEN;
            int[] squares = won ? TicTacToeMatches.WON : TicTacToeMatches.DRAWN;
            return nested(id, TicTacToeMatches.result(settings, setup(id), Samples.MORNING, squares));
        }
        Outcome outcome = EvenOdd.decide(match.playerA(), choiceOfA, match.playerB(), choiceOfB, number);
        ResultDetails details = new ResultDetails(
                number,
                choices(id, choiceOfA, choiceOfB),
                outcome.status(),
                Parity.of(number),
                null,
                null,
                Map.of(),
                null,
                null);
        return nested(id, MatchDecider.counted(settings, new CheckedResult(outcome, details)));
    }

    MatchSetup setup(MatchId id) {
        Fixture match = match(id);
        return new MatchSetup(id, match.playerA(), match.playerB());
    }

    /** Returns a report: one player did not answer, and lost. */
    MatchResultReport lost(MatchId id, PlayerId loser, Termination why) {
        Fixture match = match(id);
        return withoutGame(
                id,
                new Outcome.WonByForfeit(match.playerA(), match.playerB(), match.opponentOf(loser)),
                Map.of(loser, why));
    }

    MatchResultReport bothFailed(MatchId id, Termination why) {
        Fixture match = match(id);
        return withoutGame(
                id,
                new Outcome.BothFailed(match.playerA(), match.playerB()),
                Map.of(match.playerA(), why, match.playerB(), why));
    }

    private MatchResultReport withoutGame(MatchId match, Outcome outcome, Map<PlayerId, Termination> faults) {
        return nested(match, MatchDecider.counted(league().settings(), CheckedResult.untold(outcome, faults)));
    }

    MatchResultReport nested(MatchId match, MatchResult result) {
        return new MatchResultReport(
                ENVELOPE,
                league().settings().leagueId(),
                match.round(),
                match,
                null,
                league().settings().gameType(),
                result,
                NOTHING_FLAT);
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

    Map<PlayerId, Parity> choices(MatchId match, Parity choiceOfA, Parity choiceOfB) {
        Map<PlayerId, Parity> choices = new LinkedHashMap<>();
        choices.put(match(match).playerA(), choiceOfA);
        choices.put(match(match).playerB(), choiceOfB);
        return choices;
    }
}
