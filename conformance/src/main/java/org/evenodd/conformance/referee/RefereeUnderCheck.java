package org.evenodd.conformance.referee;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.CheckPeer.CallTerms;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Received;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/** The referee under check: calls it as its manager, and collects what it sends to its manager and players. */
final class RefereeUnderCheck implements AutoCloseable {

    private static final int MAX_REPLY_BYTES = 1 << 16;

    private final Map<String, MatchPlan> plans = new ConcurrentHashMap<>();
    private final CheckPeer<CheckerRole> peer;
    private final ScriptedLeague league;

    /**
     * Opens three services.
     *
     * @param host opens the service of a role
     * @param random generates ids and tokens
     */
    RefereeUnderCheck(
            Platform platform,
            BiFunction<CheckerRole, AgentApi, OpenService> host,
            LeagueId id,
            Endpoint referee,
            RandomGenerator random) {
        peer = new CheckPeer<>(platform, referee, CallTerms.lenient(MAX_REPLY_BYTES), random);
        HealthReport health = HealthReport.up(AgentKind.LEAGUE_MANAGER.wireName(), LeagueState.RUNNING_LEAGUE.name());
        for (CheckerRole role : CheckerRole.values()) {
            peer.open(role, health, service -> host.apply(role, service));
        }
        league = ScriptedLeague.of(id, peer.author().newConversation().value());
        peer.answerWith(new ScriptedAnswers(peer, league, plans));
    }

    CheckPeer<CheckerRole> peer() {
        return peer;
    }

    /** The messages received about a match. */
    List<Received<CheckerRole>> receivedOf(MatchId match) {
        return peer.received().stream()
                .filter(each -> each.match().equals(match.value()))
                .toList();
    }

    /** The token that the referee must show; null before it has registered. */
    @Nullable
    AuthToken token() {
        boolean registered = peer.received().stream()
                .anyMatch(each -> each.message(RefereeRegisterRequest.class).isPresent());
        return registered ? league.token(ScriptedLeague.REF01) : null;
    }

    /** Announces the round of a match. */
    CompletableFuture<CheckedCall> announce(MatchId match) {
        Envelope envelope = peer.author().begin().withToken(league.token(ScriptedLeague.REF01));
        return peer.ask(league.announcement(envelope, match, ScriptedLeague.P01, ScriptedLeague.P02, peer.checked()));
    }

    /** Assigns a match of the script. */
    CompletableFuture<CheckedCall> assign(MatchPlan plan) {
        return assign(plan, league.token(ScriptedLeague.REF01));
    }

    /** Assigns a match as an unauthenticated caller. */
    CompletableFuture<CheckedCall> assignUnauthenticated(MatchPlan plan) {
        return assign(plan, ScriptedLeague.wrongToken(ScriptedLeague.REF01));
    }

    private CompletableFuture<CheckedCall> assign(MatchPlan plan, AuthToken token) {
        plans.put(plan.match().value(), plan);
        Envelope envelope = peer.author().begin().withToken(token);
        return peer.ask(league.assignment(
                envelope,
                plan.match(),
                contestant(CheckerRole.PLAYER_A, plan.match()),
                contestant(CheckerRole.PLAYER_B, plan.match())));
    }

    private Contestant contestant(CheckerRole role, MatchId match) {
        return league.contestant(role.player(), "Player " + role.player(), peer.endpoint(role), match);
    }

    /** Waits for the referee's registration. */
    CompletableFuture<Boolean> registration(Duration patience) {
        return peer.awaits(
                patience, all -> all.stream().anyMatch(each -> each.is(MessageType.REFEREE_REGISTER_REQUEST)));
    }

    @Override
    public void close() {
        peer.close();
    }
}
