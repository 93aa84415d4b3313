package org.evenodd.referee.agent;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.membership.RegistrationClient;
import org.evenodd.agent.membership.RegistrationLoop;
import org.evenodd.protocol.message.RefereeMeta;
import org.evenodd.protocol.message.RefereeRegisterRequest;
import org.evenodd.protocol.message.RefereeRegisterResponse;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.token.RefereeKey;
import org.evenodd.protocol.value.AuthToken;
import org.jspecify.annotations.Nullable;

/** Requests a referee's place in the league, with a proof that it knows the league's referee key, if it does. */
record RefereeRegistrationClient(RegistrationClient client, RefereeMeta meta, KeySource keys)
        implements RegistrationLoop.RegistrationSender {

    @Override
    public CompletableFuture<Answer> ask(@Nullable AuthToken token) {
        return keys.read()
                .thenCompose(key -> ask(token, key)
                        .thenCompose(answer -> waits(answer) ? askWithNewer(key, answer) : done(answer)));
    }

    @Override
    public boolean provesMore() {
        return true;
    }

    /** A manager that has just started may have written its key after the first request. */
    private CompletableFuture<Answer> askWithNewer(Optional<RefereeKey> shown, Answer answer) {
        AuthToken given = ((Answer.Answered) answer).message().envelope().authToken();
        return keys.read().thenCompose(key -> key.isPresent() && shown.isEmpty() ? ask(given, key) : done(answer));
    }

    private static CompletableFuture<Answer> done(Answer answer) {
        return CompletableFuture.completedFuture(answer);
    }

    private static boolean waits(Answer answer) {
        return answer instanceof Answer.Answered answered
                && answered.message() instanceof RefereeRegisterResponse response
                && response.refereeId() != null
                && response.rejection().reason() != null;
    }

    private CompletableFuture<Answer> ask(@Nullable AuthToken token, Optional<RefereeKey> key) {
        RefereeMeta proving = key.map(known -> meta.with(known.proofFor(meta.contactEndpoint())))
                .orElse(meta);
        return client.ask(token, (envelope, rotate) -> new RefereeRegisterRequest(envelope, proving, rotate));
    }
}
