package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.shape.Expected;
import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Maybe;
import org.evenodd.protocol.shape.VariantBy;
import org.evenodd.protocol.shape.When;
import org.jspecify.annotations.Nullable;

/** The manager's answer to a query (PRD 8.2); standings are repeated in flat form (MCP 7.1). */
@When(field = "success", is = "true", present = "data", absent = "error")
@When(field = "success", is = "false", present = "error", absent = "data")
public record LeagueQueryResponse(
        @Flat Envelope envelope,
        QueryType queryType,
        @Expected @Nullable Boolean success,
        @Maybe @VariantBy("query_type") @Nullable QueryData data,
        @Maybe @Nullable QueryError error,
        @Maybe @Nullable List<Ranking> standings,
        @Maybe @Nullable Integer currentRound)
        implements Message {}
