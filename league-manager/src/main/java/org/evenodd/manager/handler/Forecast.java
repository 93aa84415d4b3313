package org.evenodd.manager.handler;

import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Response;

/** What the league would answer a command at this moment; nothing comes of it. */
@FunctionalInterface
public interface Forecast {
    Response of(Command command);
}
