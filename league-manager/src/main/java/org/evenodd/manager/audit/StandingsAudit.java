package org.evenodd.manager.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.LeagueSettings.ForfeitRule;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.LeagueReplay;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The standings computed by the league equal those computed from the results, in the order of points and tie-breakers.
 */
final class StandingsAudit implements Audit.Subject {

    private final RuleNotes notes = new RuleNotes("rows of the standings");
    private final Map<PlayerId, Account> accounts = new HashMap<>();
    private final LeagueReplay league = new LeagueReplay();
    private final Map<MatchId, MatchDecided> results = new LinkedHashMap<>();
    private int ends;

    /** The sum of one player's results, and the points won against each opponent. */
    private static final class Account {
        private int wins;
        private int draws;
        private int losses;
        private int points;
        private final Map<PlayerId, Integer> against = new HashMap<>();

        void add(MatchDecided decided, PlayerId player, PlayerId opponent, boolean bothLose) {
            PlayerId winner = decided.result().winner();
            if (player.equals(winner)) {
                wins++;
            } else if (winner != null || (bothLose && decided.ending() == Ending.BOTH_FAILED)) {
                losses++;
            } else {
                draws++;
            }
            int gained = decided.result().score().getOrDefault(player, 0);
            points += gained;
            against.merge(opponent, gained, Integer::sum);
        }

        @Override
        public String toString() {
            return text(wins, draws, losses, points);
        }
    }

    private static String text(int wins, int draws, int losses, int points) {
        return "%d won, %d drawn, %d lost, %d points".formatted(wins, draws, losses, points);
    }

    private Account account(PlayerId player) {
        return accounts.computeIfAbsent(player, first -> new Account());
    }

    @Override
    public void see(ReadableEntry entry) {
        if (!notes.findings().isEmpty()) {
            return;
        }
        require(() -> league.see(entry.event()));
        LeagueEvent event = entry.event();
        if (event instanceof MatchDecided decided) {
            results.put(decided.matchId(), decided.with(decided.result().outcome()));
        } else if (event instanceof MatchVoided voided) {
            results.remove(voided.matchId());
        } else if (event instanceof LeagueFinished || event instanceof LegFinished) {
            ends++;
        } else if (event instanceof LeagueReopened) {
            ends--;
        }
    }

    /** Those of a league add up to one. */
    private void require(Runnable step) {
        try {
            step.run();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            notes.require(false, RuleNotes.LEAGUE, "events", "those of a league", e.getMessage());
        }
    }

    @Override
    public List<RuleNotes> notes() {
        if (notes.findings().isEmpty()) {
            require(this::compare);
        }
        return List.of(notes);
    }

    private void compare() {
        League whole = league.league();
        Comparator<PlayerId> last =
                DivisionsAudit.lot(whole.ladder().seed(), whole.ladder().leg());
        whole.divisions().stream()
                .forEach(division -> compare(whole.table(division).rows(), whole.settings(), last));
    }

    private void compare(List<StandingsRow> rows, LeagueSettings settings, Comparator<PlayerId> last) {
        List<PlayerId> got = rows.stream().map(StandingsRow::playerId).toList();
        Set<PlayerId> annulled = addUp(Set.copyOf(got), settings);
        for (StandingsRow row : rows) {
            notes.count();
            String expected = account(row.playerId()).toString();
            String text = text(row.wins(), row.draws(), row.losses(), row.points());
            notes.requireEqual(RuleNotes.LEAGUE, "standings of " + row.playerId(), expected, text);
        }
        List<PlayerId> expected = order(got.stream().sorted(last).toList(), annulled, settings.tiebreakers());
        notes.requireEqual(RuleNotes.LEAGUE, "order of the standings", expected, got);
    }

    /** Adds up the results that count of these players, and returns those whose matches do not. */
    private Set<PlayerId> addUp(Set<PlayerId> players, LeagueSettings settings) {
        List<MatchDecided> own = results.values().stream()
                .filter(decided -> players.containsAll(decided.result().score().keySet()))
                .toList();
        boolean annuls = ends > 0 && settings.forfeits() == ForfeitRule.ANNUL_ALL_OF_ABSENT;
        Set<PlayerId> annulled = annuls ? oftenAbsent(own) : Set.of();
        boolean bothLose = settings.points().doubleForfeit() == DoubleForfeit.ZERO;
        for (MatchDecided decided : own) {
            List<PlayerId> both = List.copyOf(decided.result().score().keySet());
            if (Collections.disjoint(both, annulled)) {
                account(both.get(0)).add(decided, both.get(0), both.get(1), bothLose);
                account(both.get(1)).add(decided, both.get(1), both.get(0), bothLose);
            }
        }
        return annulled;
    }

    /** The players that forfeited more matches than not; none if all did. */
    private static Set<PlayerId> oftenAbsent(Collection<MatchDecided> results) {
        Map<PlayerId, Integer> excess = new TreeMap<>();
        for (MatchDecided decided : results) {
            PlayerId winner = decided.result().winner();
            for (PlayerId player : decided.result().score().keySet()) {
                boolean failed = decided.ending().isForfeit() && !player.equals(winner);
                excess.merge(player, failed ? 1 : -1, Integer::sum);
            }
        }
        boolean all = excess.values().stream().allMatch(balance -> balance > 0);
        excess.values().removeIf(balance -> all || balance <= 0);
        return excess.keySet();
    }

    /** Groups of level players are split by one criterion after another (PRD 7.2.2); annulled players come last. */
    private List<PlayerId> order(List<PlayerId> players, Set<PlayerId> annulled, List<Tiebreaker> tiebreakers) {
        List<List<PlayerId>> groups = List.of(players);
        groups = split(groups, (player, level) -> account(player).points);
        for (Tiebreaker tiebreaker : tiebreakers) {
            groups = split(groups, (player, level) -> value(tiebreaker, account(player), level));
        }
        List<PlayerId> order =
                new ArrayList<>(groups.stream().flatMap(List::stream).toList());
        order.removeAll(annulled);
        players.stream().filter(annulled::contains).forEach(order::add);
        return order;
    }

    /**
     * Splits groups of level players.
     *
     * @param criterion the value of a player in its group: the higher, the better
     */
    private static List<List<PlayerId>> split(
            List<List<PlayerId>> groups, ToDoubleBiFunction<PlayerId, List<PlayerId>> criterion) {
        List<List<PlayerId>> finer = new ArrayList<>();
        for (List<PlayerId> level : groups) {
            SortedMap<Double, List<PlayerId>> byValue = new TreeMap<>(Comparator.reverseOrder());
            level.forEach(player -> byValue.computeIfAbsent(
                            criterion.applyAsDouble(player, level), first -> new ArrayList<>())
                    .add(player));
            finer.addAll(byValue.values());
        }
        return finer;
    }

    private static double value(Tiebreaker tiebreaker, Account account, List<PlayerId> level) {
        return switch (tiebreaker) {
            case HEAD_TO_HEAD ->
                level.stream()
                        .mapToInt(other -> account.against.getOrDefault(other, 0))
                        .sum();
            case WIN_PERCENTAGE -> account.wins / Math.max(1.0, account.wins + account.draws + account.losses);
            case WINS -> account.wins;
            case FEWER_DRAWS -> -account.draws;
        };
    }
}
