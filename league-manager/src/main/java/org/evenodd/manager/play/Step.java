package org.evenodd.manager.play;

import java.util.List;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.turn.Effect;
import org.evenodd.manager.turn.Response;

/**
 * What a command led to.
 *
 * @param events to be stored before anything else happens
 * @param effects to be done then, in this order
 */
public record Step(Tournament next, List<LeagueEvent> events, List<Effect> effects, Response response) {
    public Step {
        events = List.copyOf(events);
        effects = List.copyOf(effects);
    }
}
