package org.evenodd.protocol.value;

/** The three kinds of agents; the word on the wire is the part of a sender before the colon (PRD 10.2). */
public enum AgentKind implements WireName {
    LEAGUE_MANAGER,
    REFEREE,
    PLAYER;
}
