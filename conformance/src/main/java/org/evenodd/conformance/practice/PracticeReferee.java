package org.evenodd.conformance.practice;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.conformance.kit.ScriptedGame.ScriptedPlayer;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.conformance.player.Rehearsal;
import org.evenodd.conformance.player.Rehearsal.RehearsalPlan;
import org.evenodd.conformance.practice.PracticeOpponent.PracticeTransport;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.referee.play.AssignmentIntake;
import org.evenodd.referee.play.MatchHost;
import org.evenodd.referee.play.MatchSlots;
import org.evenodd.referee.play.PostedAnswers;
import org.evenodd.referee.play.RefereeIdentity;
import org.jspecify.annotations.Nullable;
import org.slf4j.helpers.NOPLogger;

/** Runs the practice matches, one after the other: a referee without a league. */
final class PracticeReferee extends Rehearsal {

    private final EnvelopeWriter referee;
    /** Completes when the player has registered, with the reason why it cannot play the game if there is one. */
    final CompletableFuture<String> registered = new CompletableFuture<>();

    private final MatchSlots slots = new MatchSlots(1);
    private final AssignmentIntake assignments;
    private final RandomGenerator random;
    private final Map<String, ScriptedPlayer> opponents = new HashMap<>();
    private volatile @Nullable PracticeOpponent opponent;
    private CompletableFuture<MatchResultReport> reported = new CompletableFuture<>();

    /**
     * A referee that has run no match.
     *
     * @param seed of the randomness of opponents and draws
     * @throws ProgramException (cannot start) if its address cannot be bound
     */
    PracticeReferee(Platform platform, RehearsalPlan plan, long seed) {
        super(platform, plan, new LeagueId("practice"), platform.scheduler().instant());
        random = new SplittableRandom(seed);
        referee = new EnvelopeWriter(ScriptedLeague.REF01.asSender(), author().clock(), author().random());
        assignments = new AssignmentIntake(slots, host(), referee, random);
        serve(service());
    }

    private MatchHost host() {
        LearnedCallForms callForms = new LearnedCallForms();
        int maxReplyBytes = settings.limits().maxMessageBytes();
        RpcEndpoint opponents = endpoint(AgentKind.LEAGUE_MANAGER, referee, NOPLogger.NOP_LOGGER);
        Stream.of(MessageType.GAME_INVITATION, game.game().call(), MessageType.GAME_OVER, MessageType.GAME_ERROR)
                .forEach(type -> opponents.on(
                        type.messageClass(),
                        call -> Objects.requireNonNull(opponent).answer(call.message())));
        return new MatchHost(
                scheduler(),
                new PracticeTransport(opponents, transport, scheduler()),
                each -> stack.client(each, scheduler(), maxReplyBytes, callForms),
                callForms,
                settings,
                this::keep,
                NOPLogger.NOP_LOGGER);
    }

    /** The service at the practice's address: a manager for the registration, a referee for posted answers. */
    private AgentApi service() {
        PostedAnswers posts = new PostedAnswers(slots, settings.compatibility(), referee, scheduler());
        RpcEndpoint posted = endpoint(AgentKind.REFEREE, referee, NOPLogger.NOP_LOGGER)
                .on(GameJoinAck.class, posts::take)
                .on(game.game().move().messageClass(), posts::take);
        AgentApi manager = endpoint(AgentKind.LEAGUE_MANAGER, referee, NOPLogger.NOP_LOGGER)
                .on(LeagueRegisterRequest.class, this::register)
                .api(() -> HealthReport.up(null, "PRACTICE"));
        return both(manager, posted);
    }

    /** Lets the player register, because most players answer nobody before; whoever registers is taken for the player. */
    private Reply register(IncomingCall<LeagueRegisterRequest> call) {
        if (isFor(call.message())) {
            registered.complete(unplayed(call.message()).orElse(""));
        }
        return Reply.answer(admit(call));
    }

    private CompletableFuture<Runnable> keep(MatchResultReport report, RefereeIdentity as) {
        CompletableFuture<MatchResultReport> due = reported;
        return CompletableFuture.completedFuture(() -> due.complete(report));
    }

    /**
     * Plays a match, numbered from 0. Completes when both players have received the result. Only one match may run at a
     * time. The sides alternate, as in a league.
     */
    CompletableFuture<PracticeMatch> play(int number, String strategy) {
        MatchId match = MatchId.of(new RoundId(number + 1), 1);
        ScriptedPlayer playing = opponents.computeIfAbsent(strategy, any -> game.player(strategy, PLAYER, random));
        PlayerId id = PracticeMatch.opponentId(game, strategy);
        opponent = new PracticeOpponent(referee, playing, id, match);
        reported = new CompletableFuture<>();
        Contestant practising = league.contestant(PLAYER, "Player", checked(), match);
        Contestant facing = league.contestant(id, strategy, PracticeOpponent.ENDPOINT, match);
        boolean first = number % 2 == 0;
        assignments.take(
                league.assignment(referee.begin(), match, first ? practising : facing, first ? facing : practising),
                new RefereeIdentity(
                        ScriptedLeague.REF01, league.token(ScriptedLeague.REF01), self(), league.id(), null));
        return reported.thenCompose(report -> transport.allEnded().thenApply(all -> {
            playing.remember(report);
            return new PracticeMatch(game, strategy, report, transport.claim(""));
        }));
    }
}
