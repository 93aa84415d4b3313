package org.evenodd.manager.play;

import java.util.List;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.league.LeagueEvent;

/**
 * The result of a command: the next state, events and effects.
 *
 * @param events to be stored before any effect is performed
 * @param effects to be performed then, in this order
 */
public record CommandResult(Tournament next, List<LeagueEvent> events, List<Effect> effects, CommandResponse response) {
    public CommandResult {
        events = List.copyOf(events);
        effects = List.copyOf(effects);
    }
}
