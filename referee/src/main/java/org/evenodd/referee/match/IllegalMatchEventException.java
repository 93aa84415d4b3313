package org.evenodd.referee.match;

import org.evenodd.protocol.message.MatchState;

/** An event that cannot happen in the match's current state. The match is unchanged. */
public final class IllegalMatchEventException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    IllegalMatchEventException(MatchState state, MatchEvent event) {
        super("%s cannot happen in %s".formatted(event.getClass().getSimpleName(), state));
    }
}
