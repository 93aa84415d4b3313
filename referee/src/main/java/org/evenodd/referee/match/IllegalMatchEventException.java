package org.evenodd.referee.match;

import org.evenodd.protocol.message.MatchState;

/** An event that cannot happen to a match in its present state. */
public final class IllegalMatchEventException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private final MatchState state;

    IllegalMatchEventException(MatchState state, MatchEvent event) {
        super("%s cannot happen in %s".formatted(event.getClass().getSimpleName(), state));
        this.state = state;
    }

    /** The state in which the match was and stays. */
    public MatchState state() {
        return state;
    }
}
