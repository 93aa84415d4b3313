package org.evenodd.agent.settings;

import org.evenodd.protocol.shape.Between;

/** How much an agent accepts (PRD 14.1), and from whom. */
public record Limits(
        @Between(min = 256, max = 16777216) int maxMessageBytes,
        @Between(min = 256, max = 16777216) int maxBroadcastBytes,
        PerAddressSettings perAddress,
        PerAgent perAgent) {

    /**
     * The limits for all callers at one address together. On a machine that hosts a whole league this means all agents.
     *
     * @param connections open at once
     * @param requestsAtOnce complete, unanswered requests
     * @param requestsPerSecond requests of any kind; bursts of twice as many after a pause
     * @param registrationsPerMinute decided by a manager; all of them at once after a pause
     * @param openQueriesPerSecond answered by a manager without a token; bursts of twice as many
     */
    public record PerAddressSettings(
            @Between(min = 1, max = 1_000_000) int connections,
            @Between(min = 1, max = 1_000_000) int requestsAtOnce,
            @Between(min = 1, max = 1_000_000) int requestsPerSecond,
            @Between(min = 1, max = 1_000_000) int registrationsPerMinute,
            @Between(min = 1, max = 1_000_000) int openQueriesPerSecond) {}

    /**
     * The limits for an authenticated agent.
     *
     * @param queriesPerSecond answered by a manager; bursts of twice as many after a pause
     */
    public record PerAgent(
            @Between(min = 1, max = 1_000_000) int queriesPerSecond) {}
}
