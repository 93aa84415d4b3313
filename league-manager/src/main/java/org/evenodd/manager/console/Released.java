package org.evenodd.manager.console;

import org.evenodd.agent.log.Printable;
import org.evenodd.agent.program.Console;
import org.evenodd.manager.turn.Effect;
import org.slf4j.Logger;

/** Tells the console and the log whose place was given up, because its endpoint never answered. */
public record Released(Console console, Logger log) {

    public void tell(Effect.PlaceReleased released) {
        String line = "%s \"%s\" has lost its place: nobody has answered at %s."
                .formatted(released.agent(), Printable.of(released.name().value()), released.endpoint());
        console.say(line);
        log.warn("{}", line);
    }
}
