package org.evenodd.manager.delivery;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.protocol.value.AgentId;

/** An outbox for each agent; all of them deliver at the same time. */
public final class Outboxes {
    private final Map<AgentId, Outbox> outboxes = new ConcurrentHashMap<>();
    private final MessageSender courier;

    public Outboxes(MessageSender courier) {
        this.courier = courier;
    }

    /** Puts a letter behind those that wait for the same agent. */
    public void post(AgentId to, OutboxMessage letter) {
        outboxes.computeIfAbsent(to, agent -> new Outbox(agent, courier)).post(letter);
    }
}
