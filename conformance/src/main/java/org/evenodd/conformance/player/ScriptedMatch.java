package org.evenodd.conformance.player;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Sender;
import org.evenodd.referee.game.Demand;
import org.evenodd.referee.game.Game;
import org.evenodd.referee.game.Games;
import org.evenodd.referee.game.MatchSetup;
import org.evenodd.referee.game.MatchVerdict;
import org.evenodd.referee.match.MatchEffect;
import org.evenodd.referee.match.MatchEffect.FaultConsequence;
import org.evenodd.referee.match.MatchEvent.CallId;
import org.evenodd.referee.match.MatchTimeouts;
import org.evenodd.referee.match.PlayerFault;
import org.evenodd.referee.match.PlayerRequest;
import org.evenodd.referee.play.MatchMessages;

/** A match with the bot: the messages of its referee, written by our own referee's code, and what the bot has done. */
final class ScriptedMatch {

    private static final CallId CALL = new CallId(ScriptedPlayerLeague.BOT, 1, 1);

    private final MatchMessages messages;
    private final Game game;
    private final NumberDraw draw;
    private final InstantSource clock;
    private volatile boolean joined;
    private volatile Parity choice = Parity.EVEN;

    ScriptedMatch(
            MatchSpec spec,
            ScriptedPlayerLeague league,
            ConversationId conversation,
            NumberDraw draw,
            MatchTimeouts timeouts,
            InstantSource clock) {
        RunMatch assignment = assignment(spec, league, conversation, clock.instant());
        messages = new MatchMessages(league.referee(), assignment, conversation, timeouts);
        game = Games.opening(GameType.EVEN_ODD).orElseThrow().begin(MatchSetup.of(assignment), draw);
        this.draw = draw;
        this.clock = clock;
    }

    private static RunMatch assignment(
            MatchSpec spec, ScriptedPlayerLeague league, ConversationId conversation, Instant at) {
        Contestant bot = league.bot(spec.id());
        Contestant opponent = league.opponent(spec.id());
        boolean first = spec.role() == RoleInMatch.PLAYER_A;
        return new RunMatch(
                new Envelope(Sender.LEAGUE_MANAGER, at, conversation),
                league.league(),
                spec.roundId(),
                spec.id(),
                GameType.EVEN_ODD,
                first ? bot : opponent,
                first ? opponent : bot,
                Scoring.STANDARD,
                DoubleForfeit.DRAW,
                1);
    }

    Contestant bot() {
        return messages.assignment().contestant(ScriptedPlayerLeague.BOT);
    }

    MatchId id() {
        return messages.assignment().matchId();
    }

    /** Returns whether the bot takes part, as far as it knows. */
    boolean isJoined() {
        return joined;
    }

    /** Notes what a call for an answer has brought. */
    void note(CheckedCall asked) {
        joined |= asked.answer() instanceof Answer.Wrong
                || asked.answered(GameJoinAck.class).filter(GameJoinAck::accept).isPresent();
        asked.answered(ChooseParityResponse.class).ifPresent(answer -> choice = answer.parityChoice());
    }

    Message invitation() {
        Instant at = clock.instant();
        return messages.call(new MatchEffect.CallPlayer(CALL, PlayerRequest.JOIN, at), at);
    }

    Message call() {
        Instant at = clock.instant();
        Instant deadline = at.plus(messages.timeouts().move());
        return messages.call(new MatchEffect.CallPlayer(CALL, PlayerRequest.move(game), deadline), at);
    }

    /** Returns the error that the answer to the call did not arrive in time, and is asked for again. */
    GameError lateness() {
        Instant at = clock.instant();
        PlayerFault fault = new PlayerFault(ErrorCode.E001, "No CHOOSE_PARITY_RESPONSE arrived in time", List.of());
        FaultConsequence again = new FaultConsequence.RetryAt(
                1, 3, at.plus(messages.timeouts().retry().delay()));
        return messages.error(
                new MatchEffect.Warn(ScriptedPlayerLeague.BOT, PlayerRequest.move(game), fault, again), at);
    }

    /** Returns the result of the match, in which the opponent chose odd. */
    GameOver gameOver() {
        Game over =
                game.play(ScriptedPlayerLeague.BOT, move(choice)).play(ScriptedPlayerLeague.OPPONENT, move(Parity.ODD));
        Demand.Over end = (Demand.Over) over.demand();
        return messages.gameOver(
                ScriptedPlayerLeague.BOT,
                new MatchEffect.AnnounceResult(new MatchVerdict(end.outcome(), end.reason(), Map.of()), over),
                clock.instant());
    }

    private ChooseParityResponse move(Parity parity) {
        return new ChooseParityResponse(messages.assignment().envelope(), id(), ScriptedPlayerLeague.BOT, parity);
    }
}
