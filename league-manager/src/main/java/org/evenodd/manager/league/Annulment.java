package org.evenodd.manager.league;

import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.standings.Standings;

/** Annuls a match: the standings are recomputed from the other results. */
final class Annulment {

    private Annulment() {}

    static League annul(League league, MatchVoided event) {
        Fixture fixture = Verdicts.fixture(league, event.matchId());
        League without = league.with(fixture.id(), f -> f.annulled(event.reason(), event.at()))
                .with(league.course().requeued(event.matchId()));
        return without.with(standings(without)).with(rosterWithout(league.roster(), fixture));
    }

    private static Standings standings(League league) {
        Standings standings = Standings.of(league.standings().players());
        for (Round round : league.rounds()) {
            for (Fixture fixture : round.fixtures()) {
                standings = Verdicts.after(standings, league.settings(), fixture);
            }
        }
        return standings;
    }

    /** An annulled silent match no longer counts towards suspension. */
    private static Roster rosterWithout(Roster roster, Fixture fixture) {
        return roster.with(fixture.playerA(), player -> player.notSilentIn(fixture.id()))
                .with(fixture.playerB(), player -> player.notSilentIn(fixture.id()));
    }
}
