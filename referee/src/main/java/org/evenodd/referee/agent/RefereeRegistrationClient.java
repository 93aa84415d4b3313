package org.evenodd.referee.agent;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.Membership;
import org.evenodd.agent.program.RegistrationLoop;
import org.evenodd.agent.runtime.DiskTrouble;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.RefereeKey;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Requests a referee's place in the league, with a proof that it knows the league's referee key, if it does.
 *
 * @param contact the endpoint for which the proof is made
 * @param meta describes the referee, with a proof or, for null, without
 * @param disk runs tasks that wait for the disk
 * @param manager asks whether the manager listens; one that does has written its key
 */
record RefereeRegistrationClient(
        Supplier<Membership> membership,
        Endpoint contact,
        Function<@Nullable AuthToken, RefereeMeta> meta,
        RefereeKeySource keys,
        Executor disk,
        Supplier<CompletableFuture<Delivery>> manager,
        Logger log)
        implements RegistrationLoop.RegistrationSender {

    @Override
    public CompletableFuture<Answer> ask(@Nullable AuthToken token) {
        return key().thenCompose(key -> key.isPresent() ? ask(token, key) : askOnceItListens(token));
    }

    private CompletableFuture<Answer> askOnceItListens(@Nullable AuthToken token) {
        return manager.get()
                .thenCompose(delivery -> delivery instanceof Delivery.Unreachable nobody
                        ? CompletableFuture.completedFuture(new Answer.PeerUnreachable(nobody.reason()))
                        : key().thenCompose(key -> ask(token, key)));
    }

    @Override
    public boolean provesMore() {
        return true;
    }

    private CompletableFuture<Answer> ask(@Nullable AuthToken token, Optional<RefereeKey> key) {
        RefereeMeta proving =
                meta.apply(key.map(known -> known.proofFor(contact)).orElse(null));
        return membership
                .get()
                .register(token, (envelope, rotate) -> new RefereeRegisterRequest(envelope, proving, rotate));
    }

    /** The key, which is read each time: the manager may write it later, or start another league. */
    private CompletableFuture<Optional<RefereeKey>> key() {
        return CompletableFuture.supplyAsync(this::readKey, disk);
    }

    /** The key; empty if there is none, or none that is valid. */
    private Optional<RefereeKey> readKey() {
        try {
            return keys.read();
        } catch (IOException e) {
            log.warn("The referee key {} cannot be read: {}", keys.name(), DiskTrouble.reason(e));
        } catch (IllegalArgumentException e) {
            log.warn("The referee key {} cannot be used: {}", keys.name(), e.getMessage());
        }
        return Optional.empty();
    }
}
