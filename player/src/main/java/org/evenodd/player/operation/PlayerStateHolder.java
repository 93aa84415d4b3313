package org.evenodd.player.operation;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.evenodd.dialect.peer.DialectLog;
import org.evenodd.player.caller.Admission;
import org.evenodd.player.caller.CallerCredentials;
import org.evenodd.player.caller.CallerKind;
import org.evenodd.player.caller.NamedLeague;
import org.evenodd.player.state.PlayerPlace;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ErrorContext;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.LeagueId;
import org.evenodd.protocol.value.MatchId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Holds a player's state, and applies the messages of believed callers to it one at a time. Until the player has a
 * place, callers wait briefly: the manager's first call may overtake its answer to the registration.
 */
public final class PlayerStateHolder {

    static final Duration PLACE_TIMEOUT = Duration.ofSeconds(2);

    private final Scheduler scheduler;
    private final DialectLog dialects;
    private final TokenTheftWatch theftWatch;
    private volatile PlayerObserver observer = (before, after) -> {};
    private volatile CompletableFuture<PlayerPlace> registered = new CompletableFuture<>();
    private @Nullable PlayerState state;

    public PlayerStateHolder(Scheduler scheduler, Logger log) {
        this.scheduler = scheduler;
        this.dialects = new DialectLog(log);
        this.theftWatch = new TokenTheftWatch(log);
    }

    /** Sets the observer that is called after every message. */
    public void watch(PlayerObserver newObserver) {
        observer = newObserver;
    }

    /** The state; empty until the player has a place. */
    public synchronized Optional<PlayerState> state() {
        return Optional.ofNullable(state);
    }

    /** Makes callers wait until the player has a place again. */
    public void close() {
        registered = new CompletableFuture<>();
    }

    /** Gives the player its first or a new place, and lets waiting callers in. */
    public void open(PlayerState first) {
        synchronized (this) {
            state = first;
        }
        registered.complete(first.place());
    }

    /** Changes the state on the player's own account. */
    public PlayerState update(UnaryOperator<PlayerState> change) {
        PlayerState before;
        PlayerState after;
        synchronized (this) {
            before = present();
            after = change.apply(before);
            state = after;
        }
        observer.changed(before, after);
        return after;
    }

    /** Handles a message that only the manager sends, and the league that it names, if any. */
    Reply fromManager(
            IncomingCall<?> call, @Nullable LeagueId league, Function<PlayerState, PlayerTransition> operation) {
        AuthToken shown = call.message().envelope().authToken();
        return receive(new CallToAdmit(call, CallerCredentials.ofManager(shown), league), operation);
    }

    /** Handles a message that only a referee sends. */
    Reply fromReferee(
            IncomingCall<?> call, @Nullable MatchId match, Function<PlayerState, PlayerTransition> operation) {
        AuthToken shown = call.message().envelope().authToken();
        return receive(new CallToAdmit(call, CallerCredentials.ofReferee(match, shown), null), operation);
    }

    /** A call with its caller's credentials and the league that it names. */
    private record CallToAdmit(
            IncomingCall<?> call,
            CallerCredentials credentials,
            @Nullable LeagueId league) {

        Admission at(PlayerState state) {
            Admission admission = state.gate().admit(credentials);
            return league != null && admission instanceof Admission.CallerAdmitted granted
                    ? new NamedLeague(league, state.place().leagueId())
                            .admit(granted, state.gate().compatibility())
                    : admission;
        }

        boolean claimsToBeManager() {
            return credentials.kind() == CallerKind.MANAGER;
        }
    }

    private Reply receive(CallToAdmit incoming, Function<PlayerState, PlayerTransition> operation) {
        CompletableFuture<PlayerPlace> place = registered;
        return place.isDone()
                ? admit(incoming, operation)
                : Reply.later(scheduler
                        .within(PLACE_TIMEOUT, place)
                        .thenCompose(there -> (there.isPresent()
                                        ? admit(incoming, operation)
                                        : notRegistered(
                                                incoming.call().message().type()))
                                .future()));
    }

    private static Reply notRegistered(MessageType type) {
        Refusal refusal = Refusal.of(ErrorCode.E005, "This player has no place in a league yet")
                .with(ErrorContext.at("/message_type", "nothing before this player is registered", type.name()));
        return Reply.refuse(refusal);
    }

    private Reply admit(CallToAdmit incoming, Function<PlayerState, PlayerTransition> operation) {
        PlayerState before;
        PlayerTransition transition;
        synchronized (this) {
            before = present();
            transition = transition(before, incoming, operation);
            state = transition.next();
        }
        observer.changed(before, transition.next());
        return transition.reply().get();
    }

    private PlayerTransition transition(
            PlayerState before, CallToAdmit incoming, Function<PlayerState, PlayerTransition> operation) {
        Admission admission = incoming.at(before);
        if (admission instanceof Admission.CallerRejected denied) {
            if (denied.other() && incoming.claimsToBeManager()) {
                theftWatch.doubt(incoming.call(), before.place().player());
                scheduler.execute(() -> observer.doubted());
            }
            return PlayerTransition.refusing(before, denied.refusal());
        }
        if (incoming.claimsToBeManager()) {
            observer.contacted();
        }
        Admission.CallerAdmitted granted = (Admission.CallerAdmitted) admission;
        dialects.note(incoming.call(), granted.notes());
        return operation.apply(before.admitting(granted.gate()));
    }

    private PlayerState present() {
        PlayerState present = state;
        if (present == null) {
            throw new IllegalStateException("the player has no place yet");
        }
        return present;
    }
}
