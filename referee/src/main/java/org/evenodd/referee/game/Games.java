package org.evenodd.referee.game;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.GameType;

/** The games that this referee knows, by type. */
public final class Games {

    private static final Map<GameType, GameStart> OPENINGS = Map.of(GameType.EVEN_ODD, EvenOddGame::begin);

    private Games() {}

    /** How a game begins. */
    @FunctionalInterface
    public interface GameStart {

        /**
         * The first position.
         *
         * @param commitment to the draw, for a game that needs one
         */
        Game begin(MatchSetup fixture, Digest commitment);
    }

    public static Optional<GameStart> opening(GameType type) {
        return Optional.ofNullable(OPENINGS.get(type));
    }

    /** What a referee says it can run when it registers. */
    public static List<GameType> types() {
        return List.copyOf(OPENINGS.keySet());
    }
}
