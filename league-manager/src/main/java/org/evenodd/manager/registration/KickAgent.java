package org.evenodd.manager.registration;

import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Course;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;

/**
 * The operator's {@code kick_agent}: removes an agent, named by its id or display name; its unplayed matches are
 * forfeited.
 */
public record KickAgent(String nameOrId) implements Command {

    @Override
    public CommandResponse perform(UnitOfWork turn) {
        return NamedAgents.of(turn.league(), nameOrId, turn.league().roster().present(), "here")
                .then(agent -> remove(turn, agent));
    }

    private static CommandResponse remove(UnitOfWork turn, AgentId agent) {
        Removal.remove(turn, agent);
        return new CommandResponse.Done(
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
