package org.evenodd.game;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.evenodd.protocol.message.GameParts;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.evenodd.protocol.value.Violation.Rules;
import org.jspecify.annotations.Nullable;

/**
 * A game of one or more moves without luck, which are asked for by CHOOSE_MOVE_CALL: a new game consists of its rules, and
 * their consequences for messages, results and their replay are here (docs/new-game.md).
 *
 * @param <S> a state of the game, immutable
 * @param <V> one player's view of it, as in the call's {@code context}
 * @param <M> a move, as it is sent
 */
public abstract class MoveGame<S, V extends Record, M extends Record> implements Game {

    /** Where the moves are in a report. */
    private static final String MOVES = "/result/details/moves";

    private static final Set<Termination> NOT_JOINED =
            Set.of(Termination.TIMEOUT_JOIN, Termination.REFUSED, Termination.INVALID_JOIN, Termination.UNREACHABLE);

    /** A game as it begins. */
    public abstract S start();

    /** The sides that move next, at once and hidden from each other if both; empty if the game is over. */
    public abstract Set<RoleInMatch> toMove(S state);

    /** The legal moves of a player that is to move, in the order in which an error lists them. */
    public abstract List<M> legal(S state, RoleInMatch player);

    /**
     * The state after legal moves.
     *
     * @param moves of all that are to move
     */
    public abstract S after(S state, TurnMoves<M> moves);

    /** The moves of one turn: one in a game in turns, two where both players move at once. */
    public record TurnMoves<M>(Map<RoleInMatch, M> byPlayer) {

        public TurnMoves {
            byPlayer = Map.copyOf(byPlayer);
        }

        /**
         * A player's move.
         *
         * @throws IllegalArgumentException if the player was not to move
         */
        public M of(RoleInMatch player) {
            M move = byPlayer.get(player);
            if (move == null) {
                throw new IllegalArgumentException("%s was not to move: %s".formatted(player, byPlayer));
            }
            return move;
        }

        /** The move of a turn that has one. */
        public M only() {
            return byPlayer.values().iterator().next();
        }
    }

    /** How a game that is over has ended. */
    public abstract GameEnd ending(S state);

    /** The player's view of a state. */
    public abstract V shown(S state, RoleInMatch player);

    /** The position as a result tells it. */
    public abstract GameJson board(S state);

    /** A move in a word or two. */
    public abstract String inWords(M move);

    /** The record that a call's {@code context} is written from. */
    public abstract Class<V> viewType();

    /** The record that a move is read into. */
    public abstract Class<M> moveType();

    /** The built-in strategies; the first is the default of our players. */
    public abstract List<MoveStrategy<V, M>> strategies();

    /**
     * The end of a game.
     *
     * @param winner null if no player has won
     * @param reason a sentence, in which {@code %s} stands for the winner's id
     */
    public record GameEnd(@Nullable RoleInMatch winner, String reason) {

        /** The outcome of the match that was played. */
        public Outcome outcome(MatchSetup setup) {
            return winner == null
                    ? new Outcome.Draw(setup.playerA(), setup.playerB())
                    : new Outcome.Win(setup.playerA(), setup.playerB(), setup.player(winner));
        }
    }

    /** The strategy of a name; empty if this game has no strategy of this name. */
    public Optional<MoveStrategy<V, M>> strategy(String name) {
        return strategies().stream()
                .filter(strategy -> strategy.name().equals(name))
                .findFirst();
    }

    @Override
    public MessageType call() {
        return MessageType.CHOOSE_MOVE_CALL;
    }

    @Override
    public Optional<GameParts> parts() {
        return Optional.of(new GameParts(type(), call(), viewType(), moveType()));
    }

    @Override
    public MovePosition<S, V, M> begin(MatchSetup setup, RandomGenerator random) {
        return MovePosition.begin(this, setup);
    }

    @Override
    public CheckedResult check(MatchSetup setup, MatchResult result) {
        ResultDetails details = result.details();
        MovePosition<S, V, M> position = replay(setup, details);
        Outcome outcome = position.isOver() ? position.ending().outcome(setup) : forfeited(setup, position, result);
        Rules rules = new Rules()
                .that(
                        outcome.winner().equals(Optional.ofNullable(result.winner())),
                        "/result/winner",
                        "who wins by these moves, "
                                + outcome.winner().map(PlayerId::value).orElse("nobody"),
                        result.winner())
                .that(
                        details.status() == null || details.status() == outcome.status(),
                        "/result/details/status",
                        outcome.status().name(),
                        details.status());
        rules.enforce();
        return new CheckedResult(outcome, position.complete(details, outcome.status()));
    }

    /** The forfeit of a game that is not over: by a player that was to move, or has not joined. */
    private Outcome forfeited(MatchSetup setup, MovePosition<S, V, M> position, MatchResult result) {
        Map<PlayerId, Termination> faults =
                Optional.ofNullable(result.details().termination()).orElse(Map.of());
        boolean right = !faults.isEmpty()
                && faults.entrySet().stream()
                        .allMatch(fault -> position.awaited().contains(fault.getKey())
                                || (position.moves().isEmpty() && NOT_JOINED.contains(fault.getValue())));
        Rules.require(
                right,
                "/result/details/termination",
                "why one of %s, who were to move, did not".formatted(position.awaited()),
                faults);
        PlayerId a = setup.playerA();
        PlayerId b = setup.playerB();
        if (faults.keySet().containsAll(List.of(a, b))) {
            return new Outcome.BothFailed(a, b);
        }
        return new Outcome.WonByForfeit(a, b, faults.containsKey(a) ? b : a);
    }

    @Override
    public Optional<CheckedResult> told(MatchSetup setup, ResultDetails details) {
        if (details.moves() == null) {
            return Optional.empty();
        }
        MovePosition<S, V, M> position = replay(setup, details);
        if (!position.isOver()) {
            return Optional.empty();
        }
        Outcome outcome = position.ending().outcome(setup);
        return Optional.of(new CheckedResult(outcome, position.complete(details, outcome.status())));
    }

    /**
     * The position after the moves that a result tells.
     *
     * @throws InvalidValueException with the first of them that is not legal
     */
    public MovePosition<S, V, M> replay(MatchSetup setup, ResultDetails details) {
        MovePosition<S, V, M> position = MovePosition.begin(this, setup);
        List<MadeMove> moves = Optional.ofNullable(details.moves()).orElse(List.of());
        for (int i = 0; i < moves.size(); i++) {
            MadeMove made = moves.get(i);
            String here = MOVES + "/" + i;
            Rules.require(
                    position.awaited().contains(made.playerId()),
                    here + "/player_id",
                    position.isOver() ? "no move, for the game is over" : "one of " + position.awaited(),
                    made.playerId());
            Rules.require(
                    made.moveNumber() == position.number(),
                    here + "/move_number",
                    "" + position.number(),
                    made.moveNumber());
            Optional<Violation> illegal = position.illegal(made.playerId(), made.move());
            if (illegal.isPresent()) {
                Violation wrong = illegal.get();
                throw new InvalidValueException(
                        List.of(new Violation(here + "/move", ErrorCode.E006, wrong.expected(), wrong.got())));
            }
            position = position.play(made);
        }
        return position;
    }

    @Override
    public List<String> moves(ResultDetails details, PlayerId player) {
        return Optional.ofNullable(details.moves()).orElse(List.of()).stream()
                .filter(made -> made.playerId().equals(player))
                .map(this::inWords)
                .toList();
    }

    /** A move in a word or two; as it is written if it is none of this game. */
    public String inWords(MadeMove made) {
        try {
            return inWords(made.move().as(moveType()));
        } catch (InvalidValueException e) {
            return made.move().text();
        }
    }

    /** Only the words of moves that are legal at the beginning are known as moves. */
    @Override
    public boolean contradicts(List<String> moves, int number, String told) {
        S first = start();
        boolean known = toMove(first).stream()
                .flatMap(role -> legal(first, role).stream())
                .anyMatch(move -> inWords(move).equals(told));
        return known && (number > moves.size() || !moves.get(number - 1).equals(told));
    }

    /** The legal moves in words that fit after "expected". */
    String expected(S state, RoleInMatch player) {
        return legal(state, player).stream().map(this::inWords).collect(Collectors.joining("; ", "one of ", ""));
    }
}
