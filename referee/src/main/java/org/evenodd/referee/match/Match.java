package org.evenodd.referee.match;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.GameJoinAck;
import org.evenodd.protocol.message.MatchState;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.referee.game.Demand;
import org.evenodd.referee.game.Fixture;
import org.evenodd.referee.game.Game;
import org.evenodd.referee.game.Verdict;

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
 * What a single player's answers, faults and silence do within a state is {@link Turn}'s table. An answer, a fault or a
 * timer that comes too late or twice changes nothing in any state. An answer to what has not been asked yet, and a
 * revelation outside DRAWING_NUMBER, throw {@link IllegalMatchEventException}.
 */
public record Match(Fixture fixture, Terms terms, MatchState state, Game game, Step step, Chronicle chronicle) {

    /**
     * A match that begins: both players are invited at once.
     *
     * @param chronicle what there is to tell before that
     */
    public static Transition begin(Fixture fixture, Terms terms, Game game, Chronicle chronicle, Instant at) {
        Request join = new Request.Join();
        Step.Opening opening =
                Step.open(1, join, List.of(fixture.playerA(), fixture.playerB()), at.plus(join.limit(terms)));
        Match match = new Match(fixture, terms, MatchState.WAITING_FOR_PLAYERS, game, opening.step(), chronicle);
        return match.having(opening.effects(), at);
    }

    /** Who has nothing to answer at present. */
    public List<PlayerId> settled() {
        return step.turns().values().stream()
                .filter(Turn::over)
                .map(turn -> turn.call().player())
                .toList();
    }

    /**
     * What follows from an event.
     *
     * @throws IllegalMatchEventException when it cannot happen in the present state
     */
    public Transition on(MatchEvent event) {
        if (event instanceof MatchEvent.Answered answered) {
            return answered(answered);
        }
        if (event instanceof MatchEvent.Posted posted) {
            return posted(posted);
        }
        if (event instanceof MatchEvent.Revealed revealed) {
            return revealed(revealed);
        }
        return step.after(event, terms).map(move -> after(move, event.at())).orElseGet(() -> Transition.none(this));
    }

    private Transition after(Turn.Move move, Instant at) {
        return with(step.with(move.turn())).having(move.effects(), at).then(next -> next.proceed(at));
    }

    private Transition answered(MatchEvent.Answered event) {
        if (event.call().step() != step.number()) {
            return Transition.none(this);
        }
        if (event.answer().type() != step.request().answer()) {
            throw new IllegalMatchEventException(state, event);
        }
        return answered(event.call().player(), event.answer(), event.notes(), event.at());
    }

    private Transition answered(PlayerId player, Message answer, List<DialectNote> notes, Instant at) {
        return step.turnOf(player)
                .filter(turn -> turn.takesAnswerAt(at))
                .map(turn -> with(chronicle.noting(player, notes)).taking(turn, answer, at))
                .orElseGet(() -> Transition.none(this));
    }

    private Transition posted(MatchEvent.Posted event) {
        if (event.answer().type() == step.request().answer()) {
            return answered(event.player(), event.answer(), event.notes(), event.at());
        }
        if (state == MatchState.WAITING_FOR_PLAYERS) {
            throw new IllegalMatchEventException(state, event);
        }
        return Transition.none(this);
    }

    private Transition taking(Turn turn, Message answer, Instant at) {
        PlayerId player = turn.call().player();
        if (answer instanceof GameJoinAck ack) {
            Turn next = ack.accept() ? turn.settled() : turn.failed(Termination.REFUSED);
            Chronicle told = chronicle.about(at, ack.accept() ? "joined" : "refused", player, "");
            return with(step.with(next)).with(told).proceed(at);
        }
        Chronicle told = chronicle.about(at, "chose", player, game.describe(answer));
        Match moved = new Match(fixture, terms, state, game.play(player, answer), step.with(turn.settled()), told);
        return moved.proceed(at);
    }

    private Transition revealed(MatchEvent.Revealed event) {
        if (state != MatchState.DRAWING_NUMBER) {
            throw new IllegalMatchEventException(state, event);
        }
        return new Match(fixture, terms, state, game.reveal(event.draw()), step, chronicle).nextMoves(event.at());
    }

    private Transition proceed(Instant at) {
        if (!step.over()) {
            return Transition.none(this);
        }
        Map<PlayerId, Termination> faults = step.faults();
        return faults.isEmpty() ? nextMoves(at) : finish(Forfeit.of(fixture, faults), at);
    }

    private Transition nextMoves(Instant at) {
        Demand demand = game.demand();
        if (demand instanceof Demand.Moves moves) {
            return ask(moves, at);
        }
        if (demand instanceof Demand.Over over) {
            return finish(new Verdict(over.outcome(), over.reason(), Map.of()), at);
        }
        return in(MatchState.DRAWING_NUMBER).having(List.of(new Effect.Reveal()), at);
    }

    private Transition ask(Demand.Moves moves, Instant at) {
        Request request = new Request.Move(game);
        List<PlayerId> players = List.of(fixture.playerA(), fixture.playerB()).stream()
                .filter(moves.of()::contains)
                .toList();
        Step.Opening opening = Step.open(step.number() + 1, request, players, at.plus(request.limit(terms)));
        return in(MatchState.COLLECTING_CHOICES).with(opening.step()).having(opening.effects(), at);
    }

    private Transition finish(Verdict verdict, Instant at) {
        Chronicle whole = chronicle.plus(at, "finished", verdict.reason());
        Match finished = in(MatchState.FINISHED).with(whole);
        return new Transition(
                finished, List.of(new Effect.Report(verdict, game, whole), new Effect.Announce(verdict, game)));
    }

    private Transition having(List<Effect> effects, Instant at) {
        return new Transition(with(Telling.of(effects, at, chronicle)), effects);
    }

    private Match in(MatchState next) {
        return new Match(fixture, terms, next, game, step, chronicle);
    }

    private Match with(Step next) {
        return new Match(fixture, terms, state, game, next, chronicle);
    }

    private Match with(Chronicle next) {
        return new Match(fixture, terms, state, game, step, next);
    }
}
