package org.evenodd.manager.delivery;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.settings.RetryPolicy;
import org.evenodd.protocol.settings.SystemSettings;
import org.evenodd.protocol.transport.RetryAfter;
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

    /** Delivers a letter to where the agent is at each try; the answer to the last one. Never completes exceptionally. */
    CompletableFuture<Answer> deliver(AgentId agent, Letter letter) {
        return attempt(agent, letter, 1);
    }

    private CompletableFuture<Answer> attempt(AgentId agent, Letter letter, int number) {
        Optional<Contact> contact = addresses.find(agent);
        if (!letter.wanted().getAsBoolean()) {
            return CompletableFuture.completedFuture(new Answer.Unreachable("the message is superfluous by now"));
        }
        if (contact.isEmpty()) {
            return CompletableFuture.completedFuture(new Answer.Unreachable("it has no place in the league"));
        }
        return call(contact.get(), letter)
                .thenCompose(answer -> isSilence(answer) && mayRepeat(letter, number)
                        ? repeat(agent, letter, number, answer.askedPause())
                        : CompletableFuture.completedFuture(answer));
    }

    private CompletableFuture<Answer> call(Contact contact, Letter letter) {
        Duration timeout = settings.timeouts().of(letter.message().type().limit());
        return client.call(contact.endpoint(), letter.message().with(contact.token()), timeout);
    }

    private boolean mayRepeat(Letter letter, int number) {
        return !letter.is(Letter.Kind.UPDATE) && number <= settings.retry().maxRetries();
    }

    private CompletableFuture<Answer> repeat(AgentId agent, Letter letter, int number, Duration asked) {
        CompletableFuture<Void> pause = new CompletableFuture<>();
        RetryPolicy retry = settings.retry();
        Duration delay = RetryAfter.heeding(retry.delayBefore(number), asked, retry.maxDelay());
        scheduler.after(delay, () -> pause.complete(null));
        return pause.thenCompose(over -> attempt(agent, letter, number + 1));
    }

    /** Whether nobody was heard: E001 or E009, the errors that a repeat may mend. */
    static boolean isSilence(Answer answer) {
        return answer instanceof Answer.TimedOut || answer instanceof Answer.Unreachable;
    }
}
