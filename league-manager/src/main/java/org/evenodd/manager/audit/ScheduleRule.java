package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.NumberedEvent;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.PlannedRound;
import org.evenodd.manager.league.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** The schedule is a round robin: every pair meets once per leg, and nobody plays twice in a round. */
final class ScheduleRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("matches of the schedule");
    private final Set<MatchId> ids = new HashSet<>();
    private final Map<String, Integer> meetings = new TreeMap<>();

    @Override
    public RuleResult check(LeagueHistory history) {
        int legs = history.settings().map(LeagueSettings::legs).orElse(1);
        history.all(LeagueStarted.class).stream().findFirst().ifPresent(start -> start(start, legs));
        return notes.end();
    }

    private void start(NumberedEvent<LeagueStarted> start, int legs) {
        List<PlannedRound> rounds = start.event().rounds();
        Set<PlayerId> players = new TreeSet<>();
        rounds.forEach(round -> players.addAll(playersOf(round)));
        for (int i = 0; i < rounds.size(); i++) {
            int number = rounds.get(i).roundId().value();
            notes.require(number == i + 1, FindingLocation.of(start.sequence()), "number of a round", i + 1, number);
            round(start.sequence(), rounds.get(i), players);
        }
        meetings(FindingLocation.of(start.sequence()), players, legs);
    }

    private void round(long sequence, PlannedRound round, Set<PlayerId> players) {
        round.pairings().forEach(pairing -> match(sequence, round, pairing));
        List<PlayerId> playing = playersOf(round);
        FindingLocation place = FindingLocation.of(sequence);
        String what = "players of round " + round.roundId();
        notes.require(new HashSet<>(playing).size() == playing.size(), place, what, "nobody twice", playing);
        Set<PlayerId> idle = new TreeSet<>(players);
        playing.forEach(idle::remove);
        PlayerId bye = round.bye();
        Set<PlayerId> byes = bye == null ? Set.of() : Set.of(bye);
        notes.require(idle.equals(byes), place, "bye of round " + round.roundId(), idle, byes);
    }

    private void match(long sequence, PlannedRound round, Pairing pairing) {
        notes.count();
        MatchId id = pairing.matchId();
        FindingLocation place = FindingLocation.of(sequence, id);
        notes.require(ids.add(id), place, "id of a match", "one of its own", "one that another has");
        notes.require(id.round().equals(round.roundId()), place, "round of a match", id.round(), round.roundId());
        meetings.merge(pair(pairing.playerA(), pairing.playerB()), 1, Integer::sum);
    }

    private static List<PlayerId> playersOf(PlannedRound round) {
        List<PlayerId> players = new ArrayList<>();
        round.pairings().forEach(pairing -> players.addAll(List.of(pairing.playerA(), pairing.playerB())));
        return players;
    }

    private static String pair(PlayerId one, PlayerId other) {
        return one.compareTo(other) < 0 ? one + " and " + other : other + " and " + one;
    }

    private void meetings(FindingLocation place, Set<PlayerId> players, int legs) {
        for (PlayerId one : players) {
            for (PlayerId other : players) {
                if (one.compareTo(other) <= 0) {
                    int times = meetings.getOrDefault(pair(one, other), 0);
                    int expected = one.equals(other) ? 0 : legs;
                    notes.require(times == expected, place, "meetings of " + pair(one, other), expected, times);
                }
            }
        }
    }
}
