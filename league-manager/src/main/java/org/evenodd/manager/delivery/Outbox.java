package org.evenodd.manager.delivery;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.evenodd.manager.delivery.Letter.Kind;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AgentId;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be sent to one agent: one letter after the other, in order. A newer standings update takes the place of one
 * that still waits. Where the agent was given up on, neither tasks nor news of rounds that are over are tried any more.
 */
final class Outbox {
    private final AgentId agent;
    private final Courier courier;
    private final Deque<Letter> waiting = new ArrayDeque<>();
    private boolean busy;

    Outbox(AgentId agent, Courier courier) {
        this.agent = agent;
        this.courier = courier;
    }

    void post(Letter letter) {
        if (enqueue(letter)) {
            sendNext();
        }
    }

    private synchronized boolean enqueue(Letter letter) {
        if (letter.message().type() == MessageType.LEAGUE_STANDINGS_UPDATE) {
            waiting.removeIf(older -> older.is(Kind.UPDATE));
        }
        waiting.removeIf(older -> older.is(Kind.REMINDER) && !older.wanted().getAsBoolean());
        waiting.add(letter);
        boolean idle = !busy;
        busy = true;
        return idle;
    }

    private void sendNext() {
        Letter letter = next();
        if (letter != null) {
            courier.deliver(agent, letter).thenAccept(outcome -> delivered(letter, outcome));
        }
    }

    private synchronized @Nullable Letter next() {
        Letter letter = waiting.poll();
        busy = letter != null;
        return letter;
    }

    private void delivered(Letter letter, Outcome outcome) {
        letter.outcome().accept(outcome);
        if (outcome instanceof Outcome.Silent) {
            takeStale().forEach(stale -> stale.outcome().accept(outcome));
        }
        sendNext();
    }

    private synchronized List<Letter> takeStale() {
        int newest = waiting.stream().mapToInt(Letter::round).max().orElse(0);
        List<Letter> stale = new ArrayList<>(waiting.stream()
                .filter(letter -> letter.is(Kind.TASK) || letter.round() < newest)
                .toList());
        waiting.removeAll(stale);
        return stale;
    }
}
