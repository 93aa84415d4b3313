package org.evenodd.player.state;

import java.time.Instant;
import org.evenodd.player.game.evenodd.PlayedMatch;
import org.evenodd.player.game.evenodd.PlayedMatch.Result;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** Matches for tests. */
public final class Played {

    private static final Instant THEN = Instant.parse("2025-01-15T10:30:00Z");

    private Played() {}

    public static PlayedMatch draw(String match, PlayerId opponent, Parity both) {
        return new PlayedMatch(
                new MatchId(match),
                opponent,
                Result.DRAW,
                MatchStatus.DRAW,
                both,
                both,
                4,
                "equal choices",
                THEN,
                null);
    }

    public static PlayedMatch win(String match, PlayerId opponent, Parity own) {
        return new PlayedMatch(
                new MatchId(match), opponent, Result.WIN, MatchStatus.WIN, own, own.opposite(), 4, "won", THEN, null);
    }

    public static PlayedMatch forfeit(String match, PlayerId opponent) {
        return new PlayedMatch(
                new MatchId(match),
                opponent,
                Result.LOSS,
                MatchStatus.TECHNICAL_LOSS,
                null,
                Parity.ODD,
                null,
                "E001",
                THEN,
                null);
    }
}
