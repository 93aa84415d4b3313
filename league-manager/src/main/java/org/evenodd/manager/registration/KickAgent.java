package org.evenodd.manager.registration;

import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.CommandResponse;
import org.evenodd.manager.tournament.PlaceRelease;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The operator's {@code kick_agent}: removes an agent, named by its id or display name; its unplayed matches are
 * forfeited.
 *
 * @param reason kept with the removal, for the operator's records
 */
public record KickAgent(String nameOrId, @Nullable String reason) implements Command {

    /** A removal without a reason. */
    public KickAgent(String nameOrId) {
        this(nameOrId, null);
    }

    @Override
    public CommandResponse perform(UnitOfWork work) {
        if (work.league().course().isOver()) {
            return CommandResponse.refused(ErrorCode.E031, "The league is over.");
        }
        return NamedAgents.of(work.league().roster(), nameOrId, Member::present, "here")
                .then(agent -> remove(work, agent));
    }

    private CommandResponse remove(UnitOfWork work, AgentId agent) {
        PlaceRelease.remove(work, agent, reason);
        return new CommandResponse.Done(
                agent + " is removed." + consequence(work.league().course(), agent));
    }

    private static String consequence(Course course, AgentId agent) {
        if (course.isOpen() || !(agent instanceof PlayerId)) {
            return " Its name, endpoint and place are free again.";
        }
        return " Its unplayed matches are forfeited. The league has started, so nobody can register for its place.";
    }
}
