package org.evenodd.referee.agent;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.calls.RpcClient;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.program.AgentAddress;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.program.Membership;
import org.evenodd.agent.program.Membership.Applicant;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.RegistrationLoop;
import org.evenodd.agent.program.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.rpc.AgentMetrics;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.OwnerOnly;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.agent.runtime.RetryLoop;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.dialect.IdAliases;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Sender;
import org.evenodd.referee.play.AssignmentIntake;
import org.evenodd.referee.play.MatchHost;
import org.evenodd.referee.play.MatchSlots;
import org.evenodd.referee.play.PostedAnswers;
import org.evenodd.referee.play.RefereeIdentity;
import org.evenodd.referee.play.ReportDelivery;
import org.evenodd.referee.play.ReportDelivery.ReportRoute;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** A running referee, from the request for a place to its stop. */
public final class RefereeProgram implements RunningProgram, Membership.MembershipListener {

    private static final int SECRET_BYTES = 32;
    private static final Duration LONGEST_FINISH = Duration.ofSeconds(30);
    private static final Duration PAUSE_BETWEEN_LOOKS = Duration.ofMillis(500);
    private static final int MOST_MISSED = 6;

    private final Platform platform;
    private final SystemSettings settings;
    private final RefereeOptions plan;
    private final AgentAddress address;
    private final DisplayName name;
    private final Endpoint contact;
    private final AgentLog agentLog;
    private final Logger log;
    private final IdAliases aliases = IdAliases.ofReferee();
    private final ProtocolStack stack;
    private final LearnedCallForms callForms = new LearnedCallForms();
    private final RpcClient calls;
    private final MessageClient client;
    private final EnvelopeWriter author;
    private final Membership membership;
    private final ManagerGate gate;
    private final MatchSlots slots;
    private final AgentMetrics metrics;
    private final ReportDelivery reports;
    private @Nullable AuthToken standIn;
    private int missed;
    private volatile CompletableFuture<RefereeIdentity> identity = new CompletableFuture<>();
    private volatile @Nullable RefereeIdentity former;

    private RefereeProgram(Platform platform, RefereeOptions plan, AgentMetrics metrics, AgentAddress address) {
        this.platform = platform;
        this.settings = platform.settings().system();
        this.plan = plan;
        this.address = address;
        name = address.name();
        contact = address.endpoint();
        agentLog = platform.log(name.value());
        log = agentLog.logger();
        stack = new ProtocolStack(settings.compatibility(), aliases);
        OwnerOnly.close(platform.shared().referee(name));
        calls = stack.client(
                platform.transport(), platform.scheduler(), settings.limits().maxMessageBytes(), callForms);
        client = metrics.measured(calls);
        author = new EnvelopeWriter(this::sender, platform.scheduler().machineClock(), platform.random());
        Applicant applicant =
                new Applicant(AgentKind.REFEREE, name, plan.manager(), client, author, platform, settings, log);
        membership = new Membership(applicant, plan.rotation(), client(), this);
        gate = new ManagerGate(() -> identity, membership, platform.scheduler(), settings.compatibility(), log);
        reports = new ReportDelivery(
                platform.scheduler(),
                new ReportRoute(
                        plan.manager(), client, membership, settings.timeouts().resultReport(), platform.disk()),
                platform.shared().referee(name).resolve("reports"),
                log);
        slots = new MatchSlots(plan.maxMatches());
        this.metrics = metrics;
    }

    /**
     * Starts a referee.
     *
     * @throws org.evenodd.agent.program.ProgramException if its address cannot be bound, or another running program
     *     uses its name
     */
    public static RefereeProgram start(Platform platform, RefereeOptions plan) {
        AgentMetrics metrics = new AgentMetrics(platform.scheduler());
        AgentAddress address =
                AgentAddress.open(platform, plan.address(), plan.manager(), plan::nameAt, metrics.requests());
        RefereeProgram referee = new RefereeProgram(platform, plan, metrics, address);
        address.begin(referee.service());
        CompletableFuture<?> unused = referee.membership.join();
        return referee;
    }

    private RefereeRegistrationClient client() {
        return new RefereeRegistrationClient(
                this::membership, contact, this::meta, plan.key(), platform.disk(), this::askManager, log);
    }

    private CompletableFuture<Delivery> askManager() {
        return platform.transport()
                .get(plan.manager().beside(AgentApi.HEALTH), settings.timeouts().other());
    }

    private RefereeMeta meta(@Nullable AuthToken proof) {
        return new RefereeMeta(
                name,
                ProgramVersion.semantic(),
                plan.games(),
                contact,
                plan.maxMatches(),
                RegistrationLoop.PROTOCOL_VERSION,
                true,
                proof);
    }

    private Membership membership() {
        return membership;
    }

    private Sender sender() {
        return identity()
                .map(known -> known.id().asSender())
                .orElseGet(() -> Sender.unregistered(AgentKind.REFEREE, name));
    }

    private Optional<RefereeIdentity> identity() {
        return Optional.ofNullable(identity.getNow(null));
    }

    private AgentApi service() {
        MatchHost host = new MatchHost(
                platform.scheduler(),
                platform.transport(),
                transport -> this.metrics.measured(calls.over(transport)),
                callForms,
                settings,
                reports,
                log);
        RefereeMessages messages = new RefereeMessages(
                new RefereeMessages.RefereeParts(
                        slots,
                        new AssignmentIntake(slots, host, author, platform.random()),
                        new PostedAnswers(slots, settings.compatibility(), author, platform.scheduler()),
                        reports),
                gate,
                author,
                stack,
                settings.limits(),
                log);
        return messages.endpoint()
                .api(this::health, metrics)
                .withMetrics(metrics.page(() -> List.of(slots.gauge())))
                .knowing((token, match) -> identity()
                        .filter(own -> own.token().equals(token))
                        .map(own -> "the League Manager")
                        .or(() -> slots.owner(token).map(PlayerId::value)));
    }

    private HealthReport health() {
        String id = identity().map(known -> known.id().value()).orElse(null);
        return HealthReport.up(id, gate.state().name()).of(AgentKind.REFEREE, name);
    }

    /** Completes when the manager has refused this referee for good. */
    @Override
    public CompletableFuture<ExitStatus> done() {
        return membership.ended();
    }

    @Override
    public CompletableFuture<Void> accepted(PlaceGranted accepted) {
        AuthToken token = accepted.token() == null ? standIn() : accepted.token();
        RefereeIdentity identity =
                new RefereeIdentity((RefereeId) accepted.id(), token, contact, accepted.league(), accepted.openedAt());
        if (identity.isForeign()) {
            stack.aliases().underForeignManager(gate::believes);
        }
        logPlace(accepted);
        join(identity);
        return CompletableFuture.completedFuture(null);
    }

    private void logPlace(PlaceGranted accepted) {
        if (accepted.remark() == null) {
            log.info("Registered as {}", accepted.id());
        } else {
            log.warn(
                    "Registered as {}, but waiting: {} The key is looked for in {}",
                    accepted.id(),
                    Printable.of(accepted.remark()),
                    plan.key().name());
        }
    }

    private void join(RefereeIdentity given) {
        agentLog.writeTo(
                platform.shared().agentLog(given.id(), given.league()),
                given.id().value());
        RefereeIdentity before = former;
        if (before != null) {
            leave(before, given);
        }
        reports.begin(given);
        gate.registered(false);
        identity.complete(given);
    }

    /** Callers wait meanwhile: the manager may call with the new token before its answer has arrived. */
    @Override
    public void lost() {
        former = identity().orElse(null);
        identity = new CompletableFuture<>();
    }

    private void leave(RefereeIdentity former, RefereeIdentity given) {
        CompletableFuture<Void> unused = reports.stop();
        if (!Objects.equals(former.openedAt(), given.openedAt())) {
            slots.clear();
            gate.registered(true);
        }
    }

    /**
     * The token to show a manager that has given none: made from a secret of this run, so that nobody guesses it, and the
     * same until the process ends.
     */
    private synchronized AuthToken standIn() {
        AuthToken known = standIn;
        if (known == null) {
            byte[] bytes = new byte[SECRET_BYTES];
            platform.random().nextBytes(bytes);
            known = new AuthToken(
                    "own-" + LeagueToken.digest(new AuthToken(HexFormat.of().formatHex(bytes))));
            standIn = known;
        }
        return known;
    }

    @Override
    public void watch() {
        membership.watch();
    }

    /**
     * Takes no more matches, and ends those that run, unless the league is over. Completes when the manager has all results,
     * is gone, or after {@link #LONGEST_FINISH}.
     */
    @Override
    public CompletableFuture<?> finish() {
        boolean over = gate.state() == AgentState.SHUTDOWN;
        slots.close();
        gate.shutDown();
        int matches = unfinished();
        if (over || matches == 0) {
            return CompletableFuture.completedFuture(null);
        }
        platform.console()
                .say("Ends after its matches, %d, within %d s; another Ctrl-C ends it at once."
                        .formatted(matches, LONGEST_FINISH.toSeconds()));
        RetryLoop<Delivery> looks =
                new RetryLoop<>(platform.scheduler(), this::askManager, (manager, tries) -> pauseAfter(manager));
        return platform.scheduler().within(LONGEST_FINISH, looks.begin());
    }

    private int unfinished() {
        return slots.running().size() + reports.undelivered().size();
    }

    private Optional<Duration> pauseAfter(Delivery manager) {
        missed = manager instanceof Delivery.Unreachable ? missed + 1 : 0;
        return unfinished() == 0 || missed == MOST_MISSED ? Optional.empty() : Optional.of(PAUSE_BETWEEN_LOOKS);
    }

    @Override
    public void close() {
        stop().join();
    }

    /**
     * Stops without waiting; running matches end without a result.
     *
     * @return completes when everything necessary is on disk
     */
    public CompletableFuture<Void> stop() {
        address.close();
        membership.close();
        slots.clear();
        return reports.stop().whenComplete((written, failure) -> {
            agentLog.close();
            address.release();
        });
    }
}
