package org.evenodd.manager.audit;

import org.evenodd.manager.audit.Finding.Place;
import org.evenodd.manager.audit.History.At;
import org.evenodd.manager.audit.History.Entry;
import org.evenodd.manager.audit.History.Happened;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.protocol.value.LeagueId;

/** A league is opened once, with its first event, and as the league as which it is stored. */
final class OpeningRule implements Rule {

    private final Sheet sheet = new Sheet("openings");

    @Override
    public Checked check(History history) {
        history.entries().stream().findFirst().ifPresent(this::first);
        int openings = 0;
        for (At<LeagueOpened> opening : history.all(LeagueOpened.class)) {
            sheet.count();
            openings++;
            Place place = Place.of(opening.sequence());
            LeagueId opened = opening.event().settings().leagueId();
            sheet.require(openings == 1, place, "openings", 1, openings);
            sheet.require(opened.equals(history.league()), place, "league that is opened", history.league(), opened);
        }
        return sheet.end();
    }

    private void first(Entry first) {
        boolean opens = first instanceof Happened happened && happened.event() instanceof LeagueOpened;
        sheet.require(opens, Place.of(first.sequence()), "first event", "the opening", "another");
    }
}
