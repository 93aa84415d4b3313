package org.evenodd.manager.agent;

import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.message.QueryMessages.QueryError;

/** The outcome of a LEAGUE_QUERY. */
public sealed interface QueryAnswer {

    /** {@code success: true}. */
    record QueryAnswered(QueryData data) implements QueryAnswer {}

    /** {@code success: false}. */
    record Missed(QueryError error) implements QueryAnswer {}

    /** A JSON-RPC error. */
    record QueryRefused(Refusal refusal) implements QueryAnswer {}
}
