package org.evenodd.manager.audit;

import java.util.List;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.Tiebreaker;
import org.evenodd.manager.audit.Finding.Place;
import org.evenodd.manager.audit.History.Happened;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.message.StandingsRow;
import org.evenodd.protocol.value.PlayerId;

/** The table that the league makes of its events is what the results give, and in the order of the points and tie-breakers. */
final class StandingsRule implements Rule {

    private final Sheet sheet = new Sheet("rows of the standings");

    @Override
    public Checked check(History history) {
        List<LeagueEvent> events =
                history.events().stream().map(Happened::event).toList();
        try {
            compare(League.replay(events).rows(), new Accounts(history), tiebreakers(history));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            sheet.require(false, Place.LEAGUE, "events", "those of a league", e.getMessage());
        }
        return sheet.end();
    }

    private static List<Tiebreaker> tiebreakers(History history) {
        return history.settings().map(LeagueSettings::tiebreakers).orElse(List.of());
    }

    private void compare(List<StandingsRow> rows, Accounts accounts, List<Tiebreaker> tiebreakers) {
        for (StandingsRow row : rows) {
            sheet.count();
            String due = accounts.of(row.playerId()).text();
            String got = Account.text(row);
            sheet.require(due.equals(got), Place.LEAGUE, "standings of " + row.playerId(), due, got);
        }
        List<PlayerId> got = rows.stream().map(StandingsRow::playerId).toList();
        List<PlayerId> due = new Order(accounts, tiebreakers).of(got);
        sheet.require(due.equals(got), Place.LEAGUE, "order of the standings", due, got);
    }
}
