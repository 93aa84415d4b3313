package org.evenodd.manager.audit;

import java.util.List;

/** Checks a league by all rules. */
public final class Audit {
    private Audit() {}

    /** The result of each rule, the most basic first. */
    public static List<RuleResult> of(LeagueHistory history) {
        List<AuditRule> rules = List.of(
                new SequenceRule(),
                new ReadabilityRule(),
                new OpeningRule(),
                new CourseRule(),
                new RosterRule(),
                new GenerationRule(),
                new ScheduleRule(),
                new RoundRule(),
                new LeaseRule(),
                new ManagerDecisionRule(),
                new ScoreRule(),
                new FaultRule(),
                new GameRule(),
                new DrawRule(),
                new TranscriptRule(),
                new EvidenceRule(),
                new StandingsRule());
        return rules.stream().map(rule -> rule.check(history)).toList();
    }
}
