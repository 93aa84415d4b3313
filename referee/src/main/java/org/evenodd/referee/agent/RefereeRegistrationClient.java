package org.evenodd.referee.agent;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.agent.membership.RegistrationLoop;
import org.evenodd.agent.membership.RegistrationLoop.RegistrationClient;
import org.evenodd.protocol.message.RefereeMeta;
import org.evenodd.protocol.message.RefereeRegisterRequest;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.token.RefereeKey;
import org.evenodd.protocol.transport.Delivery;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;

/**
 * Requests a referee's place in the league, with a proof that it knows the league's referee key, if it does.
 *
 * @param manager asks whether the manager listens; one that does has written its key
 */
record RefereeRegistrationClient(
        RegistrationClient client, RefereeMeta meta, KeySource keys, Supplier<CompletableFuture<Delivery>> manager)
        implements RegistrationLoop.RegistrationSender {

    @Override
    public CompletableFuture<Answer> ask(@Nullable AuthToken token) {
        return keys.read().thenCompose(key -> key.isPresent() ? ask(token, key) : askOnceItListens(token));
    }

    private CompletableFuture<Answer> askOnceItListens(@Nullable AuthToken token) {
        return manager.get()
                .thenCompose(delivery -> delivery instanceof Delivery.Unreachable nobody
                        ? CompletableFuture.completedFuture(new Answer.PeerUnreachable(nobody.reason()))
                        : keys.read().thenCompose(key -> ask(token, key)));
    }

    @Override
    public boolean provesMore() {
        return true;
    }

    private CompletableFuture<Answer> ask(@Nullable AuthToken token, Optional<RefereeKey> key) {
        RefereeMeta proving = key.map(known -> meta.with(known.proofFor(meta.contactEndpoint())))
                .orElse(meta);
        return client.ask(token, (envelope, rotate) -> new RefereeRegisterRequest(envelope, proving, rotate));
    }
}
