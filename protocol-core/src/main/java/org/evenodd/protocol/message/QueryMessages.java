package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.message.ErrorMessages.ErrorText;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.shape.Notation.Decisive;
import org.evenodd.protocol.shape.Notation.Expected;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.shape.Notation.Sent;
import org.evenodd.protocol.shape.Notation.Size;
import org.evenodd.protocol.shape.Notation.Variant;
import org.evenodd.protocol.shape.Notation.VariantBy;
import org.evenodd.protocol.shape.Notation.When;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** A query to the manager, and its answer (PRD 8). */
public sealed interface QueryMessages extends Message {

    /** An agent's query to the manager (PRD 8.1, MCP 7.1). */
    record LeagueQuery(
            @Flat Envelope envelope,
            LeagueId leagueId,
            QueryType queryType,
            @Sent @Nullable QueryParams queryParams) implements QueryMessages {}

    /** The types of queries, and the data that answer them (PRD 8.1.2, SPEC 12, MCP 7.1). */
    enum QueryType implements Variant {
        GET_STANDINGS(QueryData.StandingsData.class),
        GET_SCHEDULE(QueryData.Schedule.class),
        GET_NEXT_MATCH(QueryData.NextMatch.class),
        GET_PLAYER_STATS(QueryData.PlayerStats.class),
        GET_PLAYERS(QueryData.Players.class),
        GET_STATUS(QueryData.StatusData.class);

        private final Class<? extends Record> data;

        QueryType(Class<? extends Record> data) {
            this.data = data;
        }

        @Override
        public Class<? extends Record> variant() {
            return data;
        }
    }

    /**
     * The parameters of a query (PRD 8.1.2).
     *
     * @param division of a league in divisions, like {@code 2A}; null for the asker's, or the player's
     */
    record QueryParams(
            @Nullable PlayerId playerId,
            @Nullable RoundId roundId,
            @Size(min = 1, max = 20) @Nullable String division) {

        public static final QueryParams NONE = new QueryParams(null, null, null);
    }

    /** The manager's answer to a query (PRD 8.2); standings are repeated in flat form (MCP 7.1). */
    @When(field = "success", is = "true", present = "data", absent = "error")
    @When(field = "success", is = "false", present = "error", absent = "data")
    record LeagueQueryResponse(
            @Flat Envelope envelope,
            QueryType queryType,
            @Expected @Nullable Boolean success,

            @Decisive @VariantBy("query_type") @Nullable QueryData data,

            @Decisive @Nullable QueryError error,
            @Nullable List<Ranking> standings,
            @Nullable Integer currentRound)
            implements QueryMessages {}

    /** Why a query could not be answered (PRD 8.2.2). */
    record QueryError(@Flat ErrorText error, @Sent @Nullable String message) {}
}
