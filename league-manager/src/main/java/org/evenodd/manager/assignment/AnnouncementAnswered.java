package org.evenodd.manager.assignment;

import java.util.List;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.message.AnnouncedMatch;
import org.evenodd.protocol.value.AgentId;

/** An agent answered the announcement of these matches, of a round or of a single one. */
public record AnnouncementAnswered(AgentId agent, List<AnnouncedMatch> matches) implements Command {
    public AnnouncementAnswered {
        matches = List.copyOf(matches);
    }

    @Override
    public Response perform(Turn turn) {
        turn.heard(agent);
        matches.stream()
                .filter(match -> Announcing.isAsAnnounced(turn.league(), match))
                .forEach(match -> turn.move(match.matchId(), life -> life.answeredBy(agent)));
        return Response.NOTED;
    }
}
