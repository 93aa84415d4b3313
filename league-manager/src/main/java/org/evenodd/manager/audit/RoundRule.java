package org.evenodd.manager.audit;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.RoundFinished;
import org.evenodd.manager.league.CourseEvent.RoundStarted;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.MatchId;

/**
 * Rounds follow one another; a round, and the league, ends when all its matches are decided, and no match is played
 * before its round.
 */
final class RoundRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("round starts and ends");
    private final Set<MatchId> decided = new HashSet<>();
    private Map<MatchId, Pairing> schedule = Map.of();
    private int current;
    private boolean finished = true;

    @Override
    public RuleResult check(LeagueHistory history) {
        schedule = history.schedule();
        history.events().forEach(this::see);
        return notes.end();
    }

    private void see(ReadableEntry entry) {
        LeagueEvent event = entry.event();
        FindingLocation place = FindingLocation.of(entry.sequence());
        if (event instanceof RoundStarted started) {
            start(place, started.roundId().value());
        } else if (event instanceof RoundFinished end) {
            finish(place, end.roundId().value());
        } else if (event instanceof LeagueFinished end && !end.stopped()) {
            requireNothingLeft(place, "matches left at the end", match -> true);
            notes.require(finished, place, "end of the last round", "one before the league's", "none");
        } else {
            seeMatch(entry.sequence(), event);
        }
    }

    private void start(FindingLocation place, int round) {
        notes.count();
        notes.require(round == current + 1, place, "round that begins", current + 1, round);
        notes.require(finished, place, "end of the round before", "one before the next begins", "none");
        requireNothingLeft(
                place, "matches left of earlier rounds", match -> match.round().value() < round);
        current = round;
        finished = false;
    }

    private void finish(FindingLocation place, int round) {
        notes.count();
        notes.require(round == current && !finished, place, "round that ends", runs(), round);
        requireNothingLeft(
                place, "matches left of the round", match -> match.round().value() == round);
        finished = true;
    }

    private String runs() {
        return finished ? "none" : String.valueOf(current);
    }

    private void requireNothingLeft(FindingLocation place, String what, Predicate<MatchId> which) {
        Set<String> left = new TreeSet<>();
        schedule.keySet().stream()
                .filter(which)
                .filter(match -> !decided.contains(match))
                .forEach(match -> left.add(match.value()));
        notes.require(left.isEmpty(), place, what, "none", left);
    }

    private void seeMatch(long sequence, LeagueEvent event) {
        if (event instanceof MatchAssigned assigned) {
            requireBegun(sequence, assigned.matchId());
        } else if (event instanceof MatchBegun begun) {
            requireBegun(sequence, begun.matchId());
        } else if (event instanceof MatchDecided decision) {
            requireBegun(sequence, decision.matchId());
            decided.add(decision.matchId());
        } else if (event instanceof MatchVoided voided) {
            requireBegun(sequence, voided.matchId());
            decided.remove(voided.matchId());
        }
    }

    private void requireBegun(long sequence, MatchId match) {
        int round = match.round().value();
        notes.require(
                round <= current,
                FindingLocation.of(sequence, match),
                "round of the match",
                "one that has begun",
                round);
    }
}
