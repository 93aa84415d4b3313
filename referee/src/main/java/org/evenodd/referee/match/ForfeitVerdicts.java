package org.evenodd.referee.match;

import java.util.Map;
import java.util.stream.Collectors;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.game.MatchSetup;
import org.evenodd.referee.game.MatchVerdict;

/** The verdict on a match that at least one player failed to finish (PRD 5.3.2; both players: REF 5). */
final class ForfeitVerdicts {

    private ForfeitVerdicts() {}

    static MatchVerdict of(MatchSetup setup, Map<PlayerId, Termination> faults) {
        PlayerId a = setup.playerA();
        PlayerId b = setup.playerB();
        String reasons = faults.entrySet().stream()
                .map(fault -> fault.getKey() + " " + words(fault.getValue()))
                .collect(Collectors.joining(", "));
        if (faults.size() == 2) {
            return new MatchVerdict(new Outcome.BothFailed(a, b), reasons + " - nobody wins", faults);
        }
        PlayerId winner = faults.containsKey(a) ? b : a;
        return new MatchVerdict(
                new Outcome.WonByForfeit(a, b, winner), reasons + " - " + winner + " wins by default", faults);
    }

    private static String words(Termination termination) {
        return switch (termination) {
            case TIMEOUT_JOIN -> "failed to answer the invitation within the time-out";
            case TIMEOUT_CHOICE -> "failed to choose within the time-out";
            case REFUSED -> "refused the invitation";
            case INVALID_JOIN -> "gave no valid answer to the invitation";
            case INVALID_CHOICE -> "made no valid choice";
            case UNREACHABLE -> "could not be reached";
            case SUSPENDED -> "is suspended";
            case OPERATOR -> "was taken out by the operator";
        };
    }
}
