package org.evenodd.referee.agent;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.evenodd.agent.program.Membership;
import org.evenodd.agent.runtime.DialectLog;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.peer.Scheduler;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.referee.play.RefereeIdentity;
import org.jspecify.annotations.Nullable;

/**
 * Accepts the manager's messages only: those with the token that the manager gave this referee. A message that arrives
 * while that token is still on its way waits briefly.
 *
 * @param identity the current identity; completes when the manager has given it
 * @param membership notified of calls
 * @param trust decides whether this manager may omit its token
 * @param dialects records deviations in its calls
 */
record ManagerGate(
        Supplier<CompletableFuture<RefereeIdentity>> identity,
        RefereeLifecycle lifecycle,
        Membership membership,
        Scheduler scheduler,
        ManagerTrust trust,
        DialectLog dialects) {

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final String EXPECTED = "the referee's own token";
    private static final String RULE = "auth_token must be this referee's own";
    private static final Refusal MISSING = Refusal.of(ErrorCode.E011, RULE).with(ErrorContext.missingToken(EXPECTED));

    /** Returns the referee's place; empty while it has none. */
    Optional<RefereeIdentity> present() {
        return Optional.ofNullable(identity.get().getNow(null));
    }

    /** Returns a handler that accepts calls from the manager only. */
    <M extends Message> MessageHandler<M> guard(BiFunction<M, RefereeIdentity, Reply> handler) {
        return call -> {
            CompletableFuture<RefereeIdentity> place = identity.get();
            return place.isDone()
                    ? handle(call, place.join(), handler)
                    : Reply.later(scheduler
                            .within(PATIENCE, place)
                            .thenCompose(referee -> referee.map(known -> handle(call, known, handler))
                                    .orElseGet(() -> Reply.refuse(
                                            unregistered(call.message().type().name())))
                                    .future()));
        };
    }

    private <M extends Message> Reply handle(
            IncomingCall<M> call, RefereeIdentity referee, BiFunction<M, RefereeIdentity, Reply> handler) {
        AuthToken token = call.message().envelope().authToken();
        if (referee.token().equals(token)) {
            trust.prove();
            dialects.note(call, List.of());
        } else if (trust.accepts(token, referee)) {
            dialects.note(call, ManagerTrust.note(token));
        } else {
            return Reply.refuse(refusal(token, referee));
        }
        noteCall();
        return handler.apply(call.message(), referee);
    }

    /**
     * Returns why a question is refused that only a manager with the referee's token may ask, whatever {@link ManagerTrust}
     * says; empty if this one may.
     */
    Optional<Refusal> denial(@Nullable AuthToken token, String method) {
        RefereeIdentity referee = identity.get().getNow(null);
        if (referee == null) {
            return Optional.of(unregistered(method));
        }
        if (!referee.token().equals(token)) {
            return Optional.of(refusal(token, referee));
        }
        trust.prove();
        noteCall();
        return Optional.empty();
    }

    private void noteCall() {
        membership.noteContact();
        lifecycle.called();
    }

    private Refusal refusal(@Nullable AuthToken token, RefereeIdentity referee) {
        if (token == null) {
            return MISSING;
        }
        doubt(token, referee);
        return Refusal.of(ErrorCode.E012, RULE).with(ErrorContext.wrongToken(EXPECTED, token.preview()));
    }

    /** The caller showed another token of this referee: ours may have been replaced. */
    private void doubt(AuthToken shown, RefereeIdentity referee) {
        if (LeagueToken.claimed(shown).filter(referee.id()::equals).isPresent()) {
            membership.doubt();
        }
    }

    private static Refusal unregistered(String asked) {
        return Refusal.of(ErrorCode.E016, "This referee is not registered yet")
                .with(ErrorContext.at("/message_type", "nothing before this referee is registered", asked))
                .numbered(RpcError.SERVER_ERROR);
    }

    /**
     * Decides whether the manager may call without its token. Not if its tokens have the protocol's form, nor once it has
     * shown one; other managers may not know that they should. Never in strict mode.
     */
    static final class ManagerTrust {

        private final Compatibility compatibility;
        private volatile boolean proven;

        ManagerTrust(Compatibility compatibility) {
            this.compatibility = compatibility;
        }

        /** Notes a call with the right token. */
        void prove() {
            proven = true;
        }

        /** Returns whether to accept a call without the right token. */
        boolean accepts(@Nullable AuthToken shown, RefereeIdentity referee) {
            return compatibility == Compatibility.TOLERANT
                    && !proven
                    && LeagueToken.claimed(referee.token()).isEmpty()
                    && (shown == null || LeagueToken.claimed(shown).isEmpty());
        }

        static List<DialectNote> note(@Nullable AuthToken shown) {
            return List.of(new DialectNote(
                    "/auth_token",
                    shown == null ? "nothing" : "another token",
                    "the referee's own token",
                    "MCP 1.4",
                    "Give each referee an auth_token when it registers, and send it with each call.",
                    1));
        }
    }
}
