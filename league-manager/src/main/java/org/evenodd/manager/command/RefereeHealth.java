package org.evenodd.manager.command;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.manager.league.RefereeMember;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * Which referees can take matches now.
 *
 * @param silent those that do not answer
 * @param busy those that declined a match, and when to ask them again
 * @param watched those that run matches
 * @param withoutRunMatch those that do not understand RUN_MATCH, and how often in a row they said so
 * @param awaited whether the league waits for a referee, and people were told
 */
public record RefereeHealth(
        Set<RefereeId> silent,
        Map<RefereeId, Instant> busy,
        Set<RefereeId> watched,
        Map<RefereeId, Integer> withoutRunMatch,
        boolean awaited) {

    static final RefereeHealth UNKNOWN = new RefereeHealth(Set.of(), Map.of(), Set.of(), Map.of(), false);

    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(2), Duration.ofMinutes(5));

    public RefereeHealth {
        silent = Set.copyOf(silent);
        busy = Map.copyOf(busy);
        watched = Set.copyOf(watched);
        withoutRunMatch = Map.copyOf(withoutRunMatch);
    }

    public boolean isSilent(RefereeId referee) {
        return silent.contains(referee);
    }

    public boolean isBusy(RefereeId referee) {
        return busy.containsKey(referee);
    }

    public boolean lacksRunMatch(RefereeId referee) {
        return withoutRunMatch.containsKey(referee);
    }

    /** The referees that are not known to reject RUN_MATCH as unknown; all of them if there are none. */
    public List<RefereeMember> preferred(List<RefereeMember> referees) {
        List<RefereeMember> others = referees.stream()
                .filter(referee -> !lacksRunMatch(referee.id()))
                .toList();
        return others.isEmpty() ? referees : others;
    }

    public RefereeHealth silenced(RefereeId referee) {
        return new RefereeHealth(Copies.plus(silent, referee), busy, watched, withoutRunMatch, awaited);
    }

    public RefereeHealth answering(RefereeId referee) {
        return new RefereeHealth(Copies.minus(silent, referee), busy, watched, withoutRunMatch, awaited);
    }

    /** The referee declined a match, and is asked again later. */
    public RefereeHealth pausing(RefereeId referee, Instant now) {
        return busyUntil(referee, now.plus(BACKOFF.first()));
    }

    /** The referee did not understand RUN_MATCH again: it is asked less and less often. */
    public RefereeHealth lackingRunMatch(RefereeId referee, Instant now) {
        int before = Optional.ofNullable(withoutRunMatch.get(referee)).orElse(0);
        return new RefereeHealth(silent, busy, watched, Copies.plus(withoutRunMatch, referee, before + 1), awaited)
                .busyUntil(referee, now.plus(BACKOFF.before(before + 1)));
    }

    public RefereeHealth knowingRunMatch(RefereeId referee) {
        return new RefereeHealth(silent, busy, watched, Copies.minus(withoutRunMatch, referee), awaited);
    }

    private RefereeHealth busyUntil(RefereeId referee, Instant until) {
        return new RefereeHealth(silent, Copies.plus(busy, referee, until), watched, withoutRunMatch, awaited);
    }

    public RefereeHealth free(RefereeId referee) {
        return new RefereeHealth(silent, Copies.minus(busy, referee), watched, withoutRunMatch, awaited);
    }

    /** The state at this time: pauses that are over are removed. */
    public RefereeHealth at(Instant now) {
        Map<RefereeId, Instant> still = new HashMap<>(busy);
        still.values().removeIf(until -> !now.isBefore(until));
        return new RefereeHealth(silent, still, watched, withoutRunMatch, awaited);
    }

    public RefereeHealth watching(Set<RefereeId> referees) {
        return new RefereeHealth(silent, busy, referees, withoutRunMatch, awaited);
    }

    public RefereeHealth unwatched(RefereeId referee) {
        return watching(Copies.minus(watched, referee));
    }

    /** The referee has registered: earlier observations no longer count. */
    public RefereeHealth registered(RefereeId referee) {
        return answering(referee).free(referee).knowingRunMatch(referee);
    }

    public RefereeHealth awaiting(boolean referee) {
        return new RefereeHealth(silent, busy, watched, withoutRunMatch, referee);
    }

    RefereeHealth atTheEnd() {
        return UNKNOWN.watching(watched);
    }
}
