package org.evenodd.manager.audit;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Checks a league, subject by subject. None relies on the league's own way of adding up its events. */
public final class Audit {

    /** Those that have nothing for a leg that is folded. */
    private static final Set<Class<? extends Subject>> NOTHING_LEFT =
            Set.of(StoredRowsAudit.class, CourseAudit.class, RosterAudit.class, LeaseAudit.class);

    private Audit() {}

    /** A subject that has rules, which every league obeys. An instance reads one history. */
    interface Subject {

        /** The result of each of its rules. */
        List<RuleNotes> check(LeagueHistory history);
    }

    /** The result of each rule, the most basic first; of a leg that is folded, of those that it has something for. */
    public static List<RuleNotes> of(LeagueHistory history) {
        return Stream.<Subject>of(
                        new StoredRowsAudit(),
                        new CourseAudit(),
                        new RosterAudit(),
                        new ScheduleAudit(),
                        new LeaseAudit(),
                        new ScoreAudit(),
                        new GameAudit(),
                        new StandingsAudit())
                .filter(subject -> !history.folded() || !NOTHING_LEFT.contains(subject.getClass()))
                .flatMap(subject -> subject.check(history).stream())
                .toList();
    }
}
