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
 * Asks the manager whether a token is valid, with the cheapest read-only query.
 *
 * @param timeout of a query
 */
record TokenProbe(MessageClient client, EnvelopeWriter author, Endpoint manager, Duration timeout) {

    /**
     * Returns whether the manager says that the place's token is void; false also if there is no clear answer. Never
     * completes exceptionally.
     */
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
