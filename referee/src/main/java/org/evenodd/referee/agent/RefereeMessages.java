package org.evenodd.referee.agent;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.MatchesInHand;
import org.evenodd.agent.peer.MatchesInHand.AwaitedStep;
import org.evenodd.agent.peer.MatchesInHand.InHandQuestion;
import org.evenodd.agent.peer.MatchesInHand.MatchInHand;
import org.evenodd.agent.peer.Operation.PlainMethod;
import org.evenodd.agent.peer.RefusalWriter;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.runtime.RetryLoop;
import org.evenodd.agent.settings.SystemSettings.Limits;
import org.evenodd.dialect.Announcements;
import org.evenodd.game.Games;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.jsonrpc.Caller;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.jsonrpc.RpcRequest;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.Envelope.NewsReceipt;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncementAck;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.RoundMessages.RoundCompletedAck;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompletedAck;
import org.evenodd.protocol.message.States.MatchState;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.JsonRecord;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Violation;
import org.evenodd.referee.match.Match;
import org.evenodd.referee.match.Match.Awaited;
import org.evenodd.referee.play.AssignmentIntake;
import org.evenodd.referee.play.MatchHost;
import org.evenodd.referee.play.MatchSlots;
import org.evenodd.referee.play.PostedAnswers;
import org.evenodd.referee.play.RefereeIdentity;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The messages of the manager and the players to a referee, and the questions that anybody may ask: one method each. The debug
 * tools reveal no choice and no number.
 */
final class RefereeMessages {

    private static final PlainMethod PING =
            PlainMethod.question("ping", "Is it there?", "Tells whether this referee is there.", RefereePong.class);
    private static final PlainMethod GET_MATCH_STATE = new PlainMethod(
            "get_match_state",
            "How does a match stand?",
            "Tells who plays a match that is run here, and what it waits for. Shows no choice and no number.",
            true,
            MatchQuestion.class,
            MatchStateView.class);
    /** The league id for a manager that names none. */
    private static final String UNNAMED = "unnamed";
    /** The round of a match that says neither its round nor, in its id, which one it is of. */
    private static final String FIRST_ROUND = "1";
    /** Between tries to begin an announced match that has no free slot. */
    private static final Duration PAUSE_BETWEEN_TRIES = Duration.ofSeconds(1);

    private static final int MOST_TRIES = 300;

    private final RefereeParts parts;
    private final ManagerGate gate;
    private final EnvelopeWriter author;
    private final ProtocolStack stack;
    private final boolean tolerant;
    private final Logger log;
    private final RpcEndpoint server;
    private final AtomicBoolean assigned = new AtomicBoolean();
    private final AtomicBoolean warned = new AtomicBoolean();

    /** The parts of the referee that the messages act on. */
    record RefereeParts(
            MatchSlots slots, AssignmentIntake assignments, PostedAnswers answers, MatchHost.ReportSink reports) {}

    /** @param stack reads and writes messages, with the ids that the manager uses */
    RefereeMessages(
            RefereeParts parts,
            ManagerGate gate,
            EnvelopeWriter author,
            ProtocolStack stack,
            Limits limits,
            Logger log) {
        this.parts = parts;
        this.gate = gate;
        this.author = author;
        this.stack = stack;
        this.tolerant = !stack.isStrict();
        this.log = log;
        server = new RpcEndpoint(AgentKind.REFEREE, limits, stack.calls(this::known), author, log)
                .on(RunMatch.class, gate.guard(parts.assignments()::take))
                .on(RoundAnnouncement.class, gate.guard(this::roundAnnounced))
                .on(RoundCompleted.class, gate.guard(this::roundCompleted))
                .on(LeagueCompleted.class, gate.guard(this::leagueCompleted))
                .on(LeagueError.class, gate.guard(this::complained))
                .on(GameJoinAck.class, parts.answers()::take)
                .onMethod(PING, (request, caller) -> new RpcOutcome.RpcResult(new RefereePong("ok")))
                .onMethod(GET_MATCH_STATE, (request, caller) -> matchState(request.params()))
                .onMethod(MatchesInHand.METHOD, (request, caller) -> underWay(request.params()))
                .watchedBy(this::answered);
        Games.all().forEach(game -> server.on(game.move().messageClass(), parts.answers()::take));
    }

    /** The params: the match to show. */
    record MatchQuestion(MatchId matchId) {}

    /** The state of a match. */
    record MatchStateView(MatchId matchId, MatchState state, PlayerId playerA, PlayerId playerB) implements JsonRecord {
        static MatchStateView of(Match match) {
            return new MatchStateView(
                    match.setup().match(),
                    match.state(),
                    match.setup().playerA(),
                    match.setup().playerB());
        }
    }

    /** The answer to a ping. */
    record RefereePong(String status) implements JsonRecord {}

    /** Where they are received. */
    RpcEndpoint endpoint() {
        return server;
    }

    private void answered(RpcRequest request, Caller caller, RpcOutcome outcome) {
        if (outcome instanceof RpcOutcome.Failure) {
            passWrongPost(request);
        } else if (outcome instanceof RpcOutcome.RpcResult && tolerant) {
            type(request).ifPresent(type -> follow(type, request.params(), caller));
        }
    }

    /** Acknowledges a round, of which this referee has to run only the matches that a RUN_MATCH assigns (MCP 3.1). */
    private Reply roundAnnounced(RoundAnnouncement notice, RefereeIdentity referee) {
        long own = notice.known().stream()
                .filter(match -> referee.id().equals(match.refereeId()))
                .count();
        log.info("Round {} is announced, {} of its matches for this referee", notice.roundId(), own);
        return Reply.answer(new RoundAnnouncementAck(
                author.replyTo(notice.envelope()), NewsReceipt.of(referee.id()), notice.roundId()));
    }

    private Reply roundCompleted(RoundCompleted notice, RefereeIdentity referee) {
        return Reply.answer(new RoundCompletedAck(
                author.replyTo(notice.envelope()), NewsReceipt.of(referee.id()), notice.roundId()));
    }

    private Reply leagueCompleted(LeagueCompleted notice, RefereeIdentity referee) {
        gate.shutDown();
        Champion champion = notice.champion();
        log.info(
                "The league is over: {} has won",
                champion == null ? "somebody" : Printable.of(champion.displayName(), champion.playerId()));
        return Reply.answer(new LeagueCompletedAck(author.replyTo(notice.envelope()), NewsReceipt.of(referee.id())));
    }

    private Reply complained(LeagueError notice, RefereeIdentity referee) {
        if (notice.isDismissal()) {
            gate.removed();
            log.error("The operator removed this referee from the league");
        } else {
            log.warn("The manager reports {}: {}", notice.error().errorCode(), notice.message());
            if (notice.asksToRegister()
                    && referee.token().equals(notice.envelope().authToken())) {
                gate.released();
            }
        }
        return Reply.taken();
    }

    private RpcOutcome matchState(JsonNode params) {
        JsonNode id = params.path("match_id");
        String text = id.stringValue("");
        if (!MatchId.SYNTAX.accepts(text)) {
            return unknownMatch(id.isMissingNode() ? "nothing" : id.toString());
        }
        return parts.slots()
                .find(new MatchId(text))
                .<RpcOutcome>map(match -> new RpcOutcome.RpcResult(MatchStateView.of(match)))
                .orElseGet(() -> unknownMatch(text));
    }

    private RpcOutcome unknownMatch(String got) {
        Refusal refusal = Refusal.of(new Violation("/match_id", ErrorCode.E015, "a match that is run here", got));
        int number = MessageType.GAME_JOIN_ACK.numbers().of(ErrorCode.E015).orElse(RpcError.INVALID_PARAMS);
        return new RefusalWriter(author).failure(GET_MATCH_STATE.name(), refusal.numbered(number));
    }

    /**
     * Tells the manager alone for whom the matches wait: E011 without the referee's token, E012 with another
     * one, E016 before the referee is registered.
     */
    private RpcOutcome underWay(JsonNode params) {
        Reading reading = new Reading(Compatibility.TOLERANT, false);
        @Nullable
        InHandQuestion question = Shapes.ofRecord(InHandQuestion.class).read(params, reading);
        Optional<Refusal> denial = question == null || !reading.violations().isEmpty()
                ? Optional.of(Refusal.of(reading.violations().get(0)))
                : gate.denial(question.authToken(), MatchesInHand.METHOD.name());
        return denial.map(refusal -> new RefusalWriter(author).failure(MatchesInHand.METHOD.name(), refusal))
                .orElseGet(() -> new RpcOutcome.RpcResult(underWay()));
    }

    /** The running matches, then those whose report the manager has not accepted yet. */
    private MatchesInHand underWay() {
        // A match that waits for nobody goes on in this moment
        Stream<MatchInHand> running = parts.slots().running().stream()
                .flatMap(match -> match.awaited().map(awaited -> waiting(match, awaited)).stream());
        return new MatchesInHand(
                gate.scheduler().instant(),
                Stream.concat(running, parts.reports().undelivered().stream())
                        .limit(MatchesInHand.MOST_MATCHES)
                        .toList());
    }

    private static MatchInHand waiting(Match match, Awaited awaited) {
        return new MatchInHand(
                match.setup().match(),
                awaited.players(),
                awaited.request().isInvitation() ? AwaitedStep.INVITATION : AwaitedStep.CHOICE,
                awaited.since(),
                awaited.limit().toMillis(),
                awaited.attempt());
    }

    /** The value of a field that a message omits: the referee's league and its game. */
    private Optional<String> known(MessageType type, String field, JsonNode object) {
        return switch (field) {
            case "game_type" -> Optional.of(Games.usual().type().value());
            case "league_id" ->
                Optional.of(gate.present()
                        .map(RefereeIdentity::league)
                        .map(LeagueId::value)
                        .orElse(UNNAMED));
            case "round_id" -> Optional.of(FIRST_ROUND);
            default -> Optional.empty();
        };
    }

    /** An invalid posted answer goes to its match, which tells the player and asks again, as for a returned answer. */
    private void passWrongPost(RpcRequest request) {
        MessageType.firstNamed(Stream.of(request.method(), request.typeOfParams()))
                .filter(type -> type.decision().isPresent())
                .ifPresent(type -> {
                    if (stack.codec().decodeRequest(type, request.params()) instanceof Decoded.InvalidMessage invalid) {
                        parts.answers().takeInvalid(type, request.params(), invalid.violations());
                    }
                });
    }

    /** A tool call is not a message, whatever its arguments say: anybody may make one. */
    private static Optional<MessageType> type(RpcRequest request) {
        boolean tool = Stream.of(PING, GET_MATCH_STATE, MatchesInHand.METHOD)
                .anyMatch(method -> method.name().equals(request.method()));
        return MessageType.named(request.method())
                .or(() -> tool ? Optional.empty() : MessageType.named(request.typeOfParams()));
    }

    /**
     * Runs the matches that a manager assigns by announcing them with the players' endpoints; not those of a manager that
     * has sent a RUN_MATCH before.
     */
    private void follow(MessageType type, JsonNode params, Caller caller) {
        if (type == MessageType.RUN_MATCH) {
            assigned.set(true);
        } else if (type == MessageType.ROUND_ANNOUNCEMENT && !assigned.get()) {
            gate.present().filter(RefereeIdentity::isForeign).ifPresent(referee -> run(params, referee, caller));
        }
    }

    private void run(JsonNode announcement, RefereeIdentity referee, Caller caller) {
        List<ObjectNode> assignments =
                Announcements.assignments(announcement, stack.aliases().outward(referee.id()), referee.endpoint());
        if (assignments.isEmpty() && warned.compareAndSet(false, true)) {
            log.warn("The manager announces a round without the endpoints of players whose match is for this referee:"
                    + " it can begin none unless the manager sends them, there or in RUN_MATCH");
        }
        assignments.forEach(assignment -> {
            log.info("The announcement assigns {} to this referee", assignment.path("match_id"));
            begin(assignment, caller);
        });
    }

    /** A manager that announces does not repeat an assignment, so a match without a free slot waits for one. */
    private void begin(JsonNode assignment, Caller caller) {
        RpcRequest request = new RpcRequest(MessageType.RUN_MATCH.name(), assignment, NullNode.instance);
        CompletableFuture<Void> unused = new RetryLoop<>(
                        gate.scheduler(),
                        () -> server.handleUnwatched(request, caller).future(),
                        RefereeMessages::pause)
                .begin()
                .thenAccept(outcome -> {
                    if (outcome instanceof RpcOutcome.Failure failure) {
                        log.warn(
                                "{} cannot be run: {}",
                                assignment.path("match_id"),
                                failure.error().message());
                    }
                });
    }

    private static Optional<Duration> pause(RpcOutcome outcome, int tries) {
        boolean full =
                outcome instanceof RpcOutcome.Failure failure && failure.error().code() == RpcError.SERVER_ERROR;
        return full && tries < MOST_TRIES ? Optional.of(PAUSE_BETWEEN_TRIES) : Optional.empty();
    }
}
