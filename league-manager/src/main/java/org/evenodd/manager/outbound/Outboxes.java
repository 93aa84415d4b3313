package org.evenodd.manager.outbound;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.agent.http.RetryAfter;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.Outgoing;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.outbound.Outboxes.AgentContact;
import org.evenodd.manager.outbound.Outboxes.OutboxMessage.Kind;
import org.evenodd.manager.outbound.Probes.LastCalls;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.Command;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.jspecify.annotations.Nullable;

/**
 * One outbox per agent; they deliver concurrently, each one message at a time and in order, with the configured retries (PRD
 * 14.3). Each answer's evidence about its agent becomes a command.
 */
public final class Outboxes {
    /** An agent that answers so slowly that more news wait for it hears no more of earlier rounds. */
    static final int MOST_WAITING = 1_000;

    private final Map<AgentId, Outbox> outboxes = new ConcurrentHashMap<>();
    private final MessageClient client;
    private final Function<AgentId, Optional<AgentContact>> contacts;
    private final SystemSettings settings;
    private final Scheduler scheduler;
    private final LastCalls calls;
    private final Consumer<Command> commands;

    /** Empty outboxes. */
    public Outboxes(
            MessageClient client,
            Function<AgentId, Optional<AgentContact>> contacts,
            SystemSettings settings,
            Scheduler scheduler,
            LastCalls calls,
            Consumer<Command> commands) {
        this.calls = calls;
        this.client = client;
        this.contacts = contacts;
        this.settings = settings;
        this.scheduler = scheduler;
        this.commands = commands;
    }

    /**
     * How an agent is called.
     *
     * @param token the agent's own token, which authenticates the manager to it
     * @param active whether the league knows that it answers
     */
    public record AgentContact(Endpoint endpoint, AuthToken token, boolean active) {}

    /** The present contacts of a league's agents; none for an agent that has left it. */
    public record AgentContacts(Supplier<League> league, Tokens tokens)
            implements Function<AgentId, Optional<AgentContact>> {

        @Override
        public Optional<AgentContact> apply(AgentId agent) {
            return league.get()
                    .roster()
                    .member(agent)
                    .filter(Member::present)
                    .map(member -> new AgentContact(
                            member.endpoint(),
                            tokens.of(agent, member.registration().generation()),
                            member.state() == AgentState.ACTIVE));
        }
    }

    /** The number of messages in all outboxes that wait for earlier messages. */
    public int waiting() {
        return outboxes.values().stream().mapToInt(Outbox::size).sum();
    }

    /** Appends a message to the agent's outbox. */
    void post(AgentId to, OutboxMessage outgoing) {
        outboxes.computeIfAbsent(to, Outbox::new).post(outgoing);
    }

    /** Sends a message to an agent that has no outbox any more, once. */
    void sendOnce(Endpoint to, Outgoing message) {
        client.call(to, message, timeout(message));
    }

    private Duration timeout(Outgoing message) {
        return settings.timeouts().of(message.type().limit());
    }

    /**
     * The queue of messages to one agent. A newer standings update replaces a waiting one. Once the agent has been given
     * up, tasks and news of finished rounds are no longer tried, and later news but the end once each, until it
     * answers.
     */
    private final class Outbox {
        private final AgentId agent;
        private final Deque<OutboxMessage> waiting = new ArrayDeque<>();
        private boolean busy;
        private volatile boolean silent;

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
            if (waiting.size() >= MOST_WAITING) {
                waiting.removeIf(older -> older.kind() == Kind.NEWS && older.isOutdatedBy(outgoing));
            }
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
                    contacts.apply(agent).filter(known -> outgoing.wanted().getAsBoolean());
            if (contact.isEmpty()) {
                delivered(outgoing, Optional.empty());
                return;
            }
            Outgoing message = outgoing.message();
            Endpoint to = contact.get().endpoint();
            client.call(to, message.with(contact.get().token()), timeout(message))
                    .thenAccept(answer -> {
                        calls.ended(agent, to, !isSilence(answer));
                        answered(outgoing, answer, tries);
                    });
        }

        private void answered(OutboxMessage outgoing, Answer answer, int tries) {
            RetryPolicy retry = settings.retry();
            boolean passing = outgoing.kind() == Kind.NEWS && outgoing.message().type() != MessageType.LEAGUE_COMPLETED;
            boolean retried = outgoing.kind() != Kind.UPDATE && !(silent && passing);
            if (isSilence(answer) && retried && tries <= retry.maxRetries()) {
                Duration pause = RetryAfter.heeding(retry.delayBefore(tries), answer.askedPause(), retry.maxDelay());
                scheduler.after(pause, () -> send(outgoing, tries + 1));
            } else {
                delivered(outgoing, Optional.of(answer));
            }
        }

        private void delivered(OutboxMessage outgoing, Optional<Answer> answer) {
            answer.ifPresent(given -> silent = isSilence(given) && (silent || outgoing.kind() == Kind.NEWS));
            answer.filter(given -> !isSilence(given)).ifPresent(this::learnFrom);
            outgoing.outcome().accept(answer);
            if (answer.filter(Outboxes::isSilence).isPresent()) {
                takeStale().forEach(stale -> stale.outcome().accept(answer));
            }
            sendNext();
        }

        private void learnFrom(Answer answer) {
            if (contacts.apply(agent).filter(contact -> !contact.active()).isPresent()) {
                commands.accept(new AgentResponded(agent));
            }
            if (!answer.notes().isEmpty()) {
                commands.accept(new DialectSeen(agent, answer.notes()));
            }
        }

        private synchronized List<OutboxMessage> takeStale() {
            List<OutboxMessage> stale = waiting.stream()
                    .filter(outgoing ->
                            outgoing.kind() == Kind.TASK || waiting.stream().anyMatch(outgoing::isOutdatedBy))
                    .toList();
            waiting.removeAll(stale);
            return stale;
        }
    }

    /** Whether a try was not answered: only E001 and E009, the errors for which a retry may help. */
    static boolean isSilence(Answer answer) {
        return answer instanceof Answer.NoReplyInTime || answer instanceof Answer.PeerUnreachable;
    }

    /**
     * A message in an agent's outbox.
     *
     * @param message without the agent's token
     * @param round the round that it is about
     * @param division whose round that is, if the agent hears of several divisions: a referee. A player hears of one at a
     *     time, and the rounds of the next leg have higher numbers
     * @param wanted whether it is still needed; asked before each try
     * @param outcome receives the last answer once, after all retries; none if the message was no longer needed, or the
     *     agent has left the league
     */
    record OutboxMessage(
            Outgoing message,
            Kind kind,
            int round,
            @Nullable String division,
            BooleanSupplier wanted,
            Consumer<Optional<Answer>> outcome) {

        /** Whether another message is about a later round of the same division, or about the league's end. */
        boolean isOutdatedBy(OutboxMessage newer) {
            return round < newer.round && (newer.division == null || newer.division.equals(division));
        }

        /** The treatment of a message that cannot be delivered at once. */
        enum Kind {
            /** Retried until it is answered or the retries are exhausted. */
            NEWS,
            /** Never retried, and dropped as soon as a newer one waits. */
            UPDATE,
            /** Retried like news; if the agent is silent, another agent gets it. */
            TASK,
            /** A repeated task, of which only the newest matters. */
            REMINDER
        }
    }
}
