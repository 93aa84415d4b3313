package org.evenodd.protocol.game;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** How a match between two players ended (PRD 5.3.2). */
public sealed interface Outcome {

    PlayerId playerA();

    PlayerId playerB();

    MatchStatus status();

    Optional<PlayerId> winner();

    /** Both players' points (PRD 7.1.2). */
    Map<PlayerId, Integer> score(Scoring scoring, DoubleForfeit doubleForfeit);

    /** One player beat the other in the game. */
    record Win(PlayerId playerA, PlayerId playerB, PlayerId victor) implements Outcome {

        @Override
        public MatchStatus status() {
            return MatchStatus.WIN;
        }

        @Override
        public Optional<PlayerId> winner() {
            return Optional.of(victor);
        }

        @Override
        public Map<PlayerId, Integer> score(Scoring scoring, DoubleForfeit doubleForfeit) {
            return points(this, scoring.winPoints(), scoring.lossPoints());
        }
    }

    /** The game was played and nobody won. */
    record Draw(PlayerId playerA, PlayerId playerB) implements Outcome {

        @Override
        public MatchStatus status() {
            return MatchStatus.DRAW;
        }

        @Override
        public Optional<PlayerId> winner() {
            return Optional.empty();
        }

        @Override
        public Map<PlayerId, Integer> score(Scoring scoring, DoubleForfeit doubleForfeit) {
            return points(this, scoring.drawPoints(), scoring.drawPoints());
        }
    }

    /** One player failed; the other wins without a game, the one at fault gets nothing. */
    record WonByForfeit(PlayerId playerA, PlayerId playerB, PlayerId victor) implements Outcome {

        @Override
        public MatchStatus status() {
            return MatchStatus.TECHNICAL_LOSS;
        }

        @Override
        public Optional<PlayerId> winner() {
            return Optional.of(victor);
        }

        @Override
        public Map<PlayerId, Integer> score(Scoring scoring, DoubleForfeit doubleForfeit) {
            return points(this, scoring.winPoints(), 0);
        }
    }

    /** Both players failed (REF 5). */
    record BothFailed(PlayerId playerA, PlayerId playerB) implements Outcome {

        @Override
        public MatchStatus status() {
            return MatchStatus.DRAW;
        }

        @Override
        public Optional<PlayerId> winner() {
            return Optional.empty();
        }

        @Override
        public Map<PlayerId, Integer> score(Scoring scoring, DoubleForfeit doubleForfeit) {
            int each = doubleForfeit == DoubleForfeit.DRAW ? scoring.drawPoints() : 0;
            return points(this, each, each);
        }
    }

    private static Map<PlayerId, Integer> points(Outcome outcome, int winner, int other) {
        Map<PlayerId, Integer> points = new LinkedHashMap<>();
        PlayerId victor = outcome.winner().orElse(outcome.playerA());
        points.put(outcome.playerA(), outcome.playerA().equals(victor) ? winner : other);
        points.put(outcome.playerB(), outcome.playerB().equals(victor) ? winner : other);
        return points;
    }
}
