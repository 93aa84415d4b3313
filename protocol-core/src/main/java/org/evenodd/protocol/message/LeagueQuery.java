package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Flat;
import org.evenodd.protocol.shape.Sent;
import org.evenodd.protocol.value.LeagueId;
import org.jspecify.annotations.Nullable;

/** An agent's query to the manager (PRD 8.1, MCP 7.1). */
public record LeagueQuery(
        @Flat Envelope envelope,
        LeagueId leagueId,
        QueryType queryType,
        @Sent @Nullable QueryParams queryParams) implements Message {}
