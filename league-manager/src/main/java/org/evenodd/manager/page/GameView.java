package org.evenodd.manager.page;

import gg.jte.Content;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.MatchView.ReplayStep;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * What pages, tables and {@code match} show of a game. A game has its own, named in {@code META-INF/services}; one of moves
 * that has none is shown as {@link MovesView} does.
 */
public interface GameView {

    List<GameView> ALL = ServiceLoader.load(GameView.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    /** The one of a league's game. */
    static GameView of(League league) {
        return ALL.stream()
                .filter(game -> game.type().equals(league.settings().gameType()))
                .findFirst()
                .orElseGet(() -> MovesView.of(league.settings().game()));
    }

    GameType type();

    /**
     * What was played in a match, which stands between its two players; empty if no game was. What {@code data-from}
     * gives the number of a step is shown from that step of the replay on.
     *
     * @param steps the replay
     */
    Optional<MatchPart> board(ResultLine line, ResultDetails details, List<ReplayStep> steps);

    /** How anybody can check that what was drawn did not depend on the moves; empty if nothing proves it. */
    default Optional<MatchPart> proof(MatchId match, ResultDetails details) {
        return Optional.empty();
    }

    /** What was drawn when all had moved, as a sentence. */
    default String drawn(ResultDetails details) {
        return "The referee draws.";
    }

    /** What a player should do that made no valid move, as a sentence. */
    String advice();

    /** What both players did in a decided match, in a line; empty if that is unknown. */
    Optional<Content> moves(ResultLine line);

    /** What players have of habits and of luck; empty for a game in which they have none. */
    default Optional<Chance> chance() {
        return Optional.empty();
    }

    /** What the table of results tells of the game. */
    List<MatchColumn> columns();

    /** Habits of players, and their luck. */
    interface Chance {

        /** How a player moves. */
        Content habits(League league, PlayerId player);

        /**
         * Sentences about how much of a player's points is luck.
         *
         * @param seen the matches whose moves may be told to whoever asks
         */
        String luck(League league, PlayerId player, Predicate<Fixture> seen);
    }

    /**
     * A part of a page, as markup and as text.
     *
     * @param title of the text
     */
    record MatchPart(Content markup, String title, List<String> lines) {}

    /**
     * A column with a cell for each match.
     *
     * @param meaning what its cells mean
     * @param value of a decided match
     */
    record MatchColumn(String name, String meaning, BiFunction<Fixture, ResultDetails, @Nullable Object> value) {}
}
