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

    /** The number of messages in all outboxes that wait for earlier ones. */
    public int waiting() {
        return outboxes.values().stream().mapToInt(Outbox::size).sum();
    }

    /** Appends a message to the agent's outbox. */
    public void post(AgentId to, OutboxMessage outgoing) {
        outboxes.computeIfAbsent(to, agent -> new Outbox(agent, sender)).post(outgoing);
    }
}
