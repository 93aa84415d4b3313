package org.evenodd.manager.audit;

import java.util.List;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.manager.audit.AuditFinding.FindingLocation;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * The standings computed by the league equal those computed from the results, in the order of points and tie-breakers.
 */
final class StandingsRule implements AuditRule {

    private final RuleNotes notes = new RuleNotes("rows of the standings");

    @Override
    public RuleResult check(LeagueHistory history) {
        List<LeagueEvent> events =
                history.events().stream().map(ReadableEntry::event).toList();
        try {
            compare(League.replay(events).rows(), new Accounts(history), tiebreakers(history));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            notes.require(false, FindingLocation.LEAGUE, "events", "those of a league", e.getMessage());
        }
        return notes.end();
    }

    private static List<Tiebreaker> tiebreakers(LeagueHistory history) {
        return history.settings().map(LeagueSettings::tiebreakers).orElse(List.of());
    }

    private void compare(List<StandingsRow> rows, Accounts accounts, List<Tiebreaker> tiebreakers) {
        for (StandingsRow row : rows) {
            notes.count();
            String expected = accounts.of(row.playerId()).text();
            String got = Account.text(row);
            notes.require(
                    expected.equals(got), FindingLocation.LEAGUE, "standings of " + row.playerId(), expected, got);
        }
        List<PlayerId> got = rows.stream().map(StandingsRow::playerId).toList();
        List<PlayerId> expected = new HistoryOrder(accounts, tiebreakers).of(got);
        notes.require(expected.equals(got), FindingLocation.LEAGUE, "order of the standings", expected, got);
    }
}
