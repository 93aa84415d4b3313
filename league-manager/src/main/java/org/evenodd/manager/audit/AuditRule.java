package org.evenodd.manager.audit;

/** One thing that is true of every league. An instance reads one history. */
interface AuditRule {

    RuleResult check(LeagueHistory history);
}
