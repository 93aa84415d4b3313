package org.evenodd.manager.delivery;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.protocol.value.AgentId;

/** One outbox per agent; they deliver concurrently. */
public final class Outboxes {
    private final Map<AgentId, Outbox> outboxes = new ConcurrentHashMap<>();
    private final MessageSender sender;

    public Outboxes(MessageSender sender) {
        this.sender = sender;
    }

    /** Appends a message to the agent's outbox. */
    public void post(AgentId to, OutboxMessage outgoing) {
        outboxes.computeIfAbsent(to, agent -> new Outbox(agent, sender)).post(outgoing);
    }
}
