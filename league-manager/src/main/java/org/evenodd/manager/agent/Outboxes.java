package org.evenodd.manager.agent;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.evenodd.agent.http.RetryAfter;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.manager.agent.AgentContacts.AgentContact;
import org.evenodd.manager.agent.Outboxes.OutboxMessage.DeliveryOutcome;
import org.evenodd.manager.agent.Outboxes.OutboxMessage.Kind;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * One outbox per agent; they deliver concurrently, each one message at a time and in order, with the configured retries
 * (PRD 14.3).
 */
public final class Outboxes {
    private final Map<AgentId, Outbox> outboxes = new ConcurrentHashMap<>();
    private final MessageClient client;
    private final Function<AgentId, Optional<AgentContact>> addresses;
    private final SystemSettings settings;
    private final Scheduler scheduler;

    /**
     * Empty outboxes.
     *
     * @param addresses the agents' current endpoints; none for an agent that has left the league
     */
    public Outboxes(
            MessageClient client,
            Function<AgentId, Optional<AgentContact>> addresses,
            SystemSettings settings,
            Scheduler scheduler) {
        this.client = client;
        this.addresses = addresses;
        this.settings = settings;
        this.scheduler = scheduler;
    }

    /** The number of messages in all outboxes that wait for earlier ones. */
    public int waiting() {
        return outboxes.values().stream().mapToInt(Outbox::size).sum();
    }

    /** Appends a message to the agent's outbox. */
    public void post(AgentId to, OutboxMessage outgoing) {
        outboxes.computeIfAbsent(to, Outbox::new).post(outgoing);
    }

    /**
     * The queue of messages to one agent. A newer standings update replaces a waiting one. Once the agent has been given
     * up, tasks and news of finished rounds are no longer tried.
     */
    private final class Outbox {
        private final AgentId agent;
        private final Deque<OutboxMessage> waiting = new ArrayDeque<>();
        private boolean busy;

        Outbox(AgentId agent) {
            this.agent = agent;
        }

        void post(OutboxMessage outgoing) {
            if (enqueue(outgoing)) {
                sendNext();
            }
        }

        private synchronized boolean enqueue(OutboxMessage outgoing) {
            if (outgoing.message().type() == MessageType.LEAGUE_STANDINGS_UPDATE) {
                waiting.removeIf(older -> older.kind() == Kind.UPDATE);
            }
            waiting.removeIf(
                    older -> older.kind() == Kind.REMINDER && !older.wanted().getAsBoolean());
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
                send(outgoing, 1);
            }
        }

        private synchronized @Nullable OutboxMessage next() {
            OutboxMessage outgoing = waiting.poll();
            busy = outgoing != null;
            return outgoing;
        }

        /** Sends a message to the agent's current endpoint, for the n-th time. */
        private void send(OutboxMessage outgoing, int tries) {
            Optional<AgentContact> contact =
                    addresses.apply(agent).filter(known -> outgoing.wanted().getAsBoolean());
            if (contact.isEmpty()) {
                delivered(outgoing, new DeliveryOutcome.Withdrawn());
                return;
            }
            AgentContact known = contact.get();
            Duration timeout = settings.timeouts().of(outgoing.message().type().limit());
            client.call(known.endpoint(), outgoing.message().with(known.token()), timeout)
                    .thenAccept(answer -> answered(outgoing, outcome(answer), tries));
        }

        private void answered(OutboxMessage outgoing, DeliveryOutcome outcome, int tries) {
            pause(outgoing, outcome, tries)
                    .ifPresentOrElse(
                            pause -> scheduler.after(pause, () -> send(outgoing, tries + 1)),
                            () -> delivered(outgoing, outcome));
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
                    .filter(outgoing -> outgoing.kind() == Kind.TASK || outgoing.round() < newest)
                    .toList());
            waiting.removeAll(stale);
            return stale;
        }
    }

    /** Only E001 and E009 are silence, the errors for which a retry may help. */
    private static DeliveryOutcome outcome(Answer answer) {
        return answer instanceof Answer.NoReplyInTime || answer instanceof Answer.PeerUnreachable
                ? new DeliveryOutcome.Silent(answer.askedPause())
                : new DeliveryOutcome.AgentReplied(answer);
    }

    private Optional<Duration> pause(OutboxMessage outgoing, DeliveryOutcome outcome, int tries) {
        RetryPolicy retry = settings.retry();
        return outcome instanceof DeliveryOutcome.Silent silent
                        && outgoing.kind() != Kind.UPDATE
                        && tries <= retry.maxRetries()
                ? Optional.of(RetryAfter.heeding(retry.delayBefore(tries), silent.askedPause(), retry.maxDelay()))
                : Optional.empty();
    }

    /**
     * A message in an agent's outbox.
     *
     * @param message without the agent's token
     * @param round the round that it is about
     * @param wanted whether it is still needed; asked before each try
     * @param outcome receives the outcome once, after all retries
     */
    record OutboxMessage(
            Outgoing message, Kind kind, int round, BooleanSupplier wanted, Consumer<DeliveryOutcome> outcome) {

        /** The round of messages that never become outdated. */
        public static final int TIMELESS = RoundId.MAX + 1;

        /** What happens to a message that cannot be delivered at once. */
        public enum Kind {
            /** Retried until it is answered or the retries are exhausted. */
            NEWS,
            /** Never retried, and dropped as soon as a newer one waits. */
            UPDATE,
            /** Retried like news; if the agent is silent, another agent gets it. */
            TASK,
            /** A repeated task, of which only the newest matters. */
            REMINDER
        }

        /** The outcome of delivering a message. */
        sealed interface DeliveryOutcome {

            /** The agent answered, whatever it said. */
            record AgentReplied(Answer answer) implements DeliveryOutcome {}

            /**
             * No answer: E001 or E009 at every try, or so recently that it was not tried again.
             *
             * @param askedPause the pause that the agent asked for; zero if none
             */
            record Silent(Duration askedPause) implements DeliveryOutcome {}

            /** The message was no longer needed, or its agent has left the league: says nothing about the agent's health. */
            record Withdrawn() implements DeliveryOutcome {}
        }
    }
}
