package org.evenodd.conformance.player;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.QuotedBody;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ReceivedMessages;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.AnswerAck;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Serves the bot's registration, posted answers and queries. */
final class CheckerService implements RpcHandler {

    private static final Duration LATER = Duration.ofSeconds(5);

    /** An answer that the bot has posted. */
    private record PostedMessage(MatchId match, Answer.Answered answer) {}

    private static final String ELSEWHERE = "contact_endpoint is %s, where nobody answers; this is a check of %s";

    private static final String BOT_SPEAKS = "(the bot speaks first)";

    /** The HTTP statuses with which a server says that nothing takes calls at a path. */
    private static final Set<Integer> NOT_THERE = Set.of(404, 405);

    private final CompletableFuture<List<Finding>> registered = new CompletableFuture<>();
    private final ReceivedMessages<PostedMessage> posted = new ReceivedMessages<>();
    private final Acceptance acceptance;
    private final ScriptedPlayerLeague league;
    private final EnvelopeWriter author;
    private final CheckPeer<?> peer;
    private final RpcEndpoint server;
    private volatile Probe contact = Probe.NOTHING;

    CheckerService(CheckPeer<?> peer, ScriptedPlayerLeague league, Logger log) {
        this.peer = peer;
        this.league = league;
        this.author = peer.author();
        acceptance = new Acceptance(peer.scheduler());
        server = new RpcEndpoint(
                        AgentKind.LEAGUE_MANAGER, peer.limits(), peer.stack().codec(), author, log)
                .on(LeagueRegisterRequest.class, this::register)
                .on(LeagueQuery.class, this::refuse)
                .on(GameJoinAck.class, call -> take(call, call.message().matchId()))
                .on(
                        ChooseParityResponse.class,
                        call -> take(call, call.message().matchId()));
    }

    /** Returns the findings about the bot's registration, once it has arrived. */
    CompletableFuture<List<Finding>> registered() {
        return registered;
    }

    /** Returns what judges the endpoint that the bot, or another one, said to be called at, if it is not the checked one. */
    Probe contact() {
        return contact;
    }

    /** Returns whether the bot has been given its id and token, and since when. */
    Acceptance acceptance() {
        return acceptance;
    }

    /** Completes with the bot's next posted answer of a type in a match. */
    CompletableFuture<Answer.Answered> posted(MatchId match, MessageType type) {
        return posted.next(each ->
                        each.match().equals(match) && each.answer().message().type() == type)
                .thenApply(PostedMessage::answer);
    }

    @Override
    public RpcOutcome handle(RpcRequest request, Caller caller) {
        RpcOutcome outcome = server.handle(request, caller);
        return isRegistration(request)
                ? new RpcOutcome.Later(outcome.future().whenComplete((done, bug) -> inspect(request, caller)))
                : outcome;
    }

    private static boolean isRegistration(RpcRequest request) {
        return Stream.of(request.type(), request.typeOfParams())
                .anyMatch(Optional.of(MessageType.LEAGUE_REGISTER_REQUEST)::equals);
    }

    /** An unreadable request may come from the bot; a readable one does if it comes from the bot's port. */
    private void inspect(RpcRequest request, Caller caller) {
        Decoded decoded = server.read(MessageType.LEAGUE_REGISTER_REQUEST, request, caller);
        Received<AgentKind> received = new Received<>(
                peer.now(), AgentKind.LEAGUE_MANAGER, MessageType.LEAGUE_REGISTER_REQUEST, request.params(), decoded);
        if (decoded instanceof Decoded.Valid valid && valid.message() instanceof LeagueRegisterRequest bot) {
            Endpoint at = bot.playerMeta().contactEndpoint();
            if (isBot(bot) || !registered.isDone()) {
                contact = at.sameAs(league.bot()) ? Probe.NOTHING : player -> judge(at, caller, received, player);
            }
            if (!isTaken(bot)) {
                return;
            }
        }
        registered.complete(received.form(broken -> PlayerRule.REGISTRATION_FORM.rule(), BOT_SPEAKS)
                .toList());
    }

    /** Where nobody answers, it was the bot that registered. */
    private CompletableFuture<List<Finding>> judge(
            Endpoint at, Caller caller, Received<?> registration, PlayerUnderCheck player) {
        Optional<String> objection = peer.objection(at, caller.remoteAddress());
        CompletableFuture<Delivery> reached = objection.isPresent()
                ? CompletableFuture.completedFuture(new Delivery.Unreachable(objection.get()))
                : peer.post(at, player.anySample()).thenApply(CheckExchange::delivery);
        return reached.thenApply(there -> {
            Finding wrong = registration.finding(
                    PlayerRule.REGISTRATION_ENDPOINT.rule(),
                    "you registered %s, where you do not answer (%s); I check %s"
                            .formatted(at, QuotedBody.of(there), league.bot()),
                    BOT_SPEAKS);
            boolean nobody = there instanceof Delivery.Unreachable
                    || at.sameAs(league.self())
                    || (there instanceof Delivery.Replied reply && NOT_THERE.contains(reply.status()));
            return nobody && !registered.complete(List.of(wrong)) ? List.of(wrong) : List.of();
        });
    }

    /** A request with another league's token is refused, and the bot is expected to register anew. */
    private boolean isTaken(LeagueRegisterRequest request) {
        return isBot(request) && league.place().isFor(request);
    }

    private boolean isBot(LeagueRegisterRequest request) {
        Endpoint contact = request.playerMeta().contactEndpoint();
        return contact.port() == league.bot().port();
    }

    private Reply register(IncomingCall<LeagueRegisterRequest> call) {
        if (!isBot(call.message())) {
            return elsewhere(call);
        }
        if (isTaken(call.message())) {
            acceptance.give();
        }
        return Reply.answer(league.place().answer(call.message(), author));
    }

    /** A bot that listens somewhere else is another one, and waits for this check to end. */
    private Reply elsewhere(IncomingCall<LeagueRegisterRequest> call) {
        LeagueRegisterRequest request = call.message();
        Endpoint contact = request.playerMeta().contactEndpoint();
        Optional<String> objection = peer.objection(contact, call.remoteAddress());
        Rejection rejection = new Rejection(
                objection.orElseGet(() -> ELSEWHERE.formatted(contact, league.bot())), ErrorCode.E009, null);
        boolean nobody = objection.isPresent() || contact.sameAs(league.self());
        return Reply.later((nobody ? CompletableFuture.completedFuture(false) : peer.isServed(contact))
                .thenApply(served ->
                        served ? Reply.busy(LATER) : Reply.answer(league.place().refusal(request, rejection, author))));
    }

    private Reply refuse(IncomingCall<LeagueQuery> call) {
        return Reply.refuse(Refusal.of(ErrorCode.E030, "There is no league here: this is a check"));
    }

    private Reply take(IncomingCall<? extends Message> call, @Nullable MatchId match) {
        if (match == null) {
            return Reply.refuse(Refusal.of(ErrorCode.E003, "A posted answer says by match_id which call it answers"));
        }
        posted.add(new PostedMessage(match, new Answer.Answered(call.message(), call.notes())));
        return Reply.answer(new AnswerAck(
                author.replyTo(call.message().envelope()), AckStatus.ACKNOWLEDGED, match, ScriptedPlayerLeague.BOT));
    }
}
