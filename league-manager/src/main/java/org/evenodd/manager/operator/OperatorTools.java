package org.evenodd.manager.operator;

import org.evenodd.protocol.peer.Operation.PlainMethod;

/** Descriptions of the operator's methods. */
final class OperatorTools {

    static final PlainMethod START = command(
            "start_league",
            "Start the league",
            "Closes registration, draws up the schedule and starts the first round.");
    static final PlainMethod PAUSE = command(
            "pause_league", "Pause the league", "Starts no new matches; those under way are played to their end.");
    static final PlainMethod RESUME = command("resume_league", "Resume the league", "Resumes a paused league.");
    static final PlainMethod STOP =
            command("stop_league", "Stop the league", "Ends the league for good, with the standings as they are.");
    static final PlainMethod KICK = command(
            "kick_agent",
            "Remove an agent",
            "Removes a player or referee from the league for good: name is its id or its display name. Before the"
                    + " start, its name and place become free again; afterwards nobody can take a player's place.");

    static final PlainMethod ADMIT = command(
            "admit_referee",
            "Admit a referee",
            "Gives matches to a referee that has not shown the referee key: name is its id or its display name.");

    static final PlainMethod READMIT = command(
            "readmit_player",
            "Let an agent in again",
            "For five minutes, lets an agent that registers under the display name of the player or referee take its place"
                    + " without its token, at its endpoint, or at this endpoint, and from there: name is its id or its"
                    + " display name.");
    static final PlainMethod REQUEUE = command(
            "requeue_match",
            "Play a match again",
            "Annuls the result of the match match_id, for a reason that everybody can read, and has it played again."
                    + " After the end of the league, its players must answer, or with anyway: true forfeit it.");
    static final PlainMethod STATUS = new PlainMethod(
            "league_status",
            "Look at the league",
            "Lists the agents with their states, and what is missing before the league can start." + token(),
            true,
            OperatorRequest.class,
            LeagueStatus.class);

    private OperatorTools() {}

    private static PlainMethod command(String name, String title, String description) {
        return new PlainMethod(name, title, description + token(), false, OperatorRequest.class, OperatorReply.class);
    }

    private static String token() {
        return " For the operator only: auth_token is the token in operator.token in the league's directory.";
    }
}
