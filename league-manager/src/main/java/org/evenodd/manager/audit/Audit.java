package org.evenodd.manager.audit;

import java.util.List;
import java.util.stream.Stream;

/** Checks a league, subject by subject. None relies on the league's own way of adding up its events. */
public final class Audit {

    private Audit() {}

    /** A subject that has rules, which every league obeys. An instance reads one history. */
    interface Subject {

        /** The result of each of its rules. */
        List<RuleNotes> check(LeagueHistory history);
    }

    /** The result of each rule, the most basic first; of a leg that is folded, of those that it has something for. */
    public static List<RuleNotes> of(LeagueHistory history) {
        Stream<Subject> ofWhatIsLeft = Stream.of(
                new StoredRowsAudit(), new ScheduleAudit(), new ScoreAudit(), new GameAudit(), new StandingsAudit());
        Stream<Subject> all = Stream.of(
                new StoredRowsAudit(),
                new CourseAudit(),
                new RosterAudit(),
                new ScheduleAudit(),
                new LeaseAudit(),
                new ScoreAudit(),
                new GameAudit(),
                new StandingsAudit());
        return (history.folded().isPresent() ? ofWhatIsLeft : all)
                .flatMap(subject -> subject.check(history).stream())
                .toList();
    }
}
