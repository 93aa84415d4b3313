package org.evenodd.referee.match;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.GameJoinAck;
import org.evenodd.protocol.message.MatchState;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.game.Demand;
import org.evenodd.referee.game.Game;
import org.evenodd.referee.game.MatchSetup;
import org.evenodd.referee.game.MatchVerdict;

/**
 * One match between two players (PRD 5 and 6, REF "Game State Machine").
 *
 * <pre>
 * from                 when                                      to
 * -                    begin                                     WAITING_FOR_PLAYERS: invite both
 * WAITING_FOR_PLAYERS  both joined                               COLLECTING_CHOICES: call for the first moves
 * WAITING_FOR_PLAYERS  both answered or failed, one of them out  FINISHED
 * COLLECTING_CHOICES   all moved, the game wants more moves      COLLECTING_CHOICES: call for them
 * COLLECTING_CHOICES   all moved, the draw is due                DRAWING_NUMBER: reveal it
 * COLLECTING_CHOICES   all moved, the game is over               FINISHED
 * COLLECTING_CHOICES   all moved or failed, one of them out      FINISHED
 * DRAWING_NUMBER       the draw is revealed, the game is over    FINISHED
 * </pre>
 *
 * {@link PlayerTurn} has the table for a single player's answers, faults and silence within a state.. An answer, a
 * fault or a timer that comes too late or twice changes nothing in any state. An answer to what has not been asked yet,
 * and a revelation outside DRAWING_NUMBER, throw {@link IllegalMatchEventException}.
 */
public record Match(
        MatchSetup setup,
        MatchTimeouts timeouts,
        MatchState state,
        Game game,
        MatchStep step,
        MatchRecord matchRecord) {

    /**
     * Starts a match and invites both players at once.
     *
     * @param matchRecord the match's record so far
     */
    public static MatchTransition begin(
            MatchSetup setup, MatchTimeouts timeouts, Game game, MatchRecord matchRecord, Instant at) {
        PlayerRequest join = new PlayerRequest.Join();
        MatchStep.StepOpening opening =
                MatchStep.open(1, join, List.of(setup.playerA(), setup.playerB()), at.plus(join.limit(timeouts)));
        Match match = new Match(setup, timeouts, MatchState.WAITING_FOR_PLAYERS, game, opening.step(), matchRecord);
        return match.having(opening.effects(), at);
    }

    /** Returns whom the match waits for; empty if for nobody. */
    public Optional<Awaited> awaited() {
        return step.awaited(timeouts);
    }

    /** Returns the players that have no answer outstanding. */
    public List<PlayerId> settled() {
        return step.turns().values().stream()
                .filter(PlayerTurn::over)
                .map(turn -> turn.call().player())
                .toList();
    }

    /**
     * Returns the transition for an event.
     *
     * @throws IllegalMatchEventException if it cannot happen in the current state
     */
    public MatchTransition on(MatchEvent event) {
        if (event instanceof MatchEvent.AnswerReceived answered) {
            return answered(answered);
        }
        if (event instanceof MatchEvent.AnswerPosted posted) {
            return posted(posted);
        }
        if (event instanceof MatchEvent.Revealed revealed) {
            return revealed(revealed);
        }
        return step.after(event, timeouts)
                .map(move -> after(move, event.at()))
                .orElseGet(() -> MatchTransition.none(this));
    }

    private MatchTransition after(PlayerTurn.TurnTransition move, Instant at) {
        return with(step.with(move.turn())).having(move.effects(), at).then(next -> next.proceed(at));
    }

    private MatchTransition answered(MatchEvent.AnswerReceived event) {
        if (event.call().step() != step.number()) {
            return MatchTransition.none(this);
        }
        if (event.answer().type() != step.request().answer()) {
            throw new IllegalMatchEventException(state, event);
        }
        return answered(event.call().player(), event.answer(), event.notes(), event.at());
    }

    private MatchTransition answered(PlayerId player, Message answer, List<DialectNote> notes, Instant at) {
        return step.turnOf(player)
                .filter(turn -> turn.takesAnswerAt(at))
                .map(turn -> with(matchRecord.noting(player, notes)).taking(turn, answer, at))
                .orElseGet(() -> MatchTransition.none(this));
    }

    private MatchTransition posted(MatchEvent.AnswerPosted event) {
        if (event.answer().type() == step.request().answer()) {
            return answered(event.player(), event.answer(), event.notes(), event.at());
        }
        if (state == MatchState.WAITING_FOR_PLAYERS) {
            throw new IllegalMatchEventException(state, event);
        }
        return MatchTransition.none(this);
    }

    private MatchTransition taking(PlayerTurn turn, Message answer, Instant at) {
        PlayerId player = turn.call().player();
        if (answer instanceof GameJoinAck ack) {
            PlayerTurn next = ack.accept() ? turn.settled() : turn.failed(Termination.REFUSED);
            MatchRecord updated = matchRecord.about(at, ack.accept() ? "joined" : "refused", player, "");
            return with(step.with(next)).with(updated).proceed(at);
        }
        MatchRecord updated = matchRecord.about(at, "chose", player, game.describe(answer));
        Match moved = new Match(setup, timeouts, state, game.play(player, answer), step.with(turn.settled()), updated);
        return moved.proceed(at);
    }

    private MatchTransition revealed(MatchEvent.Revealed event) {
        if (state != MatchState.DRAWING_NUMBER) {
            throw new IllegalMatchEventException(state, event);
        }
        return new Match(setup, timeouts, state, game.reveal(event.draw()), step, matchRecord).nextMoves(event.at());
    }

    private MatchTransition proceed(Instant at) {
        if (!step.over()) {
            return MatchTransition.none(this);
        }
        Map<PlayerId, Termination> faults = step.faults();
        return faults.isEmpty() ? nextMoves(at) : finish(ForfeitVerdicts.of(setup, faults), at);
    }

    private MatchTransition nextMoves(Instant at) {
        Demand demand = game.demand();
        if (demand instanceof Demand.Moves moves) {
            return ask(moves, at);
        }
        if (demand instanceof Demand.Over over) {
            return finish(new MatchVerdict(over.outcome(), over.reason(), Map.of()), at);
        }
        return in(MatchState.DRAWING_NUMBER).having(List.of(new MatchEffect.ScheduleReveal()), at);
    }

    private MatchTransition ask(Demand.Moves moves, Instant at) {
        PlayerRequest request = new PlayerRequest.MoveRequest(game);
        List<PlayerId> players = List.of(setup.playerA(), setup.playerB()).stream()
                .filter(moves.of()::contains)
                .toList();
        MatchStep.StepOpening opening =
                MatchStep.open(step.number() + 1, request, players, at.plus(request.limit(timeouts)));
        return in(MatchState.COLLECTING_CHOICES).with(opening.step()).having(opening.effects(), at);
    }

    private MatchTransition finish(MatchVerdict verdict, Instant at) {
        MatchRecord whole = matchRecord.plus(at, "finished", verdict.reason());
        Match finished = in(MatchState.FINISHED).with(whole);
        return new MatchTransition(
                finished,
                List.of(
                        new MatchEffect.SendReport(verdict, game, whole),
                        new MatchEffect.AnnounceResult(verdict, game)));
    }

    private MatchTransition having(List<MatchEffect> effects, Instant at) {
        return new MatchTransition(with(TranscriptWriter.of(effects, at, matchRecord)), effects);
    }

    private Match in(MatchState next) {
        return new Match(setup, timeouts, next, game, step, matchRecord);
    }

    private Match with(MatchStep next) {
        return new Match(setup, timeouts, state, game, next, matchRecord);
    }

    private Match with(MatchRecord next) {
        return new Match(setup, timeouts, state, game, step, next);
    }
}
