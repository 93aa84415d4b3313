package org.evenodd.player.agent;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.evenodd.agent.log.DialectLog;
import org.evenodd.player.state.CallerGate.Admission;
import org.evenodd.player.state.CallerGate.CallerCredentials;
import org.evenodd.player.state.CallerGate.CallerKind;
import org.evenodd.player.state.PlayerState;
import org.evenodd.player.state.PlayerState.PlayerPlace;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Holds a player's state, and applies the messages of believed callers to it one at a time. Until the player has a
 * place, callers wait briefly: the manager's first call may overtake its answer to the registration.
 */
final class PlayerStateHolder {

    static final Duration PLACE_TIMEOUT = Duration.ofSeconds(2);

    private final Scheduler scheduler;
    private final PlayerWatcher watcher;
    private final Logger log;
    private final DialectLog dialects;
    private final AtomicBoolean theftTold = new AtomicBoolean();
    private volatile CompletableFuture<PlayerPlace> registered = new CompletableFuture<>();
    private @Nullable PlayerState state;

    PlayerStateHolder(Scheduler scheduler, PlayerWatcher watcher, Logger log) {
        this.scheduler = scheduler;
        this.watcher = watcher;
        this.log = log;
        this.dialects = new DialectLog(log);
    }

    /** Watches a player's state after each message, changed or not; must return at once. */
    interface PlayerWatcher {
        void changed(PlayerState before, PlayerState after);

        /** Called when a message of the manager was believed. */
        void contacted();

        /** Called when a caller posed as the manager with a token for this player that the player was not given. */
        void doubted();
    }

    /**
     * A message that is to be admitted and applied.
     *
     * @param league that the manager names
     * @param refusal why a believed caller's message is refused all the same
     * @param change of the state
     * @param reply in the changed state
     */
    private record Incoming(
            IncomingCall<?> call,
            CallerCredentials caller,
            @Nullable LeagueId league,
            Function<PlayerState, Optional<Refusal>> refusal,
            UnaryOperator<PlayerState> change,
            Function<PlayerState, Reply> reply) {}

    /** The state; empty until the player has a place. */
    synchronized Optional<PlayerState> state() {
        return Optional.ofNullable(state);
    }

    /** Makes callers wait until the player has a place again. */
    void close() {
        registered = new CompletableFuture<>();
    }

    /** Gives the player its first or a new place, and lets waiting callers in. */
    void open(PlayerState first) {
        synchronized (this) {
            state = first;
        }
        registered.complete(first.place());
    }

    /** Changes the state on the player's own account. */
    PlayerState update(UnaryOperator<PlayerState> change) {
        PlayerState before;
        PlayerState after;
        synchronized (this) {
            before = state().orElseThrow();
            after = change.apply(before);
            state = after;
        }
        watcher.changed(before, after);
        return after;
    }

    /** Handles a message that only the manager sends, and the league that it names, if any. */
    Reply fromManager(
            IncomingCall<?> call,
            @Nullable LeagueId league,
            UnaryOperator<PlayerState> change,
            Function<PlayerState, Reply> reply) {
        CallerCredentials manager =
                CallerCredentials.ofManager(call.message().envelope().authToken());
        return receive(new Incoming(call, manager, league, before -> Optional.empty(), change, reply));
    }

    /** Handles a message that only a referee sends. */
    Reply fromReferee(
            IncomingCall<?> call,
            @Nullable MatchId match,
            Function<PlayerState, Optional<Refusal>> refusal,
            UnaryOperator<PlayerState> change,
            Function<PlayerState, Reply> reply) {
        CallerCredentials referee =
                CallerCredentials.ofReferee(match, call.message().envelope().authToken());
        return receive(new Incoming(call, referee, null, refusal, change, reply));
    }

    private Reply receive(Incoming incoming) {
        CompletableFuture<PlayerPlace> place = registered;
        return place.isDone()
                ? admit(incoming)
                : Reply.later(scheduler
                        .within(PLACE_TIMEOUT, place)
                        .thenCompose(
                                there -> (there.isPresent() ? admit(incoming) : notRegistered(incoming)).future()));
    }

    private static Reply notRegistered(Incoming incoming) {
        MessageType type = incoming.call().message().type();
        return Reply.refuse(Refusal.of(ErrorCode.E005, "This player has no place in a league yet")
                .with(ErrorContext.at("/message_type", "nothing before this player is registered", type.name())));
    }

    private Reply admit(Incoming incoming) {
        PlayerState before;
        PlayerState after;
        Admission admission;
        Optional<Refusal> refusal;
        synchronized (this) {
            before = state().orElseThrow();
            admission = before.admit(incoming.caller(), incoming.league());
            PlayerState believing = before.admitting(admission.gate());
            refusal = admission.refusal().or(() -> incoming.refusal().apply(believing));
            after = refusal.isPresent() ? believing : incoming.change().apply(believing);
            state = after;
        }
        noteCaller(incoming, admission, before);
        watcher.changed(before, after);
        PlayerState changed = after;
        return refusal.map(Reply::refuse).orElseGet(() -> incoming.reply().apply(changed));
    }

    private void noteCaller(Incoming incoming, Admission admission, PlayerState state) {
        boolean manager = incoming.caller().kind() == CallerKind.MANAGER;
        if (admission.refusal().isEmpty()) {
            if (manager) {
                watcher.contacted();
            }
            dialects.note(incoming.call(), admission.notes());
        } else if (manager && admission.forged()) {
            tellOfTheft(incoming.call(), state.self());
            scheduler.execute(watcher::doubted);
        }
    }

    /**
     * Warns the player's owner, once, that the manager shows a different token for this player: somebody may have taken
     * its place and got a new token (docs/protocol-decisions.md, duplicate display_name).
     */
    private void tellOfTheft(IncomingCall<?> call, PlayerId player) {
        if (!theftTold.getAndSet(true)) {
            log.atWarn()
                    .addKeyValue("from", call.remoteAddress())
                    .addKeyValue("message", call.message().type())
                    .log(
                            "The manager's call shows a token of {} that this player was not given: somebody may have"
                                    + " registered in its place; start it again to take the place back, or ask the"
                                    + " league's operator",
                            player);
        }
    }
}
