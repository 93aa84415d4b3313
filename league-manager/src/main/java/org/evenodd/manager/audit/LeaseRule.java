package org.evenodd.manager.audit;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/**
 * A match is assigned to one referee at a time, under leases that increase by one, and is decided once, by the referee
 * that holds the current lease. Only an annulled match is decided again.
 */
final class LeaseRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("match steps under their leases");
    private final Map<MatchId, Holding> holdings = new HashMap<>();
    private Map<MatchId, Pairing> schedule = Map.of();

    /**
     * The holder of a match.
     *
     * @param lease the last one given
     * @param referee null if nobody holds it
     */
    private record Holding(int lease, @Nullable RefereeId referee, boolean decided) {
        static final Holding NONE = new Holding(0, null, false);
    }

    @Override
    public RuleResult check(LeagueHistory history) {
        schedule = history.schedule();
        history.events().forEach(this::see);
        return notes.end();
    }

    private void see(ReadableEntry entry) {
        LeagueEvent event = entry.event();
        if (event instanceof MatchAssigned assigned) {
            assigned(place(entry, assigned.matchId()), assigned);
        } else if (event instanceof MatchBegun begun) {
            begun(place(entry, begun.matchId()), begun);
        } else if (event instanceof MatchDecided decided) {
            decided(place(entry, decided.matchId()), decided);
        } else if (event instanceof MatchVoided voided) {
            place(entry, voided.matchId());
            holdings.computeIfPresent(voided.matchId(), (match, held) -> new Holding(held.lease(), null, false));
        }
    }

    private FindingLocation place(ReadableEntry entry, MatchId match) {
        FindingLocation place = FindingLocation.of(entry.sequence(), match);
        notes.count();
        notes.require(schedule.containsKey(match), place, "match", "one of the schedule", "one that is not in it");
        return place;
    }

    private Holding held(MatchId match) {
        return holdings.getOrDefault(match, Holding.NONE);
    }

    private void assigned(FindingLocation place, MatchAssigned event) {
        Holding held = held(event.matchId());
        notes.require(!held.decided(), place, "match that is given to a referee", "an undecided one", "a decided one");
        notes.require(event.lease() == held.lease() + 1, place, "lease", held.lease() + 1, event.lease());
        holdings.put(event.matchId(), new Holding(event.lease(), event.refereeId(), held.decided()));
    }

    private void begun(FindingLocation place, MatchBegun event) {
        Holding held = held(event.matchId());
        boolean open = held.referee() != null && !held.decided();
        notes.require(open, place, "match that begins", "one that a referee holds", "one that none holds");
        notes.require(event.lease() == held.lease(), place, "lease of the beginning", held.lease(), event.lease());
    }

    private void decided(FindingLocation place, MatchDecided event) {
        Holding held = held(event.matchId());
        notes.require(!held.decided(), place, "results of the match", "one", "another");
        notes.require(event.lease() == held.lease(), place, "lease of the result", held.lease(), event.lease());
        if (event.refereeId() != null) {
            boolean own = Objects.equals(event.refereeId(), held.referee());
            notes.require(own, place, "referee of the result", held.referee(), event.refereeId());
        }
        holdings.put(event.matchId(), new Holding(held.lease(), held.referee(), true));
    }
}
