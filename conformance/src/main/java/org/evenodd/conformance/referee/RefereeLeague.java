package org.evenodd.conformance.referee;

import static org.evenodd.conformance.kit.RefereedGame.usualGame;
import static org.evenodd.conformance.kit.ScriptedLeague.P01;
import static org.evenodd.conformance.kit.ScriptedLeague.P02;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.agent.peer.Outgoing;
import org.evenodd.agent.peer.PostedAnswer;
import org.evenodd.agent.peer.RefusalWriter;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.Platform;
import org.evenodd.conformance.kit.CheckCommand.CheckAddress;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.conformance.referee.MatchPlan.Twist;
import org.evenodd.game.Games;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.Catalogue.McpNumbers;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.AckStatus;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.message.ReportMessages.MatchResultAck;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The league that the checker plays for a referee: the referee is REF01, the manager and both players are the checker.
 * Calls the referee as its manager, answers it according to the script, and collects its messages.
 */
final class RefereeLeague extends CheckPeer<CheckerRole> {

    private static final int MAX_REPLY_BYTES = 1 << 16;

    /** Long enough to tell concurrent from sequential calls. */
    private static final Duration ANSWER_DELAY = Duration.ofMillis(400);

    private final Map<String, MatchPlan> plans = new ConcurrentHashMap<>();
    private final ScriptedLeague league;
    private final AuthToken own;

    /**
     * Opens three services.
     *
     * @param manager where the referee finds its manager; the players use free ports
     */
    RefereeLeague(Platform platform, CheckAddress manager, LeagueId id, Endpoint referee) {
        super(platform, referee, MAX_REPLY_BYTES);
        league = ScriptedLeague.of(id, author().newConversation().value());
        own = league.token(ScriptedLeague.REF01);
        CheckAddress anyPort = new CheckAddress(manager.address().at(0), /* anyPort= */ true);
        HealthReport health = HealthReport.up(AgentKind.LEAGUE_MANAGER.wireName(), LeagueState.RUNNING_LEAGUE.name());
        for (CheckerRole role : CheckerRole.values()) {
            CheckAddress address = role == CheckerRole.MANAGER ? manager : anyPort;
            open(role, health, service -> address.open(platform.host(), service));
        }
    }

    /** The messages received about a match. */
    List<Received<CheckerRole>> receivedOf(MatchId match) {
        return received().stream()
                .filter(each -> each.match().equals(match.value()))
                .toList();
    }

    /** The referee's request for registration. */
    Optional<Received<CheckerRole>> registration() {
        return received().stream()
                .filter(each -> each.is(MessageType.REFEREE_REGISTER_REQUEST))
                .findFirst();
    }

    /** The token that the referee must show; null before it has registered. */
    @Nullable
    AuthToken token() {
        boolean registered = received().stream()
                .anyMatch(each -> each.message(RefereeRegisterRequest.class).isPresent());
        return registered ? own : null;
    }

    /** Announces the round of a match. */
    CheckedCall announce(MatchId match) {
        return call(league.announcement(signed(own), match, P01, P02, checked()));
    }

    /** Assigns a match of the script. */
    CheckedCall assign(MatchPlan plan) {
        return assign(plan, own);
    }

    /** Assigns a match as a manager with this token. */
    CheckedCall assign(MatchPlan plan, AuthToken token) {
        MatchId match = plan.match();
        plans.put(match.value(), plan);
        Contestant playerA = contestant(CheckerRole.PLAYER_A, match);
        Contestant playerB = contestant(CheckerRole.PLAYER_B, match);
        return call(league.assignment(signed(token), match, playerA, playerB));
    }

    private Contestant contestant(CheckerRole role, MatchId match) {
        return league.contestant(role.player(), "Player " + role.player(), endpoint(role), match);
    }

    private Envelope signed(AuthToken token) {
        return author().begin().withToken(token);
    }

    @Override
    protected boolean knows(CheckerRole role, MessageType type) {
        AgentKind kind = role == CheckerRole.MANAGER ? AgentKind.LEAGUE_MANAGER : AgentKind.PLAYER;
        return type.senders().contains(AgentKind.REFEREE) && type.receivers().contains(kind);
    }

    /** The delay before a message is answered. */
    static Duration answerDelay(MessageType type) {
        return type == MessageType.GAME_INVITATION || type == Games.usual().call() ? ANSWER_DELAY : Duration.ZERO;
    }

    @Override
    protected RpcOutcome answer(Received<CheckerRole> received) {
        if (received.is(MessageType.REFEREE_REGISTER_REQUEST)) {
            return result(registered());
        }
        MatchPlan plan = plans.get(received.match());
        if (plan == null) {
            return new RpcOutcome.Failure(RpcError.methodNotFound());
        }
        int nth = RefereedMatch.nth(received, received());
        if (!plan.answers(received, nth)) {
            return new RpcOutcome.Later(new CompletableFuture<>());
        }
        if (plan.isForged(received, nth)) {
            AuthToken wrong = ScriptedLeague.wrongToken(received.to().player());
            Message forged = ofPlayer(received, plan, usualGame().moves().get(1), wrong);
            ask(forged, Outgoing.of(forged), PostedAnswer.NOWHERE);
        }
        return new RpcOutcome.Later(
                scheduler().pause(answerDelay(received.type())).thenApply(over -> answer(received, plan, nth)));
    }

    private RefereeRegisterResponse registered() {
        return new RefereeRegisterResponse(
                signed(own),
                RegistrationStatus.ACCEPTED,
                ScriptedLeague.REF01,
                league.id(),
                author().clock().instant(),
                Rejection.NONE);
    }

    private RpcOutcome answer(Received<CheckerRole> received, MatchPlan plan, int nth) {
        if (received.to() == CheckerRole.MANAGER) {
            return toReport(received, plan.match(), nth == 1 ? plan.twist() : Twist.NONE);
        }
        PlayerId player = received.to().player();
        Message right = ofPlayer(received, plan, plan.move(received.to()), league.matchToken(player, plan.match()));
        return plan.isWrong(received, nth)
                ? new RpcOutcome.RpcResult(JsonValue.of(plan.spoil(BodyTrees.of(right))))
                : result(right);
    }

    private Message ofPlayer(Received<CheckerRole> received, MatchPlan plan, String move, AuthToken token) {
        PlayerId player = received.to().player();
        Envelope plain = received.reply(author());
        Envelope envelope = new Envelope(player.asSender(), plain.timestamp(), plain.conversationId(), token);
        Message answer = usualGame().move(envelope, plan.match(), player, 1, move);
        return ScriptedLeague.answer(
                received.type(), envelope, plan.match(), player, plan.accepts(received.to()), () -> answer);
    }

    private RpcOutcome toReport(Received<CheckerRole> report, MatchId match, Twist twist) {
        return switch (twist) {
            case REPORT_KNOWN -> refusal(report, ErrorCode.E016, McpNumbers.DUPLICATE_REPORT);
            case REPORT_REFUSED_ONCE -> refusal(report, ErrorCode.E001, RpcError.INTERNAL_ERROR);
            default -> result(new MatchResultAck(report.reply(author()), AckStatus.ACCEPTED, match, match.round()));
        };
    }

    private RpcOutcome refusal(Received<CheckerRole> report, ErrorCode code, int number) {
        Refusal refusal = Refusal.of(code, code.title()).numbered(number);
        return new RefusalWriter(author()).failure(report.type().name(), refusal);
    }

    private static RpcOutcome result(Message message) {
        return new RpcOutcome.RpcResult(MessageCodec.encode(message));
    }
}
