package org.evenodd.manager.registration;

import org.evenodd.manager.league.Course;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;

/** The operator removes an agent: what it has left to play is forfeited. */
public final class Kicking {

    private Kicking() {}

    public static Response kick(Turn turn, Command.KickAgent command) {
        return Named.of(
                        turn.league(),
                        command.nameOrId(),
                        turn.league().roster().present(),
                        "here")
                .then(agent -> remove(turn, agent));
    }

    private static Response remove(Turn turn, AgentId agent) {
        Removal.remove(turn, agent);
        return new Response.Done(
                agent + " is removed." + consequence(turn.league().course(), agent));
    }

    private static String consequence(Course course, AgentId agent) {
        if (course.isOpen() || !(agent instanceof PlayerId)) {
            return " Its name, endpoint and place are free again.";
        }
        return " Its matches that are not played are forfeited. The league has started: neither it nor anybody else can"
                + " register for its place.";
    }
}
