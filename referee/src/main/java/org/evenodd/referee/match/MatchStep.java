package org.evenodd.referee.match;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.referee.match.Match.Awaited;
import org.evenodd.referee.match.MatchEvent.CallId;
import org.evenodd.referee.match.MatchTimeouts.Allowance;
import org.evenodd.referee.match.PlayerTurn.TurnState;

/**
 * A step of a match, in which some players are asked for the same thing at the same time. Over when each of them has
 * answered or failed.
 *
 * @param number from 1
 * @param others the allowances of the players that are not asked
 */
record MatchStep(int number, PlayerRequest request, Map<PlayerId, PlayerTurn> turns, Map<PlayerId, Allowance> others) {

    MatchStep {
        others = Map.copyOf(others);
        turns = Collections.unmodifiableMap(new LinkedHashMap<>(turns));
    }

    /** A new step and its calls. */
    record StepOpening(MatchStep step, List<MatchEffect> effects) {}

    /** The invitation of both players. */
    static StepOpening invite(Collection<PlayerId> players, MatchTimeouts timeouts, Instant at) {
        return open(1, PlayerRequest.JOIN, players, Map.of(), timeouts, at);
    }

    /** The step after this one, which is over: calls for moves, which share a match's allowance. */
    StepOpening next(PlayerRequest request, Collection<PlayerId> players, MatchTimeouts timeouts, Instant at) {
        Map<PlayerId, Allowance> used = new LinkedHashMap<>(others);
        if (!this.request.isInvitation()) {
            turns.forEach((player, turn) -> used.put(player, turn.allowance()));
        }
        return open(number + 1, request, players, used, timeouts, at);
    }

    private static StepOpening open(
            int number,
            PlayerRequest request,
            Collection<PlayerId> players,
            Map<PlayerId, Allowance> used,
            MatchTimeouts timeouts,
            Instant at) {
        Map<PlayerId, PlayerTurn> turns = new LinkedHashMap<>();
        List<MatchEffect> effects = new ArrayList<>();
        for (PlayerId player : players) {
            Allowance allowance = used.getOrDefault(player, timeouts.allowance());
            PlayerTurn.TurnTransition move =
                    PlayerTurn.open(new CallId(player, number, 1), request, allowance, timeouts, at);
            turns.put(player, move.turn());
            effects.addAll(move.effects());
        }
        return new StepOpening(new MatchStep(number, request, turns, used), effects);
    }

    boolean over() {
        return turns.values().stream().allMatch(PlayerTurn::over);
    }

    /** Returns whom this step waits for; empty if it is over. */
    Optional<Awaited> awaited() {
        List<PlayerTurn> open =
                turns.values().stream().filter(turn -> !turn.over()).toList();
        List<PlayerId> players = open.stream().map(turn -> turn.call().player()).toList();
        return open.stream()
                .min(Comparator.comparing(PlayerTurn::deadline))
                .map(first -> new Awaited(
                        request,
                        players,
                        first.since(),
                        Duration.between(first.since(), first.deadline()),
                        first.attempt()));
    }

    Optional<PlayerTurn> turnOf(PlayerId player) {
        return Optional.ofNullable(turns.get(player));
    }

    /**
     * The transition of a player's turn by an event that is not a valid answer; empty if the event comes too late or twice.
     */
    Optional<PlayerTurn.TurnTransition> after(MatchEvent event, MatchTimeouts timeouts) {
        Instant at = event.at();
        if (event instanceof MatchEvent.AnsweredWrong wrong) {
            return awaiting(wrong.call(), at)
                    .map(turn -> turn.answeredWrong(PlayerFault.wrong(wrong.violations()), at));
        }
        if (event instanceof MatchEvent.PostedWrong wrong) {
            return open(wrong.player(), at)
                    .filter(turn -> wrong.answer() == request.answer())
                    .map(turn -> turn.answeredWrong(PlayerFault.wrong(wrong.violations()), at));
        }
        if (event instanceof MatchEvent.CallFailed unreachable) {
            return awaiting(unreachable.call(), at).map(turn -> turn.unreachable(unreachable.reason(), timeouts, at));
        }
        return afterTimer(event, timeouts);
    }

    private Optional<PlayerTurn.TurnTransition> afterTimer(MatchEvent event, MatchTimeouts timeouts) {
        if (event instanceof MatchEvent.DeadlinePassed timedOut) {
            return turnOf(timedOut.call().player())
                    .filter(turn -> turn.awaits(timedOut.call()))
                    .map(turn -> turn.timedOut(timeouts, event.at()));
        }
        MatchEvent.RetryDue due = (MatchEvent.RetryDue) event;
        return turnOf(due.call().player())
                .filter(turn -> turn.pausesAfter(due.call()))
                .map(turn -> turn.askAgain(timeouts, event.at()));
    }

    private Optional<PlayerTurn> awaiting(CallId call, Instant at) {
        return open(call.player(), at).filter(turn -> turn.awaits(call));
    }

    private Optional<PlayerTurn> open(PlayerId player, Instant at) {
        return turnOf(player).filter(turn -> turn.takesAnswerAt(at));
    }

    MatchStep with(PlayerTurn turn) {
        Map<PlayerId, PlayerTurn> next = new LinkedHashMap<>(turns);
        next.put(turn.call().player(), turn);
        return new MatchStep(number, request, next, others);
    }

    /** Returns why each failed player failed. */
    Map<PlayerId, Termination> faults() {
        Map<PlayerId, Termination> faults = new LinkedHashMap<>();
        turns.forEach((player, turn) -> {
            if (turn.standing() instanceof TurnState.TurnFailed failed) {
                faults.put(player, failed.reason());
            }
        });
        return faults;
    }
}
