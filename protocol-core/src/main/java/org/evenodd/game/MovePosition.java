package org.evenodd.game;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.evenodd.game.MoveGame.TurnMoves;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveCall;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveResponse;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.message.MoveMessages.MoveContext;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * A match of a {@link MoveGame}. Moves that both players make at the same time change the state only once both are in, so
 * that neither player is shown the other's.
 *
 * @param number of the next move, from 1
 * @param moves all so far
 * @param pending the moves of this number
 */
public record MovePosition<S, V extends Record, M extends Record>(
        MoveGame<S, V, M> game,
        MatchSetup setup,
        S state,
        int number,
        List<MadeMove> moves,
        Map<RoleInMatch, M> pending)
        implements Position {

    public MovePosition {
        moves = List.copyOf(moves);
        pending = Map.copyOf(pending);
    }

    static <S, V extends Record, M extends Record> MovePosition<S, V, M> begin(
            MoveGame<S, V, M> game, MatchSetup setup) {
        return new MovePosition<>(game, setup, game.start(), 1, List.of(), Map.of());
    }

    public boolean isOver() {
        return game.toMove(state).isEmpty();
    }

    MoveGame.GameEnd ending() {
        return game.ending(state);
    }

    /** The players that have to move. */
    public Set<PlayerId> awaited() {
        Set<PlayerId> awaited = new TreeSet<>();
        game.toMove(state).stream()
                .filter(role -> !pending.containsKey(role))
                .forEach(role -> awaited.add(setup.player(role)));
        return awaited;
    }

    @Override
    public Demand demand() {
        if (!isOver()) {
            return new Demand.Moves(awaited());
        }
        Outcome outcome = ending().outcome(setup);
        String winner = outcome.winner().map(PlayerId::value).orElse("");
        return new Demand.Over(outcome, ending().reason().replace("%s", winner), false);
    }

    @Override
    public Message call(MoveCall call) {
        RunMatch match = call.assignment();
        return new ChooseMoveCall(
                call.envelope(),
                new MatchRef(match.leagueId(), match.roundId(), match.matchId()),
                call.player(),
                game.type(),
                number,
                new MoveContext(
                        call.opponent(),
                        match.roundId(),
                        call.contestant().standings(),
                        Math.toIntExact(call.timeLeft().toMillis()),
                        GameJson.of(game.shown(state, setup.role(call.player())))),
                call.deadline(),
                call.refereeEndpoint());
    }

    @Override
    public List<String> validMoves(PlayerId player) {
        return game.legal(state, setup.role(player)).stream()
                .map(move -> GameJson.of(move).text())
                .toList();
    }

    @Override
    public String describe(Message move) {
        return game.inWords(json(move).as(game.moveType()));
    }

    private static GameJson json(Message move) {
        if (move instanceof ChooseMoveResponse response) {
            return response.move();
        }
        throw new IllegalArgumentException("no move: " + move.type());
    }

    @Override
    public Optional<Violation> illegal(PlayerId player, Message move) {
        return illegal(player, json(move));
    }

    /** Why a move is not legal for a player that is to move. */
    Optional<Violation> illegal(PlayerId player, GameJson move) {
        RoleInMatch role = setup.role(player);
        try {
            M read = move.as(game.moveType());
            return game.legal(state, role).contains(read)
                    ? Optional.empty()
                    : Optional.of(refused(role, game.inWords(read)));
        } catch (InvalidValueException e) {
            return Optional.of(refused(role, move.text()));
        }
    }

    private Violation refused(RoleInMatch role, String got) {
        return new Violation("/move", ErrorCode.E004, game.expected(state, role), got);
    }

    @Override
    public MovePosition<S, V, M> play(PlayerId player, Message move, int tookMs) {
        if (!awaited().contains(player)) {
            throw new IllegalArgumentException(player + " is not to move in " + setup.match());
        }
        return play(new MadeMove(number, player, GameJson.of(json(move).as(game.moveType())), tookMs));
    }

    MovePosition<S, V, M> play(MadeMove made) {
        M move = made.move().as(game.moveType());
        List<MadeMove> all = new ArrayList<>(moves);
        all.add(new MadeMove(number, made.playerId(), GameJson.of(move), made.tookMs()));
        Map<RoleInMatch, M> together = new EnumMap<>(RoleInMatch.class);
        together.putAll(pending);
        together.put(setup.role(made.playerId()), move);
        return together.keySet().containsAll(game.toMove(state))
                ? new MovePosition<>(
                        game, setup, game.after(state, new TurnMoves<>(together)), number + 1, all, Map.of())
                : new MovePosition<>(game, setup, state, number, all, together);
    }

    @Override
    public GameResult result(MatchVerdict verdict) {
        return new GameResult(
                verdict.outcome().status(),
                verdict.outcome().winner().orElse(null),
                null,
                null,
                untold().choices(),
                verdict.reason(),
                null,
                moves,
                game.board(state));
    }

    @Override
    public ResultDetails details(
            MatchVerdict verdict, List<TranscriptEntry> transcript, Map<PlayerId, List<DialectNote>> dialectNotes) {
        return details(verdict.outcome().status(), verdict.faults(), transcript, dialectNotes);
    }

    /** The details of a result with these moves; no player is at fault in a game that was played to its end. */
    ResultDetails complete(ResultDetails told, MatchStatus status) {
        Map<PlayerId, ResultDetails.Termination> faults =
                isOver() || told.termination() == null ? Map.of() : told.termination();
        return details(status, faults, told.transcript(), told.dialectNotes()).with(told.exchanges());
    }

    private ResultDetails details(
            MatchStatus status,
            Map<PlayerId, ResultDetails.Termination> faults,
            @Nullable List<TranscriptEntry> transcript,
            @Nullable Map<PlayerId, List<DialectNote>> dialectNotes) {
        return new ResultDetails(
                null,
                untold().choices(),
                status,
                null,
                null,
                null,
                moves,
                game.board(state),
                faults,
                transcript,
                dialectNotes,
                null);
    }

    /** A game of moves has no choices. */
    private ResultDetails untold() {
        return ResultDetails.untold(List.of(setup.playerA(), setup.playerB()), null, null);
    }
}
