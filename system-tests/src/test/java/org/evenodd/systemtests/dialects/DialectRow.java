package org.evenodd.systemtests.dialects;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.evenodd.protocol.message.DialectNote;

/**
 * How one dialect fared in a league of its own.
 *
 * @param achieved the steps of a league in order, and whether each was achieved
 * @param notes empty if none was needed
 */
record DialectRow(Role role, Accent accent, Map<String, Boolean> achieved, List<DialectNote> notes) {

    static final List<String> STEPS = List.of("registers", "joins", "chooses", "hears results", "finishes");

    private static final long SEED = 2025;
    private static final int OUR_PLAYERS = 3;
    private static final int MATCHES = 3;

    /** The kinds of agents. */
    enum Role {
        PLAYER("player"),
        REFEREE("referee"),
        MANAGER("manager");

        private final String word;

        Role(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    static DialectRow ofPlayer(Accent accent) {
        LeagueOutcome league = ForeignLeague.play(Lineup.of(accent), SEED);
        ForeignPlayer player = league.players().get(0);
        int matches = league.fixtures(player.id()).size();
        Map<String, Boolean> achieved = steps(
                !player.id().isEmpty(),
                matches > 0 && player.joined().size() == matches,
                matches > 0 && player.chosen().size() == matches,
                matches > 0 && player.over().size() == matches,
                league.isOver() && league.failures().isEmpty());
        return new DialectRow(Role.PLAYER, accent, achieved, sorted(league.notes(player.id())));
    }

    static DialectRow ofReferee(Accent accent) {
        LeagueOutcome league = ForeignLeague.play(Lineup.under(accent), SEED);
        ForeignReferee referee = league.referees().get(0);
        Map<String, Boolean> achieved = steps(
                !referee.id().isEmpty(),
                referee.taken() == MATCHES,
                referee.taken() == MATCHES && referee.failures() == 0,
                referee.reported() == MATCHES,
                league.isOver() && league.failures().isEmpty());
        return new DialectRow(Role.REFEREE, accent, achieved, sorted(league.notes(referee.id())));
    }

    static DialectRow ofManager(Accent accent) {
        try (LeniencyLog leniencies = new LeniencyLog()) {
            return of(ForeignManager.play(accent, OUR_PLAYERS, SEED), leniencies.notes());
        }
    }

    private static DialectRow of(ForeignManager manager, List<DialectNote> notes) {
        int reports = manager.reports().size();
        Map<String, Boolean> achieved = steps(
                manager.registered() == OUR_PLAYERS + 1,
                reports > 0,
                reports > 0,
                reports == MATCHES,
                manager.completed());
        return new DialectRow(Role.MANAGER, manager.accent, achieved, sorted(notes));
    }

    private static Map<String, Boolean> steps(boolean... achieved) {
        Map<String, Boolean> steps = new TreeMap<>(Comparator.comparing(STEPS::indexOf));
        for (int i = 0; i < achieved.length; i++) {
            steps.put(STEPS.get(i), achieved[i]);
        }
        return steps;
    }

    private static List<DialectNote> sorted(List<DialectNote> notes) {
        return notes.stream()
                .sorted(Comparator.comparing(DialectNote::field).thenComparing(DialectNote::fix))
                .toList();
    }

    boolean isWhole() {
        return achieved.values().stream().allMatch(Predicate.isEqual(true));
    }

    @Override
    public String toString() {
        return role.word() + " " + accent + " " + achieved;
    }
}
