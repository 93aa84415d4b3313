package org.evenodd.manager.audit;

import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.NumberedEvent;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/** A league is opened once, by its first event, with the id under which it is stored. */
final class OpeningRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("league openings");

    @Override
    public RuleResult check(LeagueHistory history) {
        history.entries().stream().findFirst().ifPresent(this::first);
        int openings = 0;
        for (NumberedEvent<LeagueOpened> opening : history.all(LeagueOpened.class)) {
            notes.count();
            openings++;
            FindingLocation place = FindingLocation.of(opening.sequence());
            LeagueId opened = opening.event().settings().leagueId();
            notes.require(openings == 1, place, "openings", 1, openings);
            notes.require(opened.equals(history.league()), place, "league that is opened", history.league(), opened);
        }
        return notes.end();
    }

    private void first(HistoryEntry first) {
        boolean opens = first instanceof ReadableEntry happened && happened.event() instanceof LeagueOpened;
        notes.require(opens, FindingLocation.of(first.sequence()), "first event", "the opening", "another");
    }
}
