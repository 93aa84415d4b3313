package org.evenodd.manager.turn;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.play.Step;
import org.evenodd.manager.play.Tournament;

/** The work on one command: the state as it becomes, and what has come of it so far. Lives no longer than that. */
public final class Turn {

    private final HouseRules rules;
    private final Instant now;
    private final List<LeagueEvent> events = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private League league;
    private Play play;

    public Turn(Tournament tournament, Instant now) {
        this.league = tournament.league();
        this.play = tournament.play();
        this.rules = tournament.rules();
        this.now = now.truncatedTo(ChronoUnit.MILLIS);
    }

    public League league() {
        return league;
    }

    public Play play() {
        return play;
    }

    /** The matches that are to be played now. */
    public List<Fixture> undecided() {
        return league.due();
    }

    public HouseRules rules() {
        return rules;
    }

    public Instant now() {
        return now;
    }

    public void record(LeagueEvent event) {
        league = league.apply(event);
        events.add(event);
    }

    public void change(UnaryOperator<Play> change) {
        play = change.apply(play);
    }

    public void ask(Effect effect) {
        effects.add(effect);
    }

    public void tell(Notice notice) {
        ask(new Effect.Tell(notice));
    }

    public Step end(Response response) {
        return new Step(new Tournament(league, play, rules), events, effects, response);
    }
}
