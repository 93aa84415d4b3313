package org.evenodd.agent.settings;

import org.evenodd.protocol.shape.Between;

/** How much an agent takes (PRD 14.1), and from whom. */
public record Limits(
        @Between(min = 256, max = 16777216) int maxMessageBytes,
        @Between(min = 256, max = 16777216) int maxBroadcastBytes,
        PerAddressSettings perAddress,
        PerAgent perAgent) {

    /**
     * What all callers at one address have together. On a machine that hosts a whole league this is everybody.
     *
     * @param connections open at once
     * @param requestsAtOnce that have arrived and are not answered yet
     * @param requestsPerSecond of any kind; twice as many at once after a pause
     * @param registrationsPerMinute that a manager decides upon; all of them at once after a pause
     * @param openQueriesPerSecond that a manager answers without asking for a token; twice as many at once
     */
    public record PerAddressSettings(
            @Between(min = 1, max = 1_000_000) int connections,
            @Between(min = 1, max = 1_000_000) int requestsAtOnce,
            @Between(min = 1, max = 1_000_000) int requestsPerSecond,
            @Between(min = 1, max = 1_000_000) int registrationsPerMinute,
            @Between(min = 1, max = 1_000_000) int openQueriesPerSecond) {}

    /**
     * What an agent has that has shown its token.
     *
     * @param queriesPerSecond that a manager answers; twice as many at once after a pause
     */
    public record PerAgent(
            @Between(min = 1, max = 1_000_000) int queriesPerSecond) {}
}
