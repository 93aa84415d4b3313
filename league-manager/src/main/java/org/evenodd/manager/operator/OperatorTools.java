package org.evenodd.manager.operator;

import org.evenodd.protocol.operation.PlainMethod;

/** Descriptions of the operator's methods. */
final class OperatorTools {

    static final PlainMethod START = command(
            "start_league",
            "Start the league",
            "Closes the registration, draws up the schedule and begins with the first round.");
    static final PlainMethod PAUSE = command(
            "pause_league", "Pause the league", "Starts no new matches; those under way are played to their end.");
    static final PlainMethod RESUME = command("resume_league", "Resume the league", "Goes on after a pause.");
    static final PlainMethod STOP =
            command("stop_league", "Stop the league", "Ends the league for good, with the standings as they are.");
    static final PlainMethod KICK = command(
            "kick_agent",
            "Remove an agent",
            "Removes a player or referee from the league for good: name is its id or its display name. Before the start its"
                    + " name and place are free again; afterwards nobody can take a player's place any more.");

    static final PlainMethod ADMIT = command(
            "admit_referee",
            "Admit a referee",
            "Gives matches to a referee that has not shown the referee key: name is its id or its display name.");

    static final PlainMethod READMIT = command(
            "readmit_player",
            "Let an agent in again",
            "For five minutes, lets whoever registers under the display name of the player or referee take its place without"
                    + " its token: name is its id or its display name.");
    static final PlainMethod REQUEUE = command(
            "requeue_match",
            "Play a match again",
            "Annuls the result of the match match_id, for a reason that everybody can read, and has it played again.");
    static final PlainMethod STATUS = new PlainMethod(
            "league_status",
            "Look at the league",
            "Tells who is there, in what state, and what is missing to start." + token(),
            true,
            OperatorRequest.class,
            LeagueStatus.class);

    private OperatorTools() {}

    private static PlainMethod command(String name, String title, String description) {
        return new PlainMethod(name, title, description + token(), false, OperatorRequest.class, OperatorReply.class);
    }

    private static String token() {
        return " Only the operator may: auth_token is the one in operator.token in the league's directory.";
    }
}
