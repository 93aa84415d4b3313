package org.evenodd.protocol.message;

/** The states of the league, its agents and its matches. */
public final class States {

    private States() {}

    /** The states of a league (MCP 9.2). */
    public enum LeagueState {
        WAITING_FOR_REGISTRATIONS,
        CREATING_SCHEDULE,
        RUNNING_LEAGUE,
        LEAGUE_COMPLETED
    }

    /** The states of an agent (SPEC 11). */
    public enum AgentState {
        INIT,
        REGISTERED,
        ACTIVE,
        SUSPENDED,
        SHUTDOWN
    }

    /** The progress of a match or a round. */
    public enum Progress {
        PENDING,
        RUNNING,
        COMPLETED
    }

    /** The states of a match (REF, Game State Machine). */
    public enum MatchState {
        WAITING_FOR_PLAYERS,
        COLLECTING_CHOICES,
        DRAWING_NUMBER,
        FINISHED
    }
}
