package org.evenodd.conformance.practice;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.player.RehearsalPlace;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/**
 * A finished practice match.
 *
 * @param exchanges with the player, in the order in which they ended
 */
record PracticeMatch(MatchId match, NamedStrategy opponent, MatchResult result, List<CheckExchange> exchanges) {

    /** The player under practice. */
    static final PlayerId PLAYER = RehearsalPlace.PLAYER;

    /** Returns the id of an opponent: each strategy has its own, so that a player can tell them apart. */
    static PlayerId opponentId(NamedStrategy strategy) {
        return PlayerId.of(2 + NamedStrategy.names().indexOf(strategy.wireName()));
    }

    PracticeMatch {
        exchanges = List.copyOf(exchanges);
    }

    /** Returns the match that a referee's report describes. */
    static PracticeMatch of(MatchResultReport report, NamedStrategy opponent, List<CheckExchange> exchanges) {
        MatchResult result = report.result();
        if (result == null) {
            throw new IllegalStateException("our referee reports results whole");
        }
        return new PracticeMatch(report.matchId(), opponent, result, exchanges);
    }

    /** The result of a match for the player. */
    enum PracticeResult {
        WON,
        DREW,
        LOST,
        TECHNICAL_LOSS
    }

    PracticeResult ending() {
        if (fault().isPresent()) {
            return PracticeResult.TECHNICAL_LOSS;
        }
        if (result.winner() == null) {
            return PracticeResult.DREW;
        }
        return result.winner().equals(PLAYER) ? PracticeResult.WON : PracticeResult.LOST;
    }

    boolean isLost() {
        return ending() == PracticeResult.LOST || ending() == PracticeResult.TECHNICAL_LOSS;
    }

    int points() {
        return result.score().getOrDefault(PLAYER, 0);
    }

    /** Returns why the player did not finish; empty if it is not at fault. */
    Optional<Termination> fault() {
        return Optional.ofNullable(result.details().termination()).map(faults -> faults.get(PLAYER));
    }

    /** Returns the last thing that the match's transcript says about the player, which tells more than the fault's name. */
    Optional<String> cause() {
        List<TranscriptEntry> transcript = result.details().transcript();
        return transcript == null
                ? Optional.empty()
                : transcript.stream()
                        .filter(entry -> PLAYER.equals(entry.playerId()))
                        .flatMap(entry -> Stream.ofNullable(entry.detail()))
                        .filter(detail -> !detail.isEmpty())
                        .reduce((earlier, later) -> later);
    }

    /** Returns whether the player rejected a caller as unknown. */
    boolean isDisbelieved() {
        return exchanges.stream()
                .anyMatch(exchange -> RehearsalPlace.isDisbelief(exchange.body().path("error")));
    }

    Optional<Parity> choice() {
        return choiceOf(PLAYER);
    }

    Optional<Parity> choiceOfOpponent() {
        return choiceOf(opponentId(opponent));
    }

    private Optional<Parity> choiceOf(PlayerId player) {
        return Optional.ofNullable(result.details().choices().get(player));
    }

    Optional<Integer> drawn() {
        return Optional.ofNullable(result.details().drawnNumber());
    }

    /** Returns the deviations from the protocol that were accepted from the player. */
    List<DialectNote> notes() {
        return Optional.ofNullable(result.details().dialectNotes())
                .map(notes -> notes.get(PLAYER))
                .orElse(List.of());
    }
}
