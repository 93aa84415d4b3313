package org.evenodd.referee.game;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.value.Digest;
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
         * @param commitment to the draw, for a game that needs one
         */
        Game begin(MatchSetup setup, Digest commitment);
    }

    public static Optional<GameStart> opening(GameType type) {
        return Optional.ofNullable(OPENINGS.get(type));
    }

    /** Returns the game types that a referee states when it registers. */
    public static List<GameType> types() {
        return List.copyOf(OPENINGS.keySet());
    }
}
