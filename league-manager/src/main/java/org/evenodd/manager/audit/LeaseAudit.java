package org.evenodd.manager.audit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.FixtureEvent.ReportRefused;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/**
 * A match is assigned to one referee at a time, under leases that increase by one, and is decided once, by the referee
 * that holds the current lease. Only an annulled match is decided again. Only matches of removed or suspended players are
 * decided without a referee, and only against those players.
 */
final class LeaseAudit implements Audit.Subject {

    private final RuleNotes steps = new RuleNotes("match steps under their leases");
    private final RuleNotes refereeless = new RuleNotes("matches decided without a referee");
    private final Map<MatchId, Holding> holdings = new HashMap<>();
    private final Map<PlayerId, Termination> absent = new HashMap<>();
    private final Set<MatchId> scheduled;

    /**
     * The holder of a match.
     *
     * @param lease the last one given
     * @param referee null if nobody holds it
     */
    private record Holding(int lease, @Nullable RefereeId referee, boolean decided) {
        static final Holding NONE = new Holding(0, null, false);
    }

    LeaseAudit(Map<MatchId, Pairing> schedule) {
        scheduled = schedule.keySet();
    }

    @Override
    public List<RuleNotes> notes() {
        return List.of(steps, refereeless);
    }

    @Override
    public void see(ReadableEntry entry) {
        LeagueEvent event = entry.event();
        if (event instanceof MatchAssigned assigned) {
            assigned(step(entry, assigned.matchId()), assigned);
        } else if (event instanceof MatchBegun begun) {
            begun(step(entry, begun.matchId()), begun);
        } else if (event instanceof MatchDecided decided) {
            decided(step(entry, decided.matchId()), decided);
        } else if (event instanceof ReportRefused refused) {
            refused(step(entry, refused.matchId()), refused);
        } else if (event instanceof MatchVoided voided) {
            step(entry, voided.matchId());
            holdings.computeIfPresent(voided.matchId(), (match, held) -> new Holding(held.lease(), null, false));
        } else if (event instanceof LegStarted leg) {
            leg.league().players().forEach(this::know);
        } else if (event instanceof PlayerRemoved removed) {
            absent.put(removed.playerId(), Termination.OPERATOR);
        } else if (event instanceof PlayerSuspended suspended) {
            absent.put(suspended.playerId(), Termination.SUSPENDED);
        } else if (event instanceof PlayerReinstated reinstated) {
            absent.remove(reinstated.playerId());
        }
    }

    private void know(PlayerMember player) {
        if (player.suspended()) {
            absent.put(player.id(), Termination.SUSPENDED);
        } else if (!player.present()) {
            absent.put(player.id(), Termination.OPERATOR);
        }
    }

    private String step(ReadableEntry entry, MatchId match) {
        String place = entry.place(match);
        steps.count();
        steps.require(scheduled.contains(match), place, "match", "one of the schedule", "one that is not in it");
        return place;
    }

    private Holding held(MatchId match) {
        return holdings.getOrDefault(match, Holding.NONE);
    }

    private void assigned(String place, MatchAssigned event) {
        Holding held = held(event.matchId());
        steps.require(!held.decided(), place, "match that is given to a referee", "an undecided one", "a decided one");
        steps.requireEqual(place, "lease", held.lease() + 1, event.lease());
        holdings.put(event.matchId(), new Holding(event.lease(), event.refereeId(), held.decided()));
    }

    private void begun(String place, MatchBegun event) {
        Holding held = held(event.matchId());
        boolean open = held.referee() != null && !held.decided();
        steps.require(open, place, "match that begins", "one that a referee holds", "one that none holds");
        steps.requireEqual(place, "lease of the beginning", held.lease(), event.lease());
    }

    private void refused(String place, ReportRefused event) {
        Holding held = held(event.matchId());
        steps.require(!held.decided(), place, "match of a refused report", "an undecided one", "a decided one");
        steps.requireEqual(place, "lease of a refused report", held.lease(), event.lease());
        steps.requireEqual(place, "referee of a refused report", held.referee(), event.refereeId());
    }

    private void decided(String place, MatchDecided event) {
        Holding held = held(event.matchId());
        steps.require(!held.decided(), place, "results of the match", "one", "another");
        steps.requireEqual(place, "lease of the result", held.lease(), event.lease());
        if (event.refereeId() == null) {
            decidedWithoutReferee(place, event.result());
        } else {
            steps.requireEqual(place, "referee of the result", held.referee(), event.refereeId());
        }
        holdings.put(event.matchId(), new Holding(held.lease(), held.referee(), true));
    }

    private void decidedWithoutReferee(String place, MatchResult result) {
        refereeless.count();
        Map<PlayerId, Termination> faults = result.details().termination();
        Map<PlayerId, Termination> expected = new HashMap<>(absent);
        expected.keySet().retainAll(result.score().keySet());
        boolean isRight = !expected.isEmpty() && expected.equals(faults);
        refereeless.require(isRight, place, "players at fault without a referee", expected, faults);
    }
}
