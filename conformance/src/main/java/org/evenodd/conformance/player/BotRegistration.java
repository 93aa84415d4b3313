package org.evenodd.conformance.player;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.QuotedBody;
import org.evenodd.conformance.kit.Received;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.Envelope.PlayerAnswer;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.AnswerAck;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** The messages that the bot sends unasked: its registration, which is judged, and posted answers. */
final class BotRegistration {

    private static final Logger LOG = LoggerFactory.getLogger(BotRegistration.class);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
    private static final String NOBODY_AT_ENDPOINT =
            "contact_endpoint is %s, where nobody answers; this is a check of %s";
    private static final String BOT_SPEAKS = "(the bot speaks first)";

    /** The HTTP statuses with which a server says that nothing takes calls at a path. */
    private static final Set<Integer> NOT_THERE = Set.of(404, 405);

    /** The errors for a body that is no call, whatever the HTTP status; an unknown method may be one of MCP. */
    private static final Set<Integer> NO_CALL = Set.of(RpcError.PARSE_ERROR, RpcError.INVALID_REQUEST);

    /** Completes with the findings about the bot's registration, once it has arrived. */
    final CompletableFuture<List<Finding>> registered = new CompletableFuture<>();

    private final CompletableFuture<List<Finding>> refused = new CompletableFuture<>();
    private final Map<String, CompletableFuture<Answer.Answered>> awaited = new ConcurrentHashMap<>();
    private final PlayerUnderCheck player;
    private final RpcEndpoint server;
    private volatile Probe contact = Probe.NOTHING;

    BotRegistration(PlayerUnderCheck player) {
        this.player = player;
        server = player.endpoint(AgentKind.LEAGUE_MANAGER, player.author(), LOG)
                .on(LeagueRegisterRequest.class, this::register)
                .on(LeagueQuery.class, this::refuse)
                .watchedBy((request, caller, outcome) -> inspect(request, caller));
    }

    AgentApi api() {
        RpcEndpoint referee = player.endpoint(AgentKind.REFEREE, player.author(), LOG)
                .on(GameJoinAck.class, this::take)
                .on(player.game.game().move().messageClass(), this::take);
        return Rehearsal.both(
                        server.api(() -> HealthReport.up("league_manager", LeagueState.RUNNING_LEAGUE.name())), referee)
                .behind(service -> request -> service.serve(request).thenApply(response -> {
                    misunderstood(request, response).ifPresent(finding -> refused.complete(List.of(finding)));
                    return response;
                }));
    }

    /** The findings about the registration, or about a post that the bot may have meant as one; not done where none was seen. */
    CompletableFuture<List<Finding>> findings() {
        return registered.isDone() ? registered : refused;
    }

    /** Judges the endpoint that the bot, or another one, said to be called at, if it is not the checked one. */
    Probe contact() {
        return contact;
    }

    /** Completes with the bot's next posted answer of a type in a match. */
    CompletableFuture<Answer.Answered> posted(MatchId match, MessageType type) {
        CompletableFuture<Answer.Answered> posted = new CompletableFuture<>();
        awaited.put(match + type.name(), posted);
        return posted;
    }

    /** An unreadable request may come from the bot; a readable one does if it comes from the bot's port. */
    private void inspect(RpcRequest request, Caller caller) {
        MessageType type = MessageType.LEAGUE_REGISTER_REQUEST;
        if (Stream.of(request.method(), request.typeOfParams())
                .map(MessageType::named)
                .noneMatch(Optional.of(type)::equals)) {
            return;
        }
        Decoded decoded = server.read(type, request, caller);
        Received<AgentKind> received =
                new Received<>(player.now(), AgentKind.LEAGUE_MANAGER, type, request.params(), decoded);
        if (decoded instanceof Decoded.Valid valid && valid.message() instanceof LeagueRegisterRequest bot) {
            Endpoint at = bot.playerMeta().contactEndpoint();
            if (isBot(bot) || !registered.isDone()) {
                contact = at.sameAs(player.checked()) ? Probe.NOTHING : any -> judge(at, caller, received);
            }
            if (!isBot(bot) || !player.isFor(bot)) {
                return;
            }
        }
        Stream<Finding> unplayed = received
                .message(LeagueRegisterRequest.class)
                .flatMap(player::unplayed)
                .map(seen -> PlayerRule.REGISTRATION_GAME.in(received, seen, BOT_SPEAKS))
                .stream();
        registered.complete(Stream.concat(
                        received.form(broken -> PlayerRule.REGISTRATION_FORM.rule(), ProtocolRule::of, BOT_SPEAKS),
                        unplayed)
                .toList());
    }

    /** Where nobody answers, it was the bot that registered. */
    private List<Finding> judge(Endpoint at, Caller caller, Received<?> registration) {
        Delivery there = player.objection(at, caller.remoteAddress())
                .<Delivery>map(Delivery.Unreachable::new)
                .orElseGet(() -> player.post(at, player.anySample()).delivery());
        Finding wrong = PlayerRule.REGISTRATION_ENDPOINT.in(
                registration,
                "you registered %s, where you do not answer (%s); I check %s"
                        .formatted(at, QuotedBody.of(there), player.checked()),
                BOT_SPEAKS);
        boolean nobody = there instanceof Delivery.Unreachable
                || at.sameAs(player.self())
                || (there instanceof Delivery.Replied reply && NOT_THERE.contains(reply.status()));
        return nobody && !registered.complete(List.of(wrong)) ? List.of(wrong) : List.of();
    }

    private boolean isBot(LeagueRegisterRequest request) {
        return request.playerMeta().contactEndpoint().port() == player.checked().port();
    }

    private Reply register(IncomingCall<LeagueRegisterRequest> call) {
        return isBot(call.message()) ? Reply.answer(player.admit(call)) : refuseOtherPort(call);
    }

    /** A bot that listens somewhere else is another one, and waits for this check to end. */
    private Reply refuseOtherPort(IncomingCall<LeagueRegisterRequest> call) {
        Endpoint at = call.message().playerMeta().contactEndpoint();
        Optional<String> objection = player.objection(at, call.remoteAddress());
        Rejection rejection = new Rejection(
                objection.orElseGet(() -> NOBODY_AT_ENDPOINT.formatted(at, player.checked())), ErrorCode.E009, null);
        boolean nobody = objection.isPresent() || at.sameAs(player.self());
        return Reply.later((nobody ? CompletableFuture.completedFuture(false) : player.isServed(at))
                .thenApply(served ->
                        served ? Reply.busy(RETRY_AFTER) : Reply.answer(player.refusal(call.message(), rejection))));
    }

    private Reply refuse(IncomingCall<LeagueQuery> call) {
        return Reply.refuse(Refusal.of(ErrorCode.E030, "There is no league here: this is a check"));
    }

    private Reply take(IncomingCall<? extends Message> call) {
        MatchId match = call.message() instanceof PlayerAnswer answer ? answer.matchId() : null;
        if (match == null) {
            return Reply.refuse(Refusal.of(ErrorCode.E003, "A posted answer says by match_id which call it answers"));
        }
        Optional.ofNullable(awaited.remove(match + call.message().type().name()))
                .ifPresent(posted -> posted.complete(new Answer.Answered(call.message(), call.notes())));
        return Reply.answer(new AnswerAck(
                player.author().replyTo(call.message().envelope()), AckStatus.ACKNOWLEDGED, match, Rehearsal.PLAYER));
    }

    /** The finding about a refused post that may have been meant as a registration: it does not say that it is another message. */
    private static Optional<Finding> misunderstood(ServiceRequest request, ServiceResponse response) {
        JsonNode error = BodyTrees.parsed(response.body()).path("error");
        JsonNode body = BodyTrees.parsed(request.body());
        String bare = body.path("message_type").stringValue("");
        boolean another = MessageType.named(body.at("/params/message_type").stringValue(bare))
                .filter(type -> type != MessageType.LEAGUE_REGISTER_REQUEST)
                .isPresent();
        if (another
                || !request.method().equals("POST")
                || !NO_CALL.contains(error.path("code").asInt(0))) {
            return Optional.empty();
        }
        String type = request.contentType() == null ? "no Content-Type" : "Content-Type: " + request.contentType();
        return Optional.of(PlayerRule.REGISTRATION_REQUEST.seen(
                "a POST to %s with %s was answered with HTTP %d, %d %s"
                        .formatted(
                                request.path(),
                                type,
                                response.status(),
                                error.path("code").asInt(),
                                error.path("message").asString()),
                BOT_SPEAKS,
                QuotedBody.of(request.body())));
    }
}
