package org.evenodd.systemtests.simulation;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.CourseEvent.RoundFinished;
import org.evenodd.manager.league.CourseEvent.RoundStarted;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.schedule.PlannedRound;
import org.evenodd.manager.schedule.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Rounds are played in order and completely, and nobody plays twice in one. */
final class RoundsInOrder implements Invariant {

    private final Map<Integer, Set<MatchId>> undecided = new HashMap<>();
    private final Findings findings;
    private int current;

    RoundsInOrder(Findings findings) {
        this.findings = findings;
    }

    @Override
    public void stored(LeagueEvent event) {
        if (event instanceof LeagueStarted started) {
            started.rounds().forEach(this::plan);
        } else if (event instanceof RoundStarted started) {
            begin(started.roundId().value());
        } else if (event instanceof RoundFinished finished) {
            requireDecided(finished.roundId().value(), event);
        } else if (event instanceof LeagueFinished) {
            undecided.keySet().forEach(round -> requireDecided(round, event));
        } else if (event instanceof MatchAssigned assigned) {
            requireCurrent(assigned.matchId(), event);
        } else if (event instanceof MatchDecided decided) {
            undecided(decided.matchId().round().value()).remove(decided.matchId());
        }
    }

    private void plan(PlannedRound round) {
        List<Pairing> pairings = round.pairings();
        Set<PlayerId> playing = new HashSet<>();
        Set<MatchId> matches = new HashSet<>();
        for (Pairing pairing : pairings) {
            findings.require(
                    playing.add(pairing.playerA()) && playing.add(pairing.playerB()),
                    () -> "somebody plays twice in a round: " + pairings);
            matches.add(pairing.matchId());
        }
        undecided.put(pairings.get(0).matchId().round().value(), matches);
    }

    private void begin(int round) {
        findings.require(round == current + 1, () -> "round %d begins after round %d".formatted(round, current));
        for (int earlier = 1; earlier < round; earlier++) {
            requireDecided(earlier, "round %d begins".formatted(round));
        }
        current = round;
    }

    private void requireDecided(int round, Object cause) {
        findings.require(undecided(round).isEmpty(), () -> "%s lack a result: %s".formatted(undecided(round), cause));
    }

    private Set<MatchId> undecided(int round) {
        return requireNonNull(undecided.get(round));
    }

    private void requireCurrent(MatchId match, Object cause) {
        findings.require(match.round().value() == current, () -> "round %d is on: %s".formatted(current, cause));
    }
}
