package org.evenodd.manager.audit;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * Checks a league, subject by subject, which see its entries one after the other and keep little of them. None relies on the
 * league's own way of adding up its events.
 */
public final class Audit {

    /** Those that have nothing for a leg that is folded. */
    private static final Set<Class<? extends Subject>> NOTHING_LEFT =
            Set.of(StoredRowsAudit.class, CourseAudit.class, RosterAudit.class, LeaseAudit.class);

    private final List<Subject> subjects;

    /** An audit that has seen nothing of a league yet. */
    Audit(LeagueHistory history) {
        @Nullable LeagueSettings settings = history.settings().orElse(null);
        Map<MatchId, Pairing> schedule = history.schedule();
        subjects = Stream.of(
                        new StoredRowsAudit(history),
                        new CourseAudit(),
                        new RosterAudit(settings),
                        new ScheduleAudit(settings, history.folded()),
                        new LeaseAudit(schedule),
                        new ScoreAudit(settings, schedule),
                        new GameAudit(settings, schedule, history.folded()),
                        new StandingsAudit())
                .filter(subject -> !history.folded() || !NOTHING_LEFT.contains(subject.getClass()))
                .toList();
    }

    /** A subject that has rules, which every league obeys. An instance sees one history. */
    interface Subject {

        /** Sees the next event. */
        void see(ReadableEntry entry);

        /** Sees the next row, an event or not. */
        default void row(HistoryEntry entry) {
            if (entry instanceof ReadableEntry readable) {
                see(readable);
            }
        }

        /** The result of each of its rules for what it has seen. */
        List<RuleNotes> notes();
    }

    /** Sees the next row. */
    void see(HistoryEntry entry) {
        subjects.forEach(subject -> subject.row(entry));
    }

    /** The result of each rule, the most basic first; of a leg that is folded, of those that it has something for. */
    List<RuleNotes> notes() {
        return subjects.stream().flatMap(subject -> subject.notes().stream()).toList();
    }
}
