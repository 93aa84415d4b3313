package org.evenodd.player.agent;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.membership.Membership;
import org.evenodd.agent.membership.Membership.Applicant;
import org.evenodd.agent.membership.Membership.LeaguePlace;
import org.evenodd.agent.membership.RegistrationLoop;
import org.evenodd.agent.membership.RegistrationLoop.RegistrationClient;
import org.evenodd.agent.membership.RegistrationLoop.RegistrationOutcome.FinalOutcome;
import org.evenodd.agent.membership.RegistrationLoop.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.metrics.AgentMetrics;
import org.evenodd.agent.options.ProgramException.ExitStatus;
import org.evenodd.agent.options.ProgramVersion;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.dialect.Aliases;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.player.caller.CallerGate;
import org.evenodd.player.history.History;
import org.evenodd.player.operation.AnswerWriter;
import org.evenodd.player.operation.Chooser;
import org.evenodd.player.operation.PlayerOperations;
import org.evenodd.player.operation.PlayerStateHolder;
import org.evenodd.player.operation.ThinkingTime;
import org.evenodd.player.state.PlayerPlace;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.LeagueRegisterRequest;
import org.evenodd.protocol.message.PlayerMeta;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.Sender;

/** One player, from its registration to the end of the league. */
final class PlayerAgent implements Membership.MembershipListener {

    /** Time for the acknowledgement of the league's end to be sent. */
    private static final Duration LINGER = Duration.ofMillis(250);

    private final SharedPlayerParts parts;
    private final DisplayName name;
    private final AgentLog log;
    private final PlayerStateHolder stateHolder;
    private final HistoryKeeper keeper;
    private final PlayerMonitor monitor;
    private final RegistrationClient registration;
    private final Membership membership;
    private final AgentApi service;

    PlayerAgent(SharedPlayerParts parts, PlayerPlan plan, AgentMetrics metrics, DisplayName name, Endpoint contact) {
        Platform platform = parts.platform();
        this.parts = parts;
        this.name = name;
        log = platform.log(name.value());
        stateHolder = new PlayerStateHolder(platform.scheduler(), log.logger());
        keeper = new HistoryKeeper(platform.shared(), parts.files(), platform.scheduler(), name, log.logger());
        EnvelopeWriter author = new EnvelopeWriter(this::sender, platform.scheduler()::timeOfDay, platform.random());
        ProtocolStack stack = new ProtocolStack(parts.system().compatibility(), Aliases.ofPlayer());
        MessageClient client = metrics.measured(client(stack));
        Applicant applicant = new Applicant(
                AgentKind.PLAYER, name, plan.manager(), client, author, platform, parts.system(), log.logger());
        registration = registration(applicant, plan, contact);
        membership = new Membership(applicant, registration, this);
        monitor = new PlayerMonitor(keeper, membership, log.logger());
        stateHolder.watch(monitor);
        service = new PlayerService(
                        name, operations(author, plan), stack, parts.system().limits(), metrics)
                .service();
        monitor.removed().thenRun(() -> log.logger().error("The operator removed this player from the league"));
        if (plan.leaveAtTheEnd()) {
            monitor.leagueOver().thenRun(() -> endSoon(ExitStatus.DONE));
            monitor.removed().thenRun(() -> endSoon(ExitStatus.FAILED));
        }
    }

    private RegistrationClient registration(Applicant applicant, PlayerPlan plan, Endpoint contact) {
        PlayerMeta meta = new PlayerMeta(
                name,
                ProgramVersion.semantic(),
                parts.games(),
                contact,
                RegistrationLoop.PROTOCOL_VERSION,
                plan.enrolmentKey());
        return new RegistrationClient(
                applicant, plan.rotation(), (envelope, rotate) -> new LeagueRegisterRequest(envelope, meta, rotate));
    }

    private MessageClient client(ProtocolStack stack) {
        Platform platform = parts.platform();
        int maxReplyBytes = parts.system().limits().maxMessageBytes();
        return stack.client(platform.transport(), platform.scheduler(), maxReplyBytes, new LearnedCallForms());
    }

    private PlayerOperations operations(EnvelopeWriter author, PlayerPlan plan) {
        Platform platform = parts.platform();
        SplittableRandom random = new SplittableRandom(platform.random().nextLong());
        Chooser chooser = new Chooser(plan.strategy(), parts.thinking(), platform.scheduler(), random, log.logger());
        ThinkingTime thinkingTime = new ThinkingTime(parts.system().timeouts().choice());
        return new PlayerOperations(stateHolder, new AnswerWriter(author), chooser, thinkingTime, log.logger());
    }

    private Sender sender() {
        return stateHolder
                .state()
                .map(state -> state.place().player().asSender())
                .orElseGet(() -> Sender.unregistered(AgentKind.PLAYER, name));
    }

    /** Serves the player's address. */
    AgentApi service() {
        return service;
    }

    /** Completes when the player has nothing left to do. */
    CompletableFuture<ExitStatus> ended() {
        return membership.ended();
    }

    /** Registers; completes when the manager has accepted or refused. */
    CompletableFuture<FinalOutcome> join() {
        return membership.join();
    }

    /** Checks its place after a long silence of the manager. */
    void watch() {
        membership.watch();
    }

    @Override
    public void lost() {
        stateHolder.close();
    }

    @Override
    public CompletableFuture<Void> accepted(PlaceGranted accepted) {
        Platform platform = parts.platform();
        PlayerPlace place =
                new PlayerPlace((PlayerId) accepted.id(), accepted.league(), accepted.token(), accepted.openedAt());
        log.writeTo(platform.shared().agentLog(place.player()), place.player().value());
        CallerGate gate = new AcceptanceReader(parts.system().compatibility(), log.logger())
                .gate(accepted, registration.shown(), stateInSamePlace(place));
        return rememberedHistory(place)
                .thenAcceptAsync(history -> play(PlayerState.registered(place, history, gate)), platform.scheduler());
    }

    private CompletableFuture<History> rememberedHistory(PlayerPlace place) {
        Optional<PlayerState> before = stateInSamePlace(place);
        if (before.isPresent()) {
            return CompletableFuture.completedFuture(before.get().history());
        }
        return registration.shown().isPresent()
                ? CompletableFuture.supplyAsync(
                        () -> keeper.load(place), parts.platform().disk())
                : CompletableFuture.completedFuture(History.EMPTY);
    }

    private Optional<PlayerState> stateInSamePlace(PlayerPlace place) {
        return stateHolder.state().filter(state -> place.sameAs(state.place()));
    }

    private void play(PlayerState first) {
        PlayerPlace place = first.place();
        log.logger().atInfo().addKeyValue("league", place.leagueId()).log("Registered as {}", place.player());
        place.token()
                .ifPresent(token ->
                        membership.hold(new LeaguePlace(place.player(), token, place.leagueId(), place.openedAt())));
        stateHolder.open(first);
        monitor.save(first);
    }

    private void endSoon(ExitStatus status) {
        parts.platform().scheduler().after(LINGER, () -> ended().complete(status));
    }

    /** Stops. */
    void leave() {
        membership.close();
        if (stateHolder.state().isPresent()) {
            stateHolder.update(PlayerState::stopped);
        }
        keeper.flush();
        log.close();
    }
}
