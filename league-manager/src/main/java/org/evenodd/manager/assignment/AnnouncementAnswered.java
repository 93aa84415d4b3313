package org.evenodd.manager.assignment;

import java.util.List;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** An agent acknowledged the announcement of these matches: a whole round, or a single match. */
public record AnnouncementAnswered(AgentId agent, List<AnnouncedMatch> matches) implements Command {
    public AnnouncementAnswered {
        matches = List.copyOf(matches);
    }

    @Override
    public CommandResponse perform(UnitOfWork work) {
        work.answered(agent);
        matches.stream()
                .filter(match -> RoundAnnouncer.isAsAnnounced(work.league(), match))
                .forEach(match -> work.move(match.matchId(), life -> life.answeredBy(agent)));
        return CommandResponse.NOTED;
    }
}
