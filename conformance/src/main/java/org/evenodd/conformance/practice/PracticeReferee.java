package org.evenodd.conformance.practice;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.LearnedCallForms;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.ScriptedGame;
import org.evenodd.conformance.kit.ScriptedGame.ScriptedPlayer;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.conformance.player.RehearsalPlace;
import org.evenodd.conformance.practice.Practice.PracticeOptions;
import org.evenodd.conformance.practice.PracticeOpponent.PracticeTransport;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
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
final class PracticeReferee extends CheckPeer<AgentKind> {

    private final Endpoint own;
    private final EnvelopeWriter referee;
    private final ScriptedLeague league;
    private final RehearsalPlace place;
    private final CompletableFuture<String> registered = new CompletableFuture<>();
    private final MatchSlots slots = new MatchSlots(1);
    private final AssignmentIntake assignments;
    private final ScriptedGame game;
    private final RandomGenerator random;
    private final Map<String, ScriptedPlayer> opponents = new HashMap<>();
    private volatile @Nullable PracticeOpponent opponent;
    private CompletableFuture<MatchResultReport> reported = new CompletableFuture<>();

    /**
     * A referee that has run no match.
     *
     * @param own where the player may post its answers
     */
    PracticeReferee(Platform platform, PracticeOptions plan, Endpoint own) {
        super(platform, plan.player(), platform.settings().system().limits().maxMessageBytes());
        game = plan.game();
        random = new SplittableRandom(plan.seed());
        AuthToken token = plan.token().value();
        this.own = own;
        referee = new EnvelopeWriter(ScriptedLeague.REF01.asSender(), author().clock(), author().random());
        league = new ScriptedLeague(new LeagueId("practice"), game.game().type(), agent -> token);
        place = new RehearsalPlace(league.id(), token, now(), scheduler());
        assignments = new AssignmentIntake(slots, host(), referee, random);
    }

    /** Ends the player's place; says what its author has to know, if it had one. */
    Optional<String> release(OpenService open) {
        return place.release(this, open);
    }

    @Override
    protected boolean isTooEarly(CheckExchange exchange) {
        return place.mayAnswerOtherwiseSoon(exchange);
    }

    private RpcEndpoint endpoint() {
        return new RpcEndpoint(
                AgentKind.LEAGUE_MANAGER, settings.limits(), stack.codec(), referee, NOPLogger.NOP_LOGGER);
    }

    private MatchHost host() {
        LearnedCallForms callForms = new LearnedCallForms();
        int maxReplyBytes = settings.limits().maxMessageBytes();
        RpcEndpoint opponents = endpoint();
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
    AgentApi service() {
        PostedAnswers posts = new PostedAnswers(slots, settings.compatibility(), referee, scheduler());
        return endpoint()
                .on(LeagueRegisterRequest.class, this::register)
                .on(GameJoinAck.class, posts::take)
                .on(game.game().move().messageClass(), posts::take)
                .api(() -> HealthReport.up(null, "PRACTICE"));
    }

    /** Lets the player register, because most players answer nobody before; whoever registers is taken for the player. */
    private Reply register(IncomingCall<LeagueRegisterRequest> call) {
        if (place.isFor(call.message())) {
            registered.complete(
                    RehearsalPlace.unplayed(game.game(), call.message()).orElse(""));
        }
        return Reply.answer(place.answer(call.message(), author()));
    }

    /** Completes when the player has registered, with the reason why it cannot play the game if there is one. */
    CompletableFuture<String> registered() {
        return registered;
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
        ScriptedPlayer playing =
                opponents.computeIfAbsent(strategy, any -> game.player(strategy, PracticeMatch.PLAYER, random));
        PlayerId id = PracticeMatch.opponentId(game, strategy);
        opponent = new PracticeOpponent(referee, playing, id, match);
        reported = new CompletableFuture<>();
        Contestant practising = league.contestant(PracticeMatch.PLAYER, "Player", checked(), match);
        Contestant facing = league.contestant(id, strategy, PracticeOpponent.ENDPOINT, match);
        boolean first = number % 2 == 0;
        assignments.take(
                league.assignment(referee.begin(), match, first ? practising : facing, first ? facing : practising),
                new RefereeIdentity(ScriptedLeague.REF01, league.token(ScriptedLeague.REF01), own, league.id(), null));
        return reported.thenCompose(report -> transport.quiet().thenApply(all -> {
            playing.remember(report);
            return new PracticeMatch(game, strategy, report, transport.claim(""));
        }));
    }
}
