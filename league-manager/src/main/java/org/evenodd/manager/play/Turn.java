package org.evenodd.manager.play;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;

/** The work on one command: the state as it becomes, and what has come of it so far. Lives no longer than that. */
final class Turn {

    private final HouseRules rules;
    private final Instant now;
    private final List<LeagueEvent> events = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private League league;
    private Play play;

    Turn(Tournament tournament, Instant now) {
        this.league = tournament.league();
        this.play = tournament.play();
        this.rules = tournament.rules();
        this.now = now.truncatedTo(ChronoUnit.MILLIS);
    }

    League league() {
        return league;
    }

    Play play() {
        return play;
    }

    /** The matches that are to be played now. */
    List<Fixture> undecided() {
        return league.due();
    }

    HouseRules rules() {
        return rules;
    }

    Instant now() {
        return now;
    }

    void record(LeagueEvent event) {
        league = league.apply(event);
        events.add(event);
    }

    void change(UnaryOperator<Play> change) {
        play = change.apply(play);
    }

    void ask(Effect effect) {
        effects.add(effect);
    }

    Step end(Response response) {
        return new Step(new Tournament(league, play, rules), events, effects, response);
    }
}
