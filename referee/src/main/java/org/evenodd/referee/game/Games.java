package org.evenodd.referee.game;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.value.GameType;

/** The games that this referee can run, by type. */
public final class Games {

    private static final Map<GameType, GameStart> OPENINGS = Map.of(GameType.EVEN_ODD, EvenOddGame::begin);

    private Games() {}

    /** Starts a game. */
    @FunctionalInterface
    public interface GameStart {

        /**
         * Returns the first position.
         *
         * @param draw sealed before the first call, for a game that needs one
         */
        Game begin(MatchSetup setup, NumberDraw draw);
    }

    public static Optional<GameStart> opening(GameType type) {
        return Optional.ofNullable(OPENINGS.get(type));
    }

    /** Returns the game types that a referee states when it registers. */
    public static List<GameType> types() {
        return List.copyOf(OPENINGS.keySet());
    }
}
