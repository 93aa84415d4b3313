package org.evenodd.manager.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.command.OperatingRules;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.play.CommandResult;
import org.evenodd.manager.play.Tournament;
import org.evenodd.manager.store.EventJournal;
import org.evenodd.manager.token.Tokens;

/**
 * A league as stored, and the tokens of its agents, which are never stored.
 *
 * @param events all events, in order
 * @param isNew whether the store had no events of it
 */
record LoadedLeague(
        Tournament tournament,
        EventJournal<LeagueEvent> journal,
        List<LeagueEvent> events,
        boolean isNew,
        Tokens tokens) {

    /**
     * Reads a league, or opens it if the store has no events of it.
     *
     * @param opening the first event of a new league
     * @throws org.evenodd.manager.store.StoreException when the store cannot be read or written
     */
    static LoadedLeague load(
            EventJournal<LeagueEvent> journal, LeagueOpened opening, OperatingRules rules, Tokens tokens) {
        List<LeagueEvent> events = journal.read();
        if (!events.isEmpty()) {
            return new LoadedLeague(Tournament.resume(League.replay(events), rules), journal, events, false, tokens);
        }
        CommandResult step = Tournament.open(opening, rules);
        journal.append(step.events(), opening.at());
        return new LoadedLeague(step.next(), journal, step.events(), true, tokens);
    }

    /**
     * This league with the changes that the command line wants, which are stored.
     *
     * @throws org.evenodd.manager.store.StoreException when the store cannot be written
     */
    LoadedLeague prepared(PreparationChange change) {
        List<LeagueEvent> changes = change.events(league(), tokens);
        if (changes.isEmpty()) {
            return this;
        }
        journal.append(changes, change.now());
        List<LeagueEvent> all = new ArrayList<>(events);
        all.addAll(changes);
        return new LoadedLeague(Tournament.resume(League.replay(all), tournament.rules()), journal, all, isNew, tokens);
    }

    /** The league that the journal's events add up to; empty if there are none. */
    static Optional<League> replay(EventJournal<LeagueEvent> journal) {
        List<LeagueEvent> events = journal.read();
        return events.isEmpty() ? Optional.empty() : Optional.of(League.replay(events));
    }

    League league() {
        return tournament.league();
    }
}
