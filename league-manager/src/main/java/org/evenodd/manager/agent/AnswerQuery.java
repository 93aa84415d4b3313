package org.evenodd.manager.agent;

import java.time.Duration;
import org.evenodd.manager.agent.Authentication.Access;
import org.evenodd.manager.registration.TokenUsed;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.LeagueQueryResponse;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.Identifiers.AgentId;

/**
 * {@code league_query}: an agent asks about the league (PRD 8, MCP 7.1).
 */
public record AnswerQuery(
        Authentication authentication, CallLimit<AgentId> limit, LeagueEngine engine, EnvelopeWriter author)
        implements MessageHandler<LeagueQuery> {

    private static final int MATCHES_OF_A_QUERY = 200;

    @Override
    public Reply handle(IncomingCall<LeagueQuery> call) {
        Access access = authentication.admit(call.message());
        if (access instanceof Access.AccessDenied denied) {
            return Reply.refuse(denied.refusal());
        }
        AgentId caller = ((Access.AccessGranted) access).agent();
        Duration wait = limit.take(caller, weight(call.message()));
        if (!wait.isZero()) {
            return Reply.busy(wait);
        }
        engine.note(caller, call.notes());
        if (authentication.isFirstUse(caller)) {
            engine.submit(new TokenUsed(caller));
        }
        return answer(caller, call.message());
    }

    /** The schedule of a large league is as long as the answers to many queries, and counts as that many. */
    private int weight(LeagueQuery query) {
        boolean isSchedule = query.queryType() == QueryType.GET_SCHEDULE
                && (query.queryParams() == null || query.queryParams().roundId() == null);
        return isSchedule ? 1 + engine.league().totalMatches() / MATCHES_OF_A_QUERY : 1;
    }

    private Reply answer(AgentId caller, LeagueQuery query) {
        QueryAnswer answer = LeagueQueries.answer(engine.league(), caller, query);
        Envelope envelope = author.replyTo(query.envelope());
        if (answer instanceof QueryAnswer.QueryAnswered found) {
            return Reply.answer(found(envelope, query.queryType(), found.data()));
        }
        return answer instanceof QueryAnswer.Missed missed
                ? Reply.answer(
                        new LeagueQueryResponse(envelope, query.queryType(), false, null, missed.error(), null, null))
                : Reply.refuse(((QueryAnswer.QueryRefused) answer).refusal());
    }

    /** Standings are repeated beside the data, where MCP has them. */
    private static LeagueQueryResponse found(Envelope envelope, QueryType type, QueryData data) {
        return data instanceof QueryData.StandingsData standings
                ? new LeagueQueryResponse(
                        envelope, type, true, data, null, standings.standings(), standings.currentRound())
                : new LeagueQueryResponse(envelope, type, true, data, null, null, null);
    }
}
