package org.evenodd.manager.delivery;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.protocol.value.AgentId;

/** One outbox per agent; they deliver concurrently. */
public final class Outboxes {
    private final Map<AgentId, Outbox> outboxes = new ConcurrentHashMap<>();
    private final MessageSender courier;

    public Outboxes(MessageSender courier) {
        this.courier = courier;
    }

    /** Appends a message to the agent's outbox. */
    public void post(AgentId to, OutboxMessage letter) {
        outboxes.computeIfAbsent(to, agent -> new Outbox(agent, courier)).post(letter);
    }
}
