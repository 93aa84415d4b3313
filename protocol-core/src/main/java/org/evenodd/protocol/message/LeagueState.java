package org.evenodd.protocol.message;

/** The states of a league (MCP 9.2). */
public enum LeagueState {
    WAITING_FOR_REGISTRATIONS,
    CREATING_SCHEDULE,
    RUNNING_LEAGUE,
    LEAGUE_COMPLETED
}
