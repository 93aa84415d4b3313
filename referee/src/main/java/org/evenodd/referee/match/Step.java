package org.evenodd.referee.match;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.PlayerId;

/**
 * Everybody who is asked for the same thing at the same time; over when all of them answered or failed.
 *
 * @param number from 1
 */
record Step(int number, Request request, Map<PlayerId, Turn> turns) {

    Step {
        turns = Collections.unmodifiableMap(new LinkedHashMap<>(turns));
    }

    /** A step that begins, and its calls. */
    record Opening(Step step, List<Effect> effects) {}

    static Opening open(int number, Request request, Collection<PlayerId> players, Instant deadline) {
        Map<PlayerId, Turn> turns = new LinkedHashMap<>();
        List<Effect> effects = new ArrayList<>();
        for (PlayerId player : players) {
            Turn.Move move = Turn.open(player, number, request, deadline);
            turns.put(player, move.turn());
            effects.addAll(move.effects());
        }
        return new Opening(new Step(number, request, turns), effects);
    }

    boolean over() {
        return turns.values().stream().allMatch(Turn::over);
    }

    Optional<Turn> turnOf(PlayerId player) {
        return Optional.ofNullable(turns.get(player));
    }

    /** What an event that is no valid answer does to a player's turn; nothing, if it comes too late or twice. */
    Optional<Turn.Move> after(MatchEvent event, Terms terms) {
        Instant at = event.at();
        if (event instanceof MatchEvent.AnsweredWrong wrong) {
            return awaiting(wrong.call(), at).map(turn -> turn.answeredWrong(Fault.wrong(wrong.violations()), at));
        }
        if (event instanceof MatchEvent.PostedWrong wrong) {
            return asked(wrong.player(), at)
                    .filter(turn -> wrong.answer() == request.answer())
                    .map(turn -> turn.answeredWrong(Fault.wrong(wrong.violations()), at));
        }
        if (event instanceof MatchEvent.Unreachable unreachable) {
            return awaiting(unreachable.call(), at).map(turn -> turn.unreachable(unreachable.reason(), terms, at));
        }
        return afterTimer(event, terms);
    }

    private Optional<Turn.Move> afterTimer(MatchEvent event, Terms terms) {
        if (event instanceof MatchEvent.TimedOut timedOut) {
            return turnOf(timedOut.call().player())
                    .filter(turn -> turn.awaits(timedOut.call()))
                    .map(turn -> turn.timedOut(terms, event.at()));
        }
        if (event instanceof MatchEvent.RetryDue due) {
            return turnOf(due.call().player())
                    .filter(turn -> turn.pausesAfter(due.call()))
                    .map(turn -> turn.askAgain(terms, event.at()));
        }
        throw new IllegalArgumentException("concerns no turn: " + event);
    }

    private Optional<Turn> awaiting(CallId call, Instant at) {
        return asked(call.player(), at).filter(turn -> turn.awaits(call));
    }

    private Optional<Turn> asked(PlayerId player, Instant at) {
        return turnOf(player).filter(turn -> turn.isAsked() && turn.takesAnswerAt(at));
    }

    Step with(Turn turn) {
        Map<PlayerId, Turn> next = new LinkedHashMap<>(turns);
        next.put(turn.call().player(), turn);
        return new Step(number, request, next);
    }

    /** Why those who failed did. */
    Map<PlayerId, Termination> faults() {
        Map<PlayerId, Termination> faults = new LinkedHashMap<>();
        turns.forEach((player, turn) -> {
            if (turn.standing() instanceof Standing.Failed failed) {
                faults.put(player, failed.reason());
            }
        });
        return faults;
    }
}
