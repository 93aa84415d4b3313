package org.evenodd.agent.membership;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.LeagueQuery;
import org.evenodd.protocol.message.QueryParams;
import org.evenodd.protocol.message.QueryType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.LeagueId;

/**
 * Asks with the query that costs the manager least, and changes nothing.
 *
 * @param timeout of a query
 */
record TokenProbe(MessageClient client, EnvelopeWriter author, Endpoint manager, Duration timeout) {

    /** Asks once whether a token is void; false also where nobody can tell. Never completes exceptionally. */
    CompletableFuture<Boolean> isVoid(LeaguePlace place) {
        LeagueId league = place.league();
        if (league == null) {
            return CompletableFuture.completedFuture(false);
        }
        LeagueQuery query = new LeagueQuery(
                author.begin().withToken(place.token()), league, QueryType.GET_STATUS, QueryParams.NONE);
        return client.call(manager, query, timeout).thenApply(TokenProbe::saysVoid);
    }

    private static boolean saysVoid(Answer answer) {
        return answer instanceof Answer.ErrorReturned refused
                && refused.errorCode().equals(ErrorCode.E012.name());
    }
}
