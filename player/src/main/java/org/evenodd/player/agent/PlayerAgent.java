package org.evenodd.player.agent;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.log.AgentLog;
import org.evenodd.agent.membership.Applicant;
import org.evenodd.agent.membership.LeaguePlace;
import org.evenodd.agent.membership.Membership;
import org.evenodd.agent.membership.RegistrationClient;
import org.evenodd.agent.membership.RegistrationLoop;
import org.evenodd.agent.membership.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.options.ExitStatus;
import org.evenodd.agent.options.ProgramVersion;
import org.evenodd.agent.program.CallFormFile;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.dialect.Aliases;
import org.evenodd.dialect.LearnedCallForms;
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

    private final SharedPlayerParts world;
    private final DisplayName name;
    private final AgentLog log;
    private final PlayerStateHolder reception;
    private final HistoryKeeper keeper;
    private final PlayerMonitor chronicler;
    private final RegistrationClient desk;
    private final Membership membership;
    private final AgentApi service;

    PlayerAgent(SharedPlayerParts world, PlayerPlan plan, DisplayName name, Endpoint contact) {
        Platform platform = world.platform();
        this.world = world;
        this.name = name;
        log = platform.log(name.value());
        reception = new PlayerStateHolder(platform.scheduler(), log.logger());
        keeper = new HistoryKeeper(platform.shared(), world.files(), platform.scheduler(), name, log.logger());
        EnvelopeWriter author = new EnvelopeWriter(this::sender, platform.scheduler(), platform.random());
        ProtocolStack stack = new ProtocolStack(world.system().compatibility(), Aliases.ofPlayer());
        MessageClient client = client(stack, plan.manager());
        Applicant applicant = new Applicant(
                AgentKind.PLAYER, name, plan.manager(), client, author, platform, world.system(), log.logger());
        desk = desk(applicant, plan.rotation(), contact);
        membership = new Membership(applicant, desk, this);
        chronicler = new PlayerMonitor(reception, keeper, membership, log.logger());
        reception.watch(chronicler);
        service = new PlayerService(
                        name, operations(author, plan), stack, world.system().limits())
                .service();
        chronicler.removed().thenRun(() -> log.logger().error("The operator removed this player from the league"));
        if (plan.leaveAtTheEnd()) {
            chronicler.leagueOver().thenRun(() -> endSoon(ExitStatus.DONE));
            chronicler.removed().thenRun(() -> endSoon(ExitStatus.FAILED));
        }
    }

    private RegistrationClient desk(Applicant applicant, boolean rotation, Endpoint contact) {
        PlayerMeta meta = new PlayerMeta(
                name, ProgramVersion.semantic(), world.games(), contact, RegistrationLoop.PROTOCOL_VERSION);
        return new RegistrationClient(
                applicant, rotation, (envelope, rotate) -> new LeagueRegisterRequest(envelope, meta, rotate));
    }

    private MessageClient client(ProtocolStack stack, Endpoint manager) {
        Platform platform = world.platform();
        int maxReplyBytes = world.system().limits().maxMessageBytes();
        Path path = platform.shared().tonguesOfPlayer(manager, name);
        LearnedCallForms tongues = new CallFormFile(path, world.files(), platform.scheduler(), log.logger()).open();
        return stack.client(platform.transport(), platform.scheduler(), maxReplyBytes, tongues);
    }

    private PlayerOperations operations(EnvelopeWriter author, PlayerPlan plan) {
        Platform platform = world.platform();
        SplittableRandom random = new SplittableRandom(platform.random().nextLong());
        Chooser chooser = new Chooser(plan.strategy(), world.thinking(), platform.scheduler(), random, log.logger());
        ThinkingTime patience = new ThinkingTime(world.system().timeouts().choice());
        return new PlayerOperations(reception, new AnswerWriter(author), chooser, patience, log.logger());
    }

    private Sender sender() {
        return reception
                .state()
                .map(state -> state.seat().player().asSender())
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

    /** Registers, until the manager has accepted or refused. */
    void join() {
        membership.join();
    }

    /** Checks its place after a long silence of the manager. */
    void watch() {
        membership.watch();
    }

    @Override
    public void lost() {
        reception.close();
    }

    @Override
    public CompletableFuture<Void> accepted(PlaceGranted accepted) {
        Platform platform = world.platform();
        PlayerPlace seat =
                new PlayerPlace((PlayerId) accepted.id(), accepted.league(), accepted.token(), accepted.openedAt());
        log.writeTo(platform.shared().agentLog(seat.player()), seat.player().value());
        CallerGate gate = new AcceptanceReader(world.system().compatibility(), log.logger())
                .gate(accepted, desk.shown(), inSameSeat(seat));
        return remembered(seat)
                .thenAcceptAsync(history -> play(PlayerState.seated(seat, history, gate)), platform.scheduler());
    }

    private CompletableFuture<History> remembered(PlayerPlace seat) {
        Optional<PlayerState> before = inSameSeat(seat);
        if (before.isPresent()) {
            return CompletableFuture.completedFuture(before.get().history());
        }
        return desk.shown().isPresent()
                ? CompletableFuture.supplyAsync(
                        () -> keeper.load(seat), world.platform().disk())
                : CompletableFuture.completedFuture(History.EMPTY);
    }

    private Optional<PlayerState> inSameSeat(PlayerPlace seat) {
        return reception.state().filter(state -> seat.sameAs(state.seat()));
    }

    private void play(PlayerState first) {
        PlayerPlace seat = first.seat();
        log.logger().atInfo().addKeyValue("league", seat.leagueId()).log("Registered as {}", seat.player());
        seat.token()
                .ifPresent(token ->
                        membership.hold(new LeaguePlace(seat.player(), token, seat.leagueId(), seat.openedAt())));
        reception.open(first);
        chronicler.save(first);
    }

    private void endSoon(ExitStatus status) {
        world.platform().scheduler().after(LINGER, () -> ended().complete(status));
    }

    /** Stops; completes when the log is written. */
    CompletableFuture<Void> leave() {
        membership.close();
        if (reception.state().isPresent()) {
            reception.update(PlayerState::stopped);
        }
        return log.flush().whenComplete((written, failure) -> log.close());
    }
}
