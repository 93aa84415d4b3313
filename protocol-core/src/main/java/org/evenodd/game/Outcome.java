package org.evenodd.game;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** How a match between two players ended (PRD 5.3.2). */
public sealed interface Outcome {

    PlayerId playerA();

    PlayerId playerB();

    default MatchStatus status() {
        if (this instanceof WonByForfeit) {
            return MatchStatus.TECHNICAL_LOSS;
        }
        return this instanceof Win ? MatchStatus.WIN : MatchStatus.DRAW;
    }

    default Optional<PlayerId> winner() {
        if (this instanceof Win win) {
            return Optional.of(win.victor());
        }
        return this instanceof WonByForfeit won ? Optional.of(won.victor()) : Optional.empty();
    }

    /** Whether the game was played to its end. */
    default boolean isPlayed() {
        return this instanceof Win || this instanceof Draw;
    }

    /** Both players' points (PRD 7.1.2). */
    default Map<PlayerId, Integer> score(PointRules rules) {
        Map<PlayerId, Integer> points = new LinkedHashMap<>();
        points.put(playerA(), points(playerA(), rules));
        points.put(playerB(), points(playerB(), rules));
        return points;
    }

    private int points(PlayerId player, PointRules rules) {
        Scoring scoring = rules.scoring();
        if (winner().isPresent()) {
            int lost = this instanceof Win ? scoring.lossPoints() : 0;
            return winner().get().equals(player) ? scoring.winPoints() : lost;
        }
        return this instanceof Draw || rules.doubleForfeit() == DoubleForfeit.DRAW ? scoring.drawPoints() : 0;
    }

    /** One player beat the other in the game. */
    record Win(PlayerId playerA, PlayerId playerB, PlayerId victor) implements Outcome {}

    /** The game was played and no player won. */
    record Draw(PlayerId playerA, PlayerId playerB) implements Outcome {}

    /** One player failed; the other wins without a game, and the player at fault gets nothing. */
    record WonByForfeit(PlayerId playerA, PlayerId playerB, PlayerId victor) implements Outcome {}

    /** Both players failed (REF 5). */
    record BothFailed(PlayerId playerA, PlayerId playerB) implements Outcome {}
}
