package org.evenodd.conformance.player;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.evenodd.agent.peer.Answer;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.ScriptedGame;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.game.Demand;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.MatchVerdict;
import org.evenodd.game.Position;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.referee.match.MatchEffect;
import org.evenodd.referee.match.MatchEffect.FaultConsequence;
import org.evenodd.referee.match.MatchEvent.CallId;
import org.evenodd.referee.match.MatchTimeouts;
import org.evenodd.referee.match.PlayerFault;
import org.evenodd.referee.match.PlayerRequest;
import org.evenodd.referee.play.MatchMessages;
import org.evenodd.referee.play.RefereeIdentity;
import org.jspecify.annotations.Nullable;

/** A match with the bot: the messages of its referee, written by our own referee's code, and the bot's moves. */
final class ScriptedMatch {

    /**
     * The plan of a match, the only one of its round.
     *
     * @param role the bot's role
     */
    record MatchSpec(int round, RoleInMatch role) {

        /** The match of a round that the bot plays as player A. */
        static MatchSpec of(int round) {
            return new MatchSpec(round, RoleInMatch.PLAYER_A);
        }

        RoundId roundId() {
            return new RoundId(round);
        }

        MatchId id() {
            return MatchId.of(roundId(), 1);
        }

        /** The bot and its opponent, player A first. */
        <P> List<P> sides(P bot, P opponent) {
            return role == RoleInMatch.PLAYER_A ? List.of(bot, opponent) : List.of(opponent, bot);
        }
    }

    private static final PlayerId OPPONENT = ScriptedLeague.P02;

    private static final PlayerId BOT = Rehearsal.PLAYER;
    private static final CallId CALL = new CallId(BOT, 1, 1);

    private final MatchMessages messages;
    private final ScriptedGame game;
    private final InstantSource clock;

    /** Where the bot is to move, or was when the game ended. */
    private volatile Position position;

    private volatile Duration left;
    private volatile boolean joined;
    private volatile @Nullable Message move;

    ScriptedMatch(PlayerUnderCheck player, MatchSpec spec, RandomGenerator random, MatchTimeouts timeouts) {
        clock = player.scheduler();
        ScriptedLeague league = player.league;
        List<PlayerId> ids = spec.sides(BOT, OPPONENT);
        game = player.game;
        left = timeouts.allMoves();
        List<Contestant> sides = spec.sides(
                league.contestant(BOT, "Player P01", player.checked(), spec.id()),
                league.contestant(OPPONENT, "Player P02", player.self(), spec.id()));
        Envelope envelope = player.author().begin();
        RunMatch assignment = league.assignment(envelope, spec.id(), sides.get(0), sides.get(1));
        messages = new MatchMessages(
                new RefereeIdentity(
                        ScriptedLeague.REF01, league.token(ScriptedLeague.REF01), player.self(), league.id(), null),
                assignment,
                Objects.requireNonNull(envelope.conversationId()),
                timeouts);
        position = opposed(game.game().begin(new MatchSetup(spec.id(), ids.get(0), ids.get(1)), random));
    }

    Contestant bot() {
        return messages.assignment().contestant(BOT);
    }

    MatchId id() {
        return messages.assignment().matchId();
    }

    /** Whether the bot takes part, as far as it knows. */
    boolean isJoined() {
        return joined;
    }

    /** Notes the outcome of a call for an answer. */
    void note(CheckedCall asked) {
        joined |= asked.answer() instanceof Answer.Wrong
                || asked.answered(GameJoinAck.class).filter(GameJoinAck::accept).isPresent();
        if (asked.type() == game.game().call()) {
            Duration took = asked.last().took();
            left = left.compareTo(took) > 0 ? left.minus(took) : Duration.ZERO;
            asked.answered(game.game().move().messageClass())
                    .filter(answer -> position.illegal(BOT, answer).isEmpty())
                    .ifPresent(answer -> move = answer);
        }
    }

    Position position() {
        return position;
    }

    /** How long the bot may still take for all its moves. */
    Duration left() {
        return left;
    }

    /** Whether the bot has made a legal move where it is to move, and has time for more. */
    boolean hasMoved() {
        return move != null && !left.isZero();
    }

    /** Goes on to where the bot is to move again, by a scripted move if it has made none; false if the game is over by that. */
    boolean goOn() {
        Position next = after(position, move);
        if (next.demand() instanceof Demand.Over) {
            return false;
        }
        position = next;
        move = null;
        return true;
    }

    private Position after(Position at, @Nullable Message own) {
        return opposed(at.play(BOT, own == null ? scripted(at, BOT) : own, 0));
    }

    /** After the moves of the opponent, until the bot is to move. */
    private Position opposed(Position at) {
        Position next = at;
        while (next.demand() instanceof Demand.Moves due && !due.of().contains(BOT)) {
            next = next.play(OPPONENT, scripted(next, OPPONENT), 0);
        }
        return next;
    }

    /** The bot's first move, or the opponent's last. */
    private Message scripted(Position at, PlayerId player) {
        List<String> moves = at.validMoves(player);
        String chosen = moves.get(player.equals(BOT) ? 0 : moves.size() - 1);
        return game.move(messages.assignment().envelope(), id(), player, at.number(), chosen);
    }

    Message invitation() {
        Instant at = clock.instant();
        return messages.call(
                new MatchEffect.CallPlayer(CALL, PlayerRequest.JOIN, at, Duration.ZERO, Duration.ZERO), at);
    }

    Message call() {
        Instant at = clock.instant();
        Instant deadline = at.plus(messages.timeouts().move());
        return messages.call(
                new MatchEffect.CallPlayer(CALL, PlayerRequest.move(position), deadline, Duration.ZERO, left), at);
    }

    /** The error that the answer to the call did not arrive in time, and is asked for again. */
    GameError lateness() {
        Instant at = clock.instant();
        PlayerFault fault = new PlayerFault(
                ErrorCode.E001,
                "No %s arrived in time".formatted(position.game().move()),
                List.of());
        FaultConsequence again = new FaultConsequence.RetryAt(
                1, 3, at.plus(messages.timeouts().retry().delay()));
        return messages.error(new MatchEffect.Warn(BOT, PlayerRequest.move(position), fault, again), at);
    }

    /** The result of the match, in which whoever has not moved makes scripted moves. */
    GameOver gameOver() {
        Position over = after(position, move);
        while (over.demand() instanceof Demand.Moves) {
            over = after(over, null);
        }
        Demand.Over end = (Demand.Over) over.demand();
        return messages.gameOver(
                BOT,
                new MatchEffect.AnnounceResult(new MatchVerdict(end.outcome(), end.reason(), Map.of()), over),
                clock.instant());
    }
}
