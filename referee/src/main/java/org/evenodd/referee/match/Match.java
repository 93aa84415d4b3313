package org.evenodd.referee.match;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.game.Demand;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.MatchVerdict;
import org.evenodd.game.Outcome;
import org.evenodd.game.Position;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.States.MatchState;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.referee.match.MatchEvent.CallId;

/**
 * One match between two players (PRD 5 and 6, REF "Game State Machine").
 *
 * <pre>
 * from                 when                                      to
 * -                    begin                                     WAITING_FOR_PLAYERS: invite both
 * WAITING_FOR_PLAYERS  both joined                               COLLECTING_CHOICES: call for the first moves
 * WAITING_FOR_PLAYERS  both answered or failed, one of them out  FINISHED
 * COLLECTING_CHOICES   all moved, the game wants more moves      COLLECTING_CHOICES: call for them
 * COLLECTING_CHOICES   all moved, the game is over               FINISHED, by DRAWING_NUMBER if something is drawn
 * COLLECTING_CHOICES   all moved or failed, one of them out      FINISHED
 * </pre>
 *
 * {@link PlayerTurn} has the table for a single player's answers, faults and silence within a state. An answer, a
 * fault or a timer that comes too late or twice changes nothing in any state. An answer to a call that has not been made yet
 * throws {@link IllegalMatchEventException}. A draw is sealed before the first call, so DRAWING_NUMBER takes no time.
 */
public record Match(
        MatchSetup setup,
        MatchTimeouts timeouts,
        MatchState state,
        Position position,
        MatchStep step,
        MatchRecord matchRecord) {

    /**
     * Starts a match and invites both players at once.
     *
     * @param matchRecord the match's record so far
     */
    public static MatchTransition begin(
            MatchSetup setup, MatchTimeouts timeouts, Position position, MatchRecord matchRecord, Instant at) {
        MatchStep.StepOpening opening = MatchStep.invite(List.of(setup.playerA(), setup.playerB()), timeouts, at);
        Match match = new Match(setup, timeouts, MatchState.WAITING_FOR_PLAYERS, position, opening.step(), matchRecord);
        return match.having(opening.effects(), at);
    }

    /** Returns whom the match waits for; empty if for nobody. */
    public Optional<Awaited> awaited() {
        return step.awaited();
    }

    /** Returns the players that have no answer outstanding. */
    public List<PlayerId> settled() {
        return Stream.of(setup.playerA(), setup.playerB())
                .filter(player -> step.turnOf(player).map(PlayerTurn::over).orElse(true))
                .toList();
    }

    /** Returns whether a call belongs to the present step. */
    public boolean isCurrent(CallId call) {
        return call.step() == step.number();
    }

    /** Returns whether a player is asked for something in the present step, and may have answered. */
    public boolean asks(PlayerId player) {
        return step.turnOf(player).isPresent();
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
        return step.after(event, timeouts)
                .map(move -> after(move, event.at()))
                .orElseGet(() -> MatchTransition.none(this));
    }

    private MatchTransition after(PlayerTurn.TurnTransition move, Instant at) {
        return with(step.with(move.turn())).having(move.effects(), at).then(next -> next.proceed(at));
    }

    private MatchTransition answered(MatchEvent.AnswerReceived event) {
        if (!isCurrent(event.call())) {
            return MatchTransition.none(this);
        }
        if (event.answer().type() != step.request().answer()) {
            throw new IllegalMatchEventException(state, event);
        }
        return answered(event.call().player(), event.answer(), event.notes(), event.at(), event.receipt());
    }

    private MatchTransition answered(
            PlayerId player, Message answer, List<DialectNote> notes, Instant at, boolean receipt) {
        return step.turnOf(player)
                .filter(turn -> turn.takesAnswerAt(at) || (turn.hasReceipt() && refuses(answer)))
                .map(turn -> with(matchRecord.noting(player, notes)).taking(turn, answer, at, receipt))
                .orElseGet(() -> MatchTransition.none(this));
    }

    private static boolean refuses(Message answer) {
        return answer instanceof GameJoinAck ack && !ack.accept();
    }

    private MatchTransition posted(MatchEvent.AnswerPosted event) {
        if (event.answer().type() == step.request().answer()) {
            return answered(event.player(), event.answer(), event.notes(), event.at(), false);
        }
        if (state == MatchState.WAITING_FOR_PLAYERS) {
            throw new IllegalMatchEventException(state, event);
        }
        return MatchTransition.none(this);
    }

    private MatchTransition taking(PlayerTurn turn, Message answer, Instant at, boolean receipt) {
        PlayerId player = turn.call().player();
        PlayerTurn settled = turn.settled(receipt, at);
        if (answer instanceof GameJoinAck) {
            PlayerTurn next = refuses(answer) ? turn.failed(Termination.REFUSED) : settled;
            MatchRecord updated = matchRecord.about(at, refuses(answer) ? "refused" : "joined", player, "");
            return with(step.with(next)).with(updated).proceed(at);
        }
        MatchRecord updated = matchRecord.about(at, "chose", player, position.describe(answer));
        Duration took = turn.allowance().left().minus(settled.allowance().left());
        Position next = position.play(player, answer, Math.toIntExact(took.toMillis()));
        Match moved = new Match(setup, timeouts, state, next, step.with(settled), updated);
        return moved.proceed(at);
    }

    private MatchTransition proceed(Instant at) {
        if (!step.over()) {
            return MatchTransition.none(this);
        }
        Map<PlayerId, Termination> faults = step.faults();
        return faults.isEmpty() ? nextMoves(at) : finish(forfeited(faults), at);
    }

    private MatchTransition nextMoves(Instant at) {
        Demand demand = position.demand();
        if (demand instanceof Demand.Moves moves) {
            return ask(moves, at);
        }
        Demand.Over over = (Demand.Over) demand;
        Match drawn = over.drawn() ? with(matchRecord.plus(at, "drawing", "")) : this;
        return drawn.finish(new MatchVerdict(over.outcome(), over.reason(), Map.of()), at);
    }

    private MatchTransition ask(Demand.Moves moves, Instant at) {
        PlayerRequest request = PlayerRequest.move(position);
        List<PlayerId> players = List.of(setup.playerA(), setup.playerB()).stream()
                .filter(moves.of()::contains)
                .toList();
        MatchStep.StepOpening opening = step.next(request, players, timeouts, at);
        return in(MatchState.COLLECTING_CHOICES).with(opening.step()).having(opening.effects(), at);
    }

    private MatchTransition finish(MatchVerdict verdict, Instant at) {
        MatchRecord whole = matchRecord.plus(at, "finished", verdict.reason());
        Match finished = in(MatchState.FINISHED).with(whole);
        return new MatchTransition(
                finished,
                List.of(
                        new MatchEffect.SendReport(verdict, position, whole),
                        new MatchEffect.AnnounceResult(verdict, position)));
    }

    private MatchTransition having(List<MatchEffect> effects, Instant at) {
        return new MatchTransition(with(matchRecord.with(effects, at)), effects);
    }

    private Match in(MatchState next) {
        return new Match(setup, timeouts, next, position, step, matchRecord);
    }

    private Match with(MatchStep next) {
        return new Match(setup, timeouts, state, position, next, matchRecord);
    }

    private Match with(MatchRecord next) {
        return new Match(setup, timeouts, state, position, step, next);
    }

    /** The verdict on a match that at least one player failed to finish (PRD 5.3.2; both players: REF 5). */
    private MatchVerdict forfeited(Map<PlayerId, Termination> faults) {
        PlayerId a = setup.playerA();
        PlayerId b = setup.playerB();
        String reasons = faults.entrySet().stream()
                .map(fault -> fault.getKey() + " " + words(fault.getValue()))
                .collect(Collectors.joining(", "));
        if (faults.size() == 2) {
            return new MatchVerdict(new Outcome.BothFailed(a, b), reasons + " - nobody wins", faults);
        }
        PlayerId winner = faults.containsKey(a) ? b : a;
        return new MatchVerdict(
                new Outcome.WonByForfeit(a, b, winner), reasons + " - " + winner + " wins by default", faults);
    }

    private static String words(Termination termination) {
        return switch (termination) {
            case TIMEOUT_JOIN -> "failed to answer the invitation within the time-out";
            case TIMEOUT_CHOICE -> "failed to choose within the time-out";
            case REFUSED -> "refused the invitation";
            case INVALID_JOIN -> "gave no valid answer to the invitation";
            case INVALID_CHOICE -> "made no valid choice";
            case UNREACHABLE -> "could not be reached";
            case SUSPENDED -> "is suspended";
            case OPERATOR -> "was taken out by the operator";
        };
    }

    /** A match after an event, and the effects to carry out, in order. */
    public record MatchTransition(Match match, List<MatchEffect> effects) {

        public MatchTransition {
            effects = List.copyOf(effects);
        }

        /** Returns a transition that changes nothing. */
        static MatchTransition none(Match match) {
            return new MatchTransition(match, List.of());
        }

        /** Returns this transition followed at once by another one of its match, whose effects come last. */
        MatchTransition then(Function<Match, MatchTransition> further) {
            MatchTransition next = further.apply(match);
            List<MatchEffect> all = new ArrayList<>(effects);
            all.addAll(next.effects);
            return new MatchTransition(next.match, all);
        }
    }

    /** An event that cannot happen in the match's current state. The match is unchanged. */
    public static final class IllegalMatchEventException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        IllegalMatchEventException(MatchState state, MatchEvent event) {
            super("%s cannot happen in %s".formatted(event.getClass().getSimpleName(), state));
        }
    }

    /**
     * The players whose answer a match waits for. If there are several, times are of the try that began first.
     *
     * @param since when the present try began
     * @param limit how long a try may take
     * @param attempt the number of the present try, from 1; a further call after a wrong answer belongs to the same try
     */
    public record Awaited(PlayerRequest request, List<PlayerId> players, Instant since, Duration limit, int attempt) {

        public Awaited {
            players = List.copyOf(players);
        }
    }
}
