package org.evenodd.referee.match;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
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

    Optional<Turn> turnOf(CallId call) {
        return turnOf(call.player()).filter(turn -> turn.call().equals(call));
    }

    Optional<Turn> turnOf(PlayerId player) {
        return Optional.ofNullable(turns.get(player));
    }

    Optional<Turn> turnOf(CallId call, Predicate<Turn> that) {
        return turnOf(call).filter(that);
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
