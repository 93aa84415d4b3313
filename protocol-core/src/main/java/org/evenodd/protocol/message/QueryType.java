package org.evenodd.protocol.message;

import org.evenodd.protocol.shape.Variant;

/** The types of queries, and the data that answer them (PRD 8.1.2, SPEC 12, MCP 7.1). */
public enum QueryType implements Variant {
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
