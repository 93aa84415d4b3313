package org.evenodd.protocol.value;

import java.util.Locale;

/** The three kinds of agents. */
public enum AgentKind implements WireName {
    LEAGUE_MANAGER,
    REFEREE,
    PLAYER;

    /** The name on the wire, the part of a sender before the colon. */
    @Override
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
