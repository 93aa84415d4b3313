package org.evenodd.referee.agent;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.MessageHandler;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.program.Membership;
import org.evenodd.agent.rpc.DialectLog;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.referee.play.RefereeIdentity;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Accepts the manager's messages only: those with the token that the manager gave this referee. A message that arrives
 * while that token is still on its way waits briefly. Has the referee's lifecycle (SPEC 11), which never goes back, except
 * when it registers in the next league:
 *
 * <pre>
 *             registered    called        league over, or told to end
 * INIT        REGISTERED    INIT          SHUTDOWN
 * REGISTERED  REGISTERED    ACTIVE        SHUTDOWN
 * ACTIVE      ACTIVE        ACTIVE        SHUTDOWN
 * SHUTDOWN    SHUTDOWN      SHUTDOWN      SHUTDOWN
 * </pre>
 */
final class ManagerGate {

    private static final Duration LONGEST_WAIT_FOR_A_PLACE = Duration.ofSeconds(2);
    private static final String EXPECTED = "the referee's own token";
    private static final String RULE = "auth_token must be this referee's own";

    private final Supplier<CompletableFuture<RefereeIdentity>> identity;
    private final Membership membership;
    private final Scheduler scheduler;
    private final Compatibility compatibility;
    private final DialectLog dialects;
    private AgentState state = AgentState.INIT;
    private volatile boolean proven;

    /**
     * A gate that nobody has passed.
     *
     * @param identity the current identity; completes when the manager has given it
     * @param membership notified of calls
     * @param log of deviations in the manager's calls
     */
    ManagerGate(
            Supplier<CompletableFuture<RefereeIdentity>> identity,
            Membership membership,
            Scheduler scheduler,
            Compatibility compatibility,
            Logger log) {
        this.identity = identity;
        this.membership = membership;
        this.scheduler = scheduler;
        this.compatibility = compatibility;
        this.dialects = new DialectLog(log);
    }

    synchronized AgentState state() {
        return state;
    }

    /** The manager has granted a place, or one in the next league. */
    synchronized void registered(boolean isNextLeague) {
        state = isNextLeague || state == AgentState.INIT ? AgentState.REGISTERED : state;
    }

    private synchronized void move(AgentState from, AgentState to) {
        state = state == from ? to : state;
    }

    /** The league is over, or this referee is to end. */
    synchronized void shutDown() {
        state = AgentState.SHUTDOWN;
    }

    /** The operator has removed this referee. */
    void removed() {
        shutDown();
        membership.leave();
    }

    /** The manager has said that this referee has no place any more. */
    void released() {
        membership.released();
    }

    Scheduler scheduler() {
        return scheduler;
    }

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
                            .within(LONGEST_WAIT_FOR_A_PLACE, place)
                            .thenCompose(referee -> referee.map(known -> handle(call, known, handler))
                                    .orElseGet(() -> Reply.refuse(
                                            unregistered(call.message().type().name())))
                                    .future()));
        };
    }

    /** Whether this is the manager's token, or the manager need not show one. */
    boolean believes(@Nullable AuthToken shown) {
        return present()
                .filter(referee -> referee.token().equals(shown) || isTrusted(shown, referee))
                .isPresent();
    }

    private <M extends Message> Reply handle(
            IncomingCall<M> call, RefereeIdentity referee, BiFunction<M, RefereeIdentity, Reply> handler) {
        AuthToken token = call.message().envelope().authToken();
        if (referee.token().equals(token)) {
            proven = true;
            dialects.note(call, List.of());
        } else if (isTrusted(token, referee)) {
            dialects.note(call, note(token));
        } else {
            return Reply.refuse(refusal(token, referee));
        }
        noteCall();
        return handler.apply(call.message(), referee);
    }

    /**
     * Returns why a question is refused that only a manager with the referee's token may ask, also where
     * others are believed without it; empty if this one may.
     */
    Optional<Refusal> denial(@Nullable AuthToken token, String method) {
        RefereeIdentity referee = identity.get().getNow(null);
        if (referee == null) {
            return Optional.of(unregistered(method));
        }
        if (!referee.token().equals(token)) {
            return Optional.of(refusal(token, referee));
        }
        proven = true;
        noteCall();
        return Optional.empty();
    }

    private void noteCall() {
        membership.noteContact();
        move(AgentState.REGISTERED, AgentState.ACTIVE);
    }

    private Refusal refusal(@Nullable AuthToken token, RefereeIdentity referee) {
        if (token != null && LeagueToken.names(token, referee.id())) {
            membership.doubt(); // a token of this referee, but another: ours may have been replaced
        }
        return Refusal.ofToken(token, EXPECTED, RULE, RULE);
    }

    private static Refusal unregistered(String asked) {
        return Refusal.of(ErrorCode.E016, "This referee is not registered yet")
                .with(ErrorContext.at("/message_type", "nothing before this referee is registered", asked))
                .numbered(RpcError.SERVER_ERROR);
    }

    /**
     * Whether the manager may call without its token. Not if its tokens have the protocol's form, nor once it has shown one;
     * other managers may not know that they should. Never in strict mode.
     */
    private boolean isTrusted(@Nullable AuthToken shown, RefereeIdentity referee) {
        return compatibility == Compatibility.TOLERANT
                && !proven
                && LeagueToken.claimed(referee.token()).isEmpty()
                && (shown == null || LeagueToken.claimed(shown).isEmpty());
    }

    private static List<DialectNote> note(@Nullable AuthToken shown) {
        return List.of(new DialectNote(
                "/auth_token",
                shown == null ? "nothing" : "another token",
                EXPECTED,
                "MCP 1.4",
                "Give each referee an auth_token when it registers, and send it with each call.",
                1));
    }
}
