package org.evenodd.player.agent;

import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.random.RandomGenerator.SplittableGenerator;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.Reply;
import org.evenodd.game.Games;
import org.evenodd.game.MoveGame;
import org.evenodd.game.MoveStrategy;
import org.evenodd.player.game.evenodd.Encounters.Turn;
import org.evenodd.player.state.CallerGate.CallerCredentials;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.ErrorMessages.FieldError;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveCall;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveResponse;
import org.evenodd.protocol.message.MoveMessages.MoveContext;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.slf4j.Logger;

/**
 * Answers calls for a move, once in each turn of a match, from the call alone and on the thread that has read it:
 * built-in strategies do not block.
 */
final class MoveCalls {

    private static final String CONTEXT = "/context";

    private final String strategy;
    private final SplittableGenerator random;
    private final PlayerMessages player;
    private final AnswerPosts posts;
    private final Logger log;

    /**
     * For one player.
     *
     * @param strategy by name; a game that has none of that name is played by its first
     * @param random split for each move
     */
    MoveCalls(String strategy, SplittableGenerator random, PlayerMessages player, AnswerPosts posts, Logger log) {
        this.strategy = strategy;
        this.random = random;
        this.player = player;
        this.posts = posts;
        this.log = log;
    }

    /** Answers with the first move of a turn, however often it is called; refuses a call that it cannot read. */
    Reply called(IncomingCall<ChooseMoveCall> incoming) {
        ChooseMoveCall call = incoming.message();
        MatchId match = call.match().matchId();
        PlayerId opponent = call.context() == null ? null : call.context().opponentId();
        return player.fromReferee(
                incoming,
                match,
                now -> now.refusal(call.playerId(), call.gameType(), call.type()),
                now -> now.called(match, encounter -> encounter.against(opponent, null, call.gameType())),
                (now, caller) -> {
                    GameJson before = now.encounter(match).playing().moves().get(Turn.of(call));
                    try {
                        return answer(incoming, caller, before == null ? move(call) : before);
                    } catch (InvalidValueException e) {
                        return refuse(call, e.violations());
                    }
                });
    }

    /** Another call may have been answered since the move was made: the first answer stands. */
    private Reply answer(IncomingCall<ChooseMoveCall> incoming, CallerCredentials caller, GameJson move) {
        ChooseMoveCall call = incoming.message();
        MatchId match = call.match().matchId();
        Turn turn = Turn.of(call);
        PlayerState now = player.update(before -> before.after(match, encounter -> encounter.withMove(turn, move)));
        ChooseMoveResponse response = new ChooseMoveResponse(
                player.carrying(call, now.gate().answering(caller)),
                match,
                now.self(),
                turn.number(),
                now.encounter(match).playing().moves().getOrDefault(turn, move));
        return posts.answer(now.gate(), incoming, match, call.refereeEndpoint(), response);
    }

    private Reply refuse(ChooseMoveCall call, List<Violation> violations) {
        log.atWarn()
                .addKeyValue("match", call.match().matchId())
                .addKeyValue("move_number", call.moveNumber())
                .log("The referee shows a position that cannot be read, so no move is made: {}", violations);
        Refusal first = Refusal.of(violations.get(0));
        return Reply.refuse(first.with(
                first.context().with(violations.stream().map(FieldError::of).toList())));
    }

    /** The call is refused before if it names no game of several moves. */
    private GameJson move(ChooseMoveCall call) {
        GameType type = Objects.requireNonNull(call.gameType());
        MoveContext context = call.context();
        if (context == null) {
            throw unreadable("what " + type + " shows", "nothing");
        }
        return move((MoveGame<?, ?, ?>) Games.of(type).orElseThrow(), context.shown());
    }

    private <V extends Record, M extends Record> GameJson move(MoveGame<?, V, M> game, GameJson shown) {
        V view = read(game, shown);
        MoveStrategy<V, M> chosen =
                game.strategy(strategy).orElseGet(() -> game.strategies().get(0));
        try {
            return GameJson.of(chosen.choice().apply(view, split()));
        } catch (RuntimeException e) {
            log.atDebug().setCause(e).log("The strategy threw");
            throw unreadable("a position in which this player can move", shown.text());
        }
    }

    private static <V extends Record> V read(MoveGame<?, V, ?> game, GameJson shown) {
        try {
            return shown.as(game.viewType());
        } catch (InvalidValueException e) {
            throw new InvalidValueException(e.violations().stream()
                    .map(wrong ->
                            new Violation(CONTEXT + wrong.pointer(), ErrorCode.E006, wrong.expected(), wrong.got()))
                    .toList());
        }
    }

    private static InvalidValueException unreadable(String expected, String got) {
        return new InvalidValueException(List.of(new Violation(CONTEXT, ErrorCode.E006, expected, got)));
    }

    private synchronized RandomGenerator split() {
        return random.split();
    }
}
