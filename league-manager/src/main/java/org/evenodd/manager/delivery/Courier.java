package org.evenodd.manager.delivery;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.service.RetryAfter;
import org.evenodd.agent.settings.RetryPolicy;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.AgentId;

/** Delivers single letters, with the repeats that the settings allow (PRD 14.3). */
public final class Courier {
    private final MessageClient client;
    private final AddressBook addresses;
    private final SystemSettings settings;
    private final Scheduler scheduler;

    public Courier(MessageClient client, AddressBook addresses, SystemSettings settings, Scheduler scheduler) {
        this.client = client;
        this.addresses = addresses;
        this.settings = settings;
        this.scheduler = scheduler;
    }

    /** Delivers a letter to where the agent is at each try; what became of it. Never completes exceptionally. */
    CompletableFuture<Outcome> deliver(AgentId agent, Letter letter) {
        return attempt(agent, letter, 1);
    }

    private CompletableFuture<Outcome> attempt(AgentId agent, Letter letter, int number) {
        Optional<Contact> contact =
                addresses.find(agent).filter(known -> letter.wanted().getAsBoolean());
        return contact.isEmpty()
                ? CompletableFuture.completedFuture(new Outcome.Withdrawn())
                : call(contact.get(), letter).thenCompose(answer -> after(answer, agent, letter, number));
    }

    private CompletableFuture<Outcome> after(Answer answer, AgentId agent, Letter letter, int number) {
        if (!isSilence(answer)) {
            return CompletableFuture.completedFuture(new Outcome.Answered(answer));
        }
        return mayRepeat(letter, number)
                ? repeat(agent, letter, number, answer.askedPause())
                : CompletableFuture.completedFuture(new Outcome.Silent());
    }

    private CompletableFuture<Answer> call(Contact contact, Letter letter) {
        Duration timeout = settings.timeouts().of(letter.message().type().limit());
        return client.call(contact.endpoint(), letter.message().with(contact.token()), timeout);
    }

    private boolean mayRepeat(Letter letter, int number) {
        return !letter.is(Letter.Kind.UPDATE) && number <= settings.retry().maxRetries();
    }

    private CompletableFuture<Outcome> repeat(AgentId agent, Letter letter, int number, Duration asked) {
        CompletableFuture<Void> pause = new CompletableFuture<>();
        RetryPolicy retry = settings.retry();
        Duration delay = RetryAfter.heeding(retry.delayBefore(number), asked, retry.maxDelay());
        scheduler.after(delay, () -> pause.complete(null));
        return pause.thenCompose(over -> attempt(agent, letter, number + 1));
    }

    /** Whether nobody was heard: E001 or E009, the errors that a repeat may mend. */
    private static boolean isSilence(Answer answer) {
        return answer instanceof Answer.TimedOut || answer instanceof Answer.Unreachable;
    }
}
