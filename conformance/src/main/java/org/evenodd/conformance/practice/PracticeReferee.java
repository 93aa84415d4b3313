package org.evenodd.conformance.practice;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.agent.strategy.NamedStrategy;
import org.evenodd.conformance.player.Acceptance;
import org.evenodd.conformance.player.RehearsalPlace;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.protocol.value.Sender;
import org.evenodd.referee.play.AssignmentIntake;
import org.evenodd.referee.play.MatchHost;
import org.evenodd.referee.play.MatchSlots;
import org.evenodd.referee.play.PostedAnswers;
import org.evenodd.referee.play.RefereeIdentity;
import org.slf4j.helpers.NOPLogger;

/** Runs the practice matches, one after the other: a referee without a league. */
final class PracticeReferee {

    private static final LeagueId LEAGUE = new LeagueId("practice");
    private static final Endpoint OPPONENT_ENDPOINT = Endpoint.parse("http://127.0.0.1:9/mcp");

    private final Platform platform;
    private final SystemSettings settings;
    private final Endpoint player;
    private final Endpoint own;
    private final ProtocolStack stack;
    private final EnvelopeWriter author;

    private final AuthToken token;
    private final PracticeTransport transport;
    private final PracticeOpponent opponent;
    private final RehearsalPlace place;
    private final Acceptance acceptance;
    private final CompletableFuture<PlayerId> registered = new CompletableFuture<>();
    private final MatchSlots slots = new MatchSlots(1);
    private final AssignmentIntake assignments;
    private CompletableFuture<MatchResultReport> reported = new CompletableFuture<>();

    /**
     * Creates a referee that has run no match.
     *
     * @param own where the player may post its answers
     * @param token the token that the player gets when it registers
     * @param random for the opponent and the draws
     */
    PracticeReferee(Platform platform, Endpoint player, Endpoint own, AuthToken token, RandomGenerator random) {
        this.platform = platform;
        this.settings = platform.settings().system();
        this.player = player;
        this.own = own;
        this.token = token;
        stack = ProtocolStack.of(settings.compatibility());
        author = author(RefereeId.of(1).asSender());
        opponent = new PracticeOpponent(author, random);
        acceptance = new Acceptance(platform.scheduler());
        transport = transport();
        place = new RehearsalPlace(
                LEAGUE, PracticeMatch.PLAYER, token, platform.scheduler().instant());
        assignments = new AssignmentIntake(slots, host(), author, random);
    }

    private EnvelopeWriter author(Sender sender) {
        return new EnvelopeWriter(() -> sender, platform.scheduler()::timeOfDay, platform.random());
    }

    private PracticeTransport transport() {
        return new PracticeTransport(
                OPPONENT_ENDPOINT,
                opponent.addTo(endpoint()),
                platform.transport(),
                platform.scheduler(),
                new PlayerReadiness(acceptance));
    }

    private RpcEndpoint endpoint() {
        return new RpcEndpoint(
                AgentKind.LEAGUE_MANAGER, settings.limits(), stack.codec(), author, NOPLogger.NOP_LOGGER);
    }

    private MatchHost host() {
        LearnedCallForms callForms = new LearnedCallForms();
        int most = settings.limits().maxMessageBytes();
        return new MatchHost(
                platform.scheduler(),
                transport,
                recorder -> stack.client(recorder, platform.scheduler(), most, callForms),
                callForms,
                settings,
                this::keep,
                NOPLogger.NOP_LOGGER);
    }

    /** Returns the service at the practice's address: a manager for the registration, a referee for posted answers. */
    AgentApi service() {
        PostedAnswers posts = new PostedAnswers(slots, settings.compatibility(), author, platform.scheduler());
        return endpoint()
                .on(LeagueRegisterRequest.class, this::register)
                .on(GameJoinAck.class, posts::take)
                .on(ChooseParityResponse.class, posts::take)
                .api(() -> HealthReport.up(null, "PRACTICE"));
    }

    /** Lets the player register, because most players answer nobody before; whoever registers is taken for the player. */
    private Reply register(IncomingCall<LeagueRegisterRequest> call) {
        if (place.isFor(call.message())) {
            acceptance.give();
            registered.complete(place.player());
        }
        return Reply.answer(place.answer(call.message(), author(Sender.LEAGUE_MANAGER)));
    }

    /** Completes with the player's id when it has registered. */
    CompletableFuture<PlayerId> registered() {
        return registered;
    }

    private CompletableFuture<Runnable> keep(MatchResultReport report) {
        CompletableFuture<MatchResultReport> due = reported;
        return CompletableFuture.completedFuture(() -> due.complete(report));
    }

    /**
     * Plays a match, numbered from 0. Completes when both players have received the result. Only one match may run at a
     * time.
     */
    CompletableFuture<PracticeMatch> play(int number, NamedStrategy strategy) {
        opponent.play(strategy);
        reported = new CompletableFuture<>();
        assignments.take(assignment(number, strategy), referee());
        return reported.thenCompose(report -> transport.quiet().thenApply(all -> practised(report, strategy)));
    }

    private PracticeMatch practised(MatchResultReport report, NamedStrategy strategy) {
        PracticeMatch practised = PracticeMatch.of(report, strategy, transport.takeRecorded());
        opponent.remember(practised.choiceOfOpponent(), practised.choice());
        return practised;
    }

    private RefereeIdentity referee() {
        return new RefereeIdentity(RefereeId.of(1), token, own, LEAGUE, null);
    }

    /** The sides alternate, as in a league. */
    private RunMatch assignment(int number, NamedStrategy strategy) {
        RoundId round = new RoundId(number + 1);
        MatchId match = MatchId.of(round, 1);
        Contestant practising = contestant(PracticeMatch.PLAYER, "Player", player, match);
        Contestant facing =
                contestant(PracticeMatch.opponentId(strategy), strategy.wireName(), OPPONENT_ENDPOINT, match);
        boolean first = number % 2 == 0;
        List<Contestant> sides = first ? List.of(practising, facing) : List.of(facing, practising);
        return new RunMatch(
                author.begin(),
                LEAGUE,
                round,
                match,
                GameType.EVEN_ODD,
                sides.get(0),
                sides.get(1),
                Scoring.STANDARD,
                DoubleForfeit.DRAW,
                1);
    }

    private Contestant contestant(PlayerId id, String name, Endpoint endpoint, MatchId match) {
        return new Contestant(
                id,
                new DisplayName(name),
                endpoint,
                LeagueToken.ofMatch(id, token, match),
                LeagueToken.digest(token),
                PlayerRecord.EMPTY);
    }
}
