package org.evenodd.manager.play;

import java.util.List;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.league.LeagueEvent;

/**
 * What a command led to.
 *
 * @param events to be stored before anything else happens
 * @param effects to be done then, in this order
 */
public record CommandResult(Tournament next, List<LeagueEvent> events, List<Effect> effects, CommandResponse response) {
    public CommandResult {
        events = List.copyOf(events);
        effects = List.copyOf(effects);
    }
}
