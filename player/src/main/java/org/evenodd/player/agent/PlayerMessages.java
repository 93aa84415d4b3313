package org.evenodd.player.agent;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.rpc.DialectLog;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.player.game.evenodd.Chooser;
import org.evenodd.player.state.CallerGate.Admission;
import org.evenodd.player.state.CallerGate.CallerCredentials;
import org.evenodd.player.state.CallerGate.CallerKind;
import org.evenodd.player.state.PlayerState;
import org.evenodd.player.state.PlayerState.PlayerPlace;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.Envelope.NewsReceipt;
import org.evenodd.protocol.message.ErrorMessages.GameError;
import org.evenodd.protocol.message.ErrorMessages.GameErrorAck;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameOverAck;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncementAck;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.RoundMessages.RoundCompletedAck;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompletedAck;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.message.StandingsMessages.StandingsUpdateAck;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Sender;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The messages of a referee and the manager to a player, and the questions that anybody may ask: one method each, and the state to
 * which the messages of believed callers are applied one at a time. Until the player has a place, callers wait briefly:
 * the manager's first call may overtake its answer to the registration. An answer carries only a token that the caller
 * itself has validly shown (docs/protocol-decisions.md, what token an answer carries).
 */
final class PlayerMessages {

    private static final Duration PLACE_TIMEOUT = Duration.ofSeconds(2);

    private final DisplayName name;
    private final Scheduler scheduler;
    private final EnvelopeWriter author;
    private final Chooser chooser;
    private final AnswerPosts posts;
    private final PlayerAgent agent;
    private final Logger log;
    private final DialectLog dialects;
    private volatile CompletableFuture<PlayerPlace> registered = new CompletableFuture<>();
    private volatile @Nullable PlayerState state;

    PlayerMessages(
            DisplayName name,
            Scheduler scheduler,
            RandomGenerator random,
            Chooser chooser,
            AnswerPosts posts,
            PlayerAgent agent,
            Logger log) {
        this.name = name;
        this.scheduler = scheduler;
        this.author = new EnvelopeWriter(this::sender, scheduler.machineClock(), random);
        this.chooser = chooser;
        this.posts = posts;
        this.agent = agent;
        this.log = log;
        this.dialects = new DialectLog(log);
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
            BiFunction<PlayerState, CallerCredentials, Reply> reply) {}

    /** Where they are received. */
    RpcEndpoint endpoint(ProtocolStack stack, Limits limits) {
        return new RpcEndpoint(
                        AgentKind.PLAYER,
                        limits,
                        stack.calls((type, field, object) -> PlayerState.known(state, type, field)),
                        author,
                        log)
                .on(GameInvitation.class, this::invited)
                .on(ChooseParityCall.class, this::called)
                .on(GameOver.class, this::ended)
                .on(GameError.class, this::erred)
                .on(RoundAnnouncement.class, this::announced)
                .on(RoundCompleted.class, this::roundCompleted)
                .on(LeagueStandingsUpdate.class, this::ranked)
                .on(LeagueCompleted.class, this::leagueCompleted)
                .on(LeagueError.class, this::complained)
                .onMethod(PlayerSnapshot.PING, (request, caller) -> new RpcOutcome.RpcResult(health()))
                .onMethod(
                        PlayerSnapshot.GET_PLAYER_STATE,
                        (request, caller) ->
                                new RpcOutcome.RpcResult(PlayerSnapshot.of(name, state, request.params())));
    }

    /** Accepts every invitation, including repeated ones (MCP 4.1). */
    private Reply invited(IncomingCall<GameInvitation> call) {
        GameInvitation invitation = call.message();
        MatchId match = invitation.matchId();
        return fromReferee(
                call, match, now -> now.refusal(invitation), now -> now.invited(invitation), (now, caller) -> {
                    Envelope envelope = carrying(invitation, now.gate().answering(caller));
                    Instant arrival = author.clock().instant();
                    GameJoinAck join = new GameJoinAck(envelope, match, now.self(), arrival, true);
                    return posts.answer(now.gate(), call, match, invitation.refereeEndpoint(), join);
                });
    }

    /** Chooses once in a match, however often it is called (MCP 4.2). */
    private Reply called(IncomingCall<ChooseParityCall> incoming) {
        ChooseParityCall call = incoming.message();
        return fromReferee(
                incoming,
                call.match().matchId(),
                now -> now.refusal(call.playerId(), call.gameType(), call.type()),
                now -> now.called(call.match().matchId(), encounter -> encounter.called(call)),
                (now, caller) -> choose(now, incoming, caller));
    }

    private Reply choose(PlayerState now, IncomingCall<ChooseParityCall> call, CallerCredentials caller) {
        MatchId match = call.message().match().matchId();
        Parity before = now.encounter(match).playing().choice();
        if (before != null) {
            return answer(call, caller, before);
        }
        return chooser.mayBlock()
                ? Reply.later(
                        chooser.choose(now.situation(match), call.message().deadline())
                                .thenApply(choice -> answer(call, caller, choice)))
                : answer(call, caller, chooser.choose(now.situation(match)));
    }

    /** Answers with the first choice: an earlier one stands, also if two calls were deciding at once. */
    private Reply answer(IncomingCall<ChooseParityCall> incoming, CallerCredentials caller, Parity choice) {
        ChooseParityCall call = incoming.message();
        MatchId match = call.match().matchId();
        PlayerState now = update(before -> before.after(match, encounter -> encounter.withChoice(choice)));
        Parity first = Objects.requireNonNullElse(now.encounter(match).playing().choice(), choice);
        Envelope envelope = carrying(call, now.gate().answering(caller));
        ChooseParityResponse response = new ChooseParityResponse(envelope, match, now.self(), first);
        return posts.answer(now.gate(), incoming, match, call.refereeEndpoint(), response);
    }

    /** Remembers how a match ended (MCP 4.3). */
    private Reply ended(IncomingCall<GameOver> call) {
        GameOver over = call.message();
        MatchId match = over.match().matchId();
        return fromReferee(
                call,
                match,
                now -> now.refusal(over),
                now -> now.ended(over, author.clock().instant()),
                (now, caller) -> Reply.answer(new GameOverAck(
                        carrying(over, now.gate().acknowledging(caller)), AckStatus.ACKNOWLEDGED, now.self(), match)));
    }

    /** Logs an error in a match; the referee repeats its call if an answer is still due (MCP 6.2). */
    private Reply erred(IncomingCall<GameError> call) {
        GameError error = call.message();
        MatchId match = error.matchId();
        return fromReferee(call, match, now -> Optional.empty(), now -> now, (now, caller) -> {
            posts.complained(match);
            log.atWarn()
                    .addKeyValue("match", match)
                    .addKeyValue("affected", error.affectedPlayer())
                    .addKeyValue("action", error.actionRequired())
                    .addKeyValue("consequence", error.consequence())
                    .log("The referee reports {}", error.error().errorCode());
            return Reply.answer(new GameErrorAck(
                    carrying(error, now.gate().acknowledging(caller)), AckStatus.ACKNOWLEDGED, now.self(), match));
        });
    }

    /** Notes the opponents of a round (MCP 3.1). */
    private Reply announced(IncomingCall<RoundAnnouncement> call) {
        RoundAnnouncement round = call.message();
        return fromManager(call, round.leagueId(), now -> now.announced(round), (envelope, receipt) -> {
            round.known().forEach(match -> posts.announced(match.matchId(), match.refereeEndpoint()));
            return new RoundAnnouncementAck(envelope, receipt, round.roundId());
        });
    }

    /** Acknowledges the end of a round; the next one will be announced (MCP 3.3). */
    private Reply roundCompleted(IncomingCall<RoundCompleted> call) {
        RoundCompleted round = call.message();
        return fromManager(
                call,
                round.leagueId(),
                now -> now,
                (envelope, receipt) -> new RoundCompletedAck(envelope, receipt, round.roundId()));
    }

    /** Keeps the newest standings; the manager sends them after every match (MCP 3.2). */
    private Reply ranked(IncomingCall<LeagueStandingsUpdate> call) {
        LeagueStandingsUpdate update = call.message();
        return fromManager(
                call,
                update.leagueId(),
                now -> now.showing(update.standings()),
                (envelope, receipt) -> new StandingsUpdateAck(envelope, receipt, update.roundId()));
    }

    /** Notes how the league ended (MCP 3.4). */
    private Reply leagueCompleted(IncomingCall<LeagueCompleted> call) {
        LeagueCompleted completed = call.message();
        return fromManager(call, completed.leagueId(), PlayerState::completed, (envelope, receipt) -> {
            agent.logEndOfLeague(completed, receipt.playerId());
            return new LeagueCompletedAck(envelope, receipt);
        });
    }

    /** Logs an error that the manager reports (MCP 6.1). */
    private Reply complained(IncomingCall<LeagueError> call) {
        LeagueError error = call.message();
        return fromManager(call, now -> now.told(error), null, (now, caller) -> {
            log.atWarn()
                    .addKeyValue("about", error.originalMessageType())
                    .addKeyValue("message", error.message())
                    .log("The manager reports {}", error.error().errorCode());
            if (error.asksToRegister() && now.isOwnToken(caller.shown())) {
                agent.released();
            }
            return Reply.taken();
        });
    }

    /** Handles news that only the manager sends, and the league that it names, with the acknowledgement that is due. */
    private Reply fromManager(
            IncomingCall<?> call,
            LeagueId league,
            UnaryOperator<PlayerState> change,
            BiFunction<Envelope, NewsReceipt, Message> due) {
        return fromManager(call, change, league, (now, caller) -> {
            Envelope envelope = carrying(call.message(), now.gate().acknowledging(caller));
            return Reply.answer(due.apply(envelope, NewsReceipt.of(now.self())));
        });
    }

    private Reply fromManager(
            IncomingCall<?> call,
            UnaryOperator<PlayerState> change,
            @Nullable LeagueId league,
            BiFunction<PlayerState, CallerCredentials, Reply> reply) {
        CallerCredentials manager =
                CallerCredentials.ofManager(call.message().envelope().authToken());
        return receive(new Incoming(call, manager, league, now -> Optional.empty(), change, reply));
    }

    /** Handles a message that only a referee sends. */
    Reply fromReferee(
            IncomingCall<?> call,
            @Nullable MatchId match,
            Function<PlayerState, Optional<Refusal>> refusal,
            UnaryOperator<PlayerState> change,
            BiFunction<PlayerState, CallerCredentials, Reply> reply) {
        CallerCredentials referee =
                CallerCredentials.ofReferee(match, call.message().envelope().authToken());
        return receive(new Incoming(call, referee, null, refusal, change, reply));
    }

    private Reply receive(Incoming incoming) {
        CompletableFuture<PlayerPlace> place = registered;
        if (place.isDone()) {
            return admit(incoming);
        }
        Reply nobody = Reply.refuse(PlayerState.nobody(incoming.call().message().type()));
        return Reply.later(scheduler
                .within(PLACE_TIMEOUT, place)
                .thenCompose(there -> (there.isPresent() ? admit(incoming) : nobody).future()));
    }

    private Reply admit(Incoming incoming) {
        PlayerState before;
        PlayerState after;
        Admission admission;
        Optional<Refusal> refusal;
        synchronized (this) {
            before = Objects.requireNonNull(state);
            admission = before.admit(incoming.caller(), incoming.league());
            PlayerState believing = before.admitting(admission.gate());
            refusal = admission.refusal().or(() -> incoming.refusal().apply(believing));
            after = refusal.isPresent() ? believing : incoming.change().apply(believing);
            become(before, after);
        }
        noteCaller(incoming, admission, before);
        return refusal.map(Reply::refuse).orElseGet(() -> incoming.reply().apply(after, incoming.caller()));
    }

    private void noteCaller(Incoming incoming, Admission admission, PlayerState before) {
        boolean manager = incoming.caller().kind() == CallerKind.MANAGER;
        if (admission.refusal().isEmpty()) {
            if (manager) {
                agent.contacted();
            }
            if (!incoming.call().notes().isEmpty() || !admission.notes().isEmpty()) {
                dialects.note(incoming.call(), admission.notes());
            }
        } else if (manager && admission.forged()) {
            agent.doubted(incoming.call(), before.self());
        }
    }

    /** Called with the lock held, so that the agent hears of changes in their order, and keeps the newest history. */
    private PlayerState become(PlayerState before, PlayerState after) {
        state = after;
        if (before.lifecycle() != after.lifecycle()
                || !before.table().equals(after.table())
                || !before.history().equals(after.history())) {
            agent.changed(before, after);
        }
        return after;
    }

    /** The state; empty until the player has a place. */
    Optional<PlayerState> state() {
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
    synchronized PlayerState update(UnaryOperator<PlayerState> change) {
        PlayerState before = Objects.requireNonNull(state);
        return become(before, change.apply(before));
    }

    /** Writes the envelopes of the player's messages. */
    EnvelopeWriter author() {
        return author;
    }

    private Sender sender() {
        return state().map(now -> now.self().asSender()).orElseGet(() -> Sender.unregistered(AgentKind.PLAYER, name));
    }

    /** The envelope of an answer. */
    Envelope carrying(Message request, Optional<AuthToken> token) {
        Envelope envelope = author.replyTo(request.envelope());
        return token.map(envelope::withToken).orElse(envelope);
    }

    HealthReport health() {
        return PlayerSnapshot.of(name, state).health();
    }
}
