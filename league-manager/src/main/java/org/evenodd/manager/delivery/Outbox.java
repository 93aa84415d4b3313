package org.evenodd.manager.delivery;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.evenodd.manager.delivery.OutboxMessage.Kind;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AgentId;
import org.jspecify.annotations.Nullable;

/**
 * The queue of messages to one agent, sent one at a time, in order. A newer standings update replaces a waiting one.
 * Once the agent has been given up, tasks and news of finished rounds are no longer tried.
 */
final class Outbox {
    private final AgentId agent;
    private final MessageSender sender;
    private final Deque<OutboxMessage> waiting = new ArrayDeque<>();
    private boolean busy;

    Outbox(AgentId agent, MessageSender sender) {
        this.agent = agent;
        this.sender = sender;
    }

    void post(OutboxMessage outgoing) {
        if (enqueue(outgoing)) {
            sendNext();
        }
    }

    private synchronized boolean enqueue(OutboxMessage outgoing) {
        if (outgoing.message().type() == MessageType.LEAGUE_STANDINGS_UPDATE) {
            waiting.removeIf(older -> older.is(Kind.UPDATE));
        }
        waiting.removeIf(older -> older.is(Kind.REMINDER) && !older.wanted().getAsBoolean());
        waiting.add(outgoing);
        boolean idle = !busy;
        busy = true;
        return idle;
    }

    synchronized int size() {
        return waiting.size();
    }

    private void sendNext() {
        OutboxMessage outgoing = next();
        if (outgoing != null) {
            sender.deliver(agent, outgoing).thenAccept(outcome -> delivered(outgoing, outcome));
        }
    }

    private synchronized @Nullable OutboxMessage next() {
        OutboxMessage outgoing = waiting.poll();
        busy = outgoing != null;
        return outgoing;
    }

    private void delivered(OutboxMessage outgoing, DeliveryOutcome outcome) {
        outgoing.outcome().accept(outcome);
        if (outcome instanceof DeliveryOutcome.Silent) {
            takeStale().forEach(stale -> stale.outcome().accept(outcome));
        }
        sendNext();
    }

    private synchronized List<OutboxMessage> takeStale() {
        int newest = waiting.stream().mapToInt(OutboxMessage::round).max().orElse(0);
        List<OutboxMessage> stale = new ArrayList<>(waiting.stream()
                .filter(outgoing -> outgoing.is(Kind.TASK) || outgoing.round() < newest)
                .toList());
        waiting.removeAll(stale);
        return stale;
    }
}
