package org.evenodd.manager.delivery;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.evenodd.agent.service.RetryAfter;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.agent.settings.SystemSettings.RetryPolicy;
import org.evenodd.agent.thread.RetryLoop;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.AgentId;

/** Delivers single messages, with the configured retries (PRD 14.3). */
public final class MessageSender {
    private final MessageClient client;
    private final Function<AgentId, Optional<AgentContact>> addresses;
    private final SystemSettings settings;
    private final Scheduler scheduler;

    /**
     *
     *
     * @param addresses the agents' current endpoints; none for an agent that has left the league
     */
    public MessageSender(
            MessageClient client,
            Function<AgentId, Optional<AgentContact>> addresses,
            SystemSettings settings,
            Scheduler scheduler) {
        this.client = client;
        this.addresses = addresses;
        this.settings = settings;
        this.scheduler = scheduler;
    }

    /** Delivers a message to the agent's current endpoint at each try. Never completes exceptionally. */
    CompletableFuture<DeliveryOutcome> deliver(AgentId agent, OutboxMessage outgoing) {
        return new RetryLoop<DeliveryOutcome>(
                        scheduler, () -> attempt(agent, outgoing), (outcome, tries) -> pause(outgoing, outcome, tries))
                .begin();
    }

    private CompletableFuture<DeliveryOutcome> attempt(AgentId agent, OutboxMessage outgoing) {
        Optional<AgentContact> contact =
                addresses.apply(agent).filter(known -> outgoing.wanted().getAsBoolean());
        return contact.isEmpty()
                ? CompletableFuture.completedFuture(new DeliveryOutcome.Withdrawn())
                : call(contact.get(), outgoing).thenApply(MessageSender::outcome);
    }

    private CompletableFuture<Answer> call(AgentContact contact, OutboxMessage outgoing) {
        Duration timeout = settings.timeouts().of(outgoing.message().type().limit());
        return client.call(contact.endpoint(), outgoing.message().with(contact.token()), timeout);
    }

    private static DeliveryOutcome outcome(Answer answer) {
        return isSilence(answer)
                ? new DeliveryOutcome.Silent(answer.askedPause())
                : new DeliveryOutcome.AgentReplied(answer);
    }

    private Optional<Duration> pause(OutboxMessage outgoing, DeliveryOutcome outcome, int tries) {
        RetryPolicy retry = settings.retry();
        return outcome instanceof DeliveryOutcome.Silent silent
                        && !outgoing.is(OutboxMessage.Kind.UPDATE)
                        && tries <= retry.maxRetries()
                ? Optional.of(RetryAfter.heeding(retry.delayBefore(tries), silent.askedPause(), retry.maxDelay()))
                : Optional.empty();
    }

    /** Whether the call failed with E001 or E009, the errors for which a retry may help. */
    private static boolean isSilence(Answer answer) {
        return answer instanceof Answer.NoReplyInTime || answer instanceof Answer.PeerUnreachable;
    }
}
