package org.evenodd.game;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.evenodd.protocol.message.GameParts;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.GameType;

/** The games that our agents know: the games that {@code META-INF/services} names. */
public final class Games {

    private static final List<Game> ALL = ServiceLoader.load(Game.class, Game.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    private Games() {}

    /** The game of a type; empty if it is not known. */
    public static Optional<Game> of(GameType type) {
        return ALL.stream().filter(game -> game.type().equals(type)).findFirst();
    }

    public static List<Game> all() {
        return ALL;
    }

    public static List<GameType> types() {
        return ALL.stream().map(Game::type).toList();
    }

    /** Their parts of messages. */
    public static List<GameParts> parts() {
        return ALL.stream().flatMap(game -> game.parts().stream()).toList();
    }

    /** Whether a message may be about a game: a call is about one in which players are so called. */
    public static boolean fit(GameType type, MessageType message) {
        return of(type).filter(
                        game -> game.call() == message || ALL.stream().noneMatch(other -> other.call() == message))
                .isPresent();
    }

    /** The game of messages that name none. */
    public static Game usual() {
        return of(GameType.EVEN_ODD).orElseThrow();
    }
}
