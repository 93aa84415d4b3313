package org.evenodd.referee.agent;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.agent.Registration;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RefereeMeta;
import org.evenodd.protocol.message.RefereeRegisterRequest;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/** Asks the manager for a referee's place in the league (PRD 3.1), with its token if it had one before. */
record Enrolment(
        MessageClient client, Author author, Endpoint manager, Duration timeout, RefereeMeta meta, boolean rotation)
        implements Registration.Desk {

    @Override
    public CompletableFuture<Answer> ask(@Nullable AuthToken token) {
        Envelope envelope = author.begin();
        Envelope shown = token == null ? envelope : envelope.withToken(token);
        boolean rotating = rotation && token != null;
        return client.call(manager, new RefereeRegisterRequest(shown, meta, rotating ? true : null), timeout);
    }
}
