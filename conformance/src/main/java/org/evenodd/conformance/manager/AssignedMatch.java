package org.evenodd.conformance.manager;

import java.util.List;
import java.util.Optional;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import tools.jackson.databind.JsonNode;

/** A match assigned to the checker's referee. */
record AssignedMatch(MatchId match, PlayerId playerA, PlayerId playerB, int lease) {

    /**
     * Reads RUN_MATCH in any form: the documents do not define its shape.
     *
     * @param received all messages so far, to fill in what this one omits
     */
    static Optional<AssignedMatch> of(JsonNode params, List<Received<Integer>> received) {
        String match = params.path("match_id").stringValue("");
        int lease = params.path("lease").asInt(1);
        return announced(match, received)
                .map(found -> new AssignedMatch(found.matchId(), found.playerA(), found.playerB(), lease))
                .or(() -> ofItsOwn(match, params, lease));
    }

    private static Optional<AnnouncedMatch> announced(String match, List<Received<Integer>> received) {
        return received.stream()
                .flatMap(each -> each.message(RoundAnnouncement.class).stream())
                .flatMap(round -> round.matches().stream())
                .filter(each -> each.matchId().value().equals(match))
                .findFirst();
    }

    private static Optional<AssignedMatch> ofItsOwn(String match, JsonNode params, int lease) {
        String a = params.at("/player_A/player_id")
                .stringValue(params.path("player_A_id").stringValue(""));
        String b = params.at("/player_B/player_id")
                .stringValue(params.path("player_B_id").stringValue(""));
        return MatchId.SYNTAX.accepts(match) && PlayerId.SYNTAX.accepts(a) && PlayerId.SYNTAX.accepts(b)
                ? Optional.of(new AssignedMatch(new MatchId(match), new PlayerId(a), new PlayerId(b), lease))
                : Optional.empty();
    }
}
