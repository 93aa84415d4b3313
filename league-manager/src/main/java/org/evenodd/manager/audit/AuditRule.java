package org.evenodd.manager.audit;

/** A rule that every league obeys. An instance reads one history. */
interface AuditRule {

    RuleResult check(LeagueHistory history);
}
