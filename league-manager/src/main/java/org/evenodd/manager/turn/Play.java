package org.evenodd.manager.turn;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.evenodd.manager.league.DialectNotes;
import org.evenodd.manager.match.Stage;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/**
 * What is going on and not stored.
 *
 * @param stages of the matches that are to be played now and were announced
 * @param silent referees that do not answer
 * @param busy referees that refused a match, and when to ask them again
 * @param watched referees that run matches
 * @param farewells who has not yet been told of the league's end
 * @param wakeAt the next tick that was asked for
 * @param waiting whether people were told that no referee answers
 * @param baffled referees that do not know RUN_MATCH, and how often in a row they said so
 * @param repeated leniencies that were needed again since the counts were stored
 * @param door who has not answered yet, and who is let in again
 */
public record Play(
        Map<MatchId, Stage> stages,
        Set<RefereeId> silent,
        Map<RefereeId, Instant> busy,
        Set<RefereeId> watched,
        Set<AgentId> farewells,
        @Nullable Instant wakeAt,
        boolean waiting,
        Map<RefereeId, Integer> baffled,
        Map<AgentId, List<DialectNote>> repeated,
        Door door) {

    public static final Play IDLE =
            new Play(Map.of(), Set.of(), Map.of(), Set.of(), Set.of(), null, false, Map.of(), Map.of(), Door.SHUT);

    public Play {
        stages = Map.copyOf(stages);
        silent = Set.copyOf(silent);
        busy = Map.copyOf(busy);
        watched = Set.copyOf(watched);
        farewells = Set.copyOf(farewells);
        baffled = Map.copyOf(baffled);
        repeated = Map.copyOf(repeated);
    }

    public Optional<Stage> stage(MatchId match) {
        return Optional.ofNullable(stages.get(match));
    }

    public Play with(MatchId match, Stage stage) {
        Map<MatchId, Stage> changed = new HashMap<>(stages);
        changed.put(match, stage);
        return new Play(changed, silent, busy, watched, farewells, wakeAt, waiting, baffled, repeated, door);
    }

    public Play without(MatchId match) {
        Map<MatchId, Stage> changed = new HashMap<>(stages);
        changed.remove(match);
        return new Play(changed, silent, busy, watched, farewells, wakeAt, waiting, baffled, repeated, door);
    }

    public Play withStages(UnaryOperator<Stage> change) {
        Map<MatchId, Stage> changed = new HashMap<>(stages);
        changed.replaceAll((match, stage) -> change.apply(stage));
        return changed.equals(stages)
                ? this
                : new Play(changed, silent, busy, watched, farewells, wakeAt, waiting, baffled, repeated, door);
    }

    public Play silenced(RefereeId referee) {
        Set<RefereeId> more = new HashSet<>(silent);
        more.add(referee);
        return new Play(stages, more, busy, watched, farewells, wakeAt, waiting, baffled, repeated, door);
    }

    public Play heard(RefereeId referee) {
        if (!silent.contains(referee)) {
            return this;
        }
        Set<RefereeId> fewer = new HashSet<>(silent);
        fewer.remove(referee);
        return new Play(stages, fewer, busy, watched, farewells, wakeAt, waiting, baffled, repeated, door);
    }

    public Play busyUntil(RefereeId referee, Instant until) {
        Map<RefereeId, Instant> changed = new HashMap<>(busy);
        changed.put(referee, until);
        return new Play(stages, silent, changed, watched, farewells, wakeAt, waiting, baffled, repeated, door);
    }

    public Play free(RefereeId referee) {
        if (!busy.containsKey(referee)) {
            return this;
        }
        Map<RefereeId, Instant> changed = new HashMap<>(busy);
        changed.remove(referee);
        return new Play(stages, silent, changed, watched, farewells, wakeAt, waiting, baffled, repeated, door);
    }

    /** Once more in a row. */
    public Play baffling(RefereeId referee) {
        Map<RefereeId, Integer> changed = new HashMap<>(baffled);
        changed.merge(referee, 1, Integer::sum);
        return new Play(stages, silent, busy, watched, farewells, wakeAt, waiting, changed, repeated, door);
    }

    public Play understoodBy(RefereeId referee) {
        if (!baffled.containsKey(referee)) {
            return this;
        }
        Map<RefereeId, Integer> changed = new HashMap<>(baffled);
        changed.remove(referee);
        return new Play(stages, silent, busy, watched, farewells, wakeAt, waiting, changed, repeated, door);
    }

    public Play watching(Set<RefereeId> referees) {
        return new Play(stages, silent, busy, referees, farewells, wakeAt, waiting, baffled, repeated, door);
    }

    public Play with(Door newDoor) {
        return new Play(stages, silent, busy, watched, farewells, wakeAt, waiting, baffled, repeated, newDoor);
    }

    public Play saidFarewell(AgentId agent) {
        Set<AgentId> fewer = new LinkedHashSet<>(farewells);
        fewer.remove(agent);
        return new Play(stages, silent, busy, watched, fewer, wakeAt, waiting, baffled, repeated, door);
    }

    public Play wakingAt(@Nullable Instant instant) {
        return new Play(stages, silent, busy, watched, farewells, instant, waiting, baffled, repeated, door);
    }

    public Play waiting(boolean forReferee) {
        return new Play(stages, silent, busy, watched, farewells, wakeAt, forReferee, baffled, repeated, door);
    }

    /** Counts a leniency that is known and was needed again. */
    public Play repeating(AgentId agent, DialectNote note) {
        Map<AgentId, List<DialectNote>> changed = new HashMap<>(repeated);
        changed.put(agent, DialectNotes.plus(repeated.getOrDefault(agent, List.of()), note));
        return new Play(stages, silent, busy, watched, farewells, wakeAt, waiting, baffled, changed, door);
    }

    /** Nothing is left to be counted. */
    public Play counted() {
        return repeated.isEmpty()
                ? this
                : new Play(stages, silent, busy, watched, farewells, wakeAt, waiting, baffled, Map.of(), door);
    }

    /** Nothing goes on but the farewells. */
    public Play over(Set<AgentId> toTell) {
        return new Play(Map.of(), Set.of(), Map.of(), watched, toTell, null, false, Map.of(), Map.of(), door);
    }
}
