package org.evenodd.manager;

import java.time.InstantSource;
import java.util.List;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.HouseRules;
import org.evenodd.manager.play.Step;
import org.evenodd.manager.play.Tournament;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.Journal;
import org.evenodd.protocol.settings.LeagueSettings;

/**
 * A league as its store has it.
 *
 * @param events all that has happened, in order
 */
record KeptLeague(Tournament tournament, Journal<LeagueEvent> journal, List<LeagueEvent> events) {

    /**
     * Reads a league; opens it where the store holds nothing of it.
     *
     * @throws org.evenodd.manager.store.StoreException when the store cannot be read or written
     */
    static KeptLeague open(
            EventStore store,
            EventCodec<LeagueEvent> codec,
            LeagueSettings settings,
            HouseRules rules,
            InstantSource clock) {
        Journal<LeagueEvent> journal = new Journal<>(store, codec, settings.leagueId());
        List<LeagueEvent> events = journal.read();
        if (!events.isEmpty()) {
            return new KeptLeague(Tournament.resume(League.replay(events), rules), journal, events);
        }
        Step opening = Tournament.open(settings, rules, clock.instant());
        journal.append(opening.events(), clock.instant());
        return new KeptLeague(opening.next(), journal, opening.events());
    }

    League league() {
        return tournament.league();
    }
}
