package org.evenodd.conformance.practice;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.ScriptedGame;
import org.evenodd.conformance.kit.ScriptedGame.StatedOutcome;
import org.evenodd.conformance.player.Rehearsal;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * A finished practice match.
 *
 * @param opponent our strategy
 * @param report of our referee
 * @param exchanges with the player, in the order in which they ended
 */
record PracticeMatch(ScriptedGame game, String opponent, MatchResultReport report, List<CheckExchange> exchanges) {

    PlayerId opponentId() {
        return opponentId(game, opponent);
    }

    /** Returns the id of an opponent: each strategy has its own, so that a player can tell them apart. */
    static PlayerId opponentId(ScriptedGame game, String strategy) {
        return PlayerId.of(2 + game.strategies().indexOf(strategy));
    }

    PracticeMatch {
        exchanges = List.copyOf(exchanges);
    }

    /** The result of a match for the player. */
    enum PracticeResult {
        WON,
        DREW,
        LOST,
        TECHNICAL_LOSS
    }

    private MatchResult result() {
        return Objects.requireNonNull(report.result(), "our referee reports results whole");
    }

    PracticeResult ending() {
        if (fault().isPresent()) {
            return PracticeResult.TECHNICAL_LOSS;
        }
        PlayerId winner = result().winner();
        if (winner == null) {
            return PracticeResult.DREW;
        }
        return winner.equals(Rehearsal.PLAYER) ? PracticeResult.WON : PracticeResult.LOST;
    }

    boolean isLost() {
        return ending() == PracticeResult.LOST || ending() == PracticeResult.TECHNICAL_LOSS;
    }

    int points() {
        return result().score().getOrDefault(Rehearsal.PLAYER, 0);
    }

    /** Returns why the player did not finish; empty if it is not at fault. */
    Optional<Termination> fault() {
        return Optional.ofNullable(details().termination()).map(faults -> faults.get(Rehearsal.PLAYER));
    }

    /** Returns the last thing that the match's transcript says about the player, which tells more than the fault's name. */
    Optional<String> cause() {
        return Stream.ofNullable(details().transcript())
                .flatMap(List::stream)
                .filter(entry -> Rehearsal.PLAYER.equals(entry.playerId()))
                .flatMap(entry -> Stream.ofNullable(entry.detail()))
                .filter(detail -> !detail.isEmpty())
                .reduce((earlier, later) -> later);
    }

    /** Returns whether the player rejected a caller as unknown. */
    boolean isDisbelieved() {
        return exchanges.stream()
                .anyMatch(exchange -> Rehearsal.isDisbelief(exchange.body().path("error")));
    }

    ResultDetails details() {
        return result().details();
    }

    /** The choices, and the drawn number. */
    StatedOutcome told() {
        return game.stated(report);
    }
}
