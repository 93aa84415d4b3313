package org.evenodd.player.agent;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.program.Membership;
import org.evenodd.agent.program.Membership.Applicant;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.RegistrationLoop;
import org.evenodd.agent.program.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.rpc.AgentMetrics;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.ProgramVersion;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.dialect.IdAliases;
import org.evenodd.game.evenodd.Strategy;
import org.evenodd.player.agent.PlayerProgram.PlayerParts;
import org.evenodd.player.game.evenodd.Chooser;
import org.evenodd.player.game.evenodd.History;
import org.evenodd.player.state.CallerGate;
import org.evenodd.player.state.CallerGate.KnownTokens;
import org.evenodd.player.state.PlayerState;
import org.evenodd.player.state.PlayerState.PlayerPlace;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveCall;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;
import org.slf4j.spi.LoggingEventBuilder;

/** One player, from its registration to the end of the league. */
final class PlayerAgent implements Membership.MembershipListener {

    /** Time for the acknowledgement of the league's end to be sent. */
    private static final Duration TIME_FOR_THE_LAST_ANSWER = Duration.ofMillis(250);

    private final PlayerParts parts;
    private final Platform platform;
    private final boolean leaving;
    private final SystemSettings settings;
    private final IdAliases aliases = IdAliases.ofPlayer();
    private final DisplayName name;
    private final AgentLog log;
    private final PlayerMessages messages;
    private final HistoryKeeper keeper;
    private final Membership membership;
    private final AgentApi service;
    private final AtomicBoolean theftTold = new AtomicBoolean();

    PlayerAgent(PlayerParts parts, PlayerOptions plan, AgentMetrics metrics, DisplayName name, Endpoint contact) {
        this.parts = parts;
        platform = parts.platform();
        this.leaving = plan.leaveAtTheEnd();
        this.settings = platform.settings().system();
        this.name = name;
        log = platform.log(name.value());
        ProtocolStack stack = new ProtocolStack(settings.compatibility(), aliases);
        MessageClient client = metrics.measured(client(stack));
        AnswerPosts posts = new AnswerPosts(client, settings.timeouts().other());
        messages = new PlayerMessages(
                name, platform.scheduler(), platform.random(), chooser(plan.strategy()), posts, this, log.logger());
        MoveCalls moves = new MoveCalls(plan.strategyName(), generator(), messages, posts, log.logger());
        keeper = new HistoryKeeper(platform.shared(), parts.files(), platform.scheduler(), name, log.logger());
        Applicant applicant = new Applicant(
                AgentKind.PLAYER, name, plan.manager(), client, messages.author(), platform, settings, log.logger());
        membership = new Membership(applicant, plan.rotation(), token -> register(token, plan, contact), this);
        service = messages.endpoint(stack, settings.limits())
                .on(ChooseMoveCall.class, moves::called)
                .api(messages::health, metrics)
                .knowing((shown, match) ->
                        messages.state().flatMap(state -> state.gate().holder(shown, match)));
    }

    private CompletableFuture<Answer> register(@Nullable AuthToken token, PlayerOptions plan, Endpoint contact) {
        PlayerMeta meta = new PlayerMeta(
                name,
                ProgramVersion.semantic(),
                platform.settings().player().gameTypes(),
                contact,
                RegistrationLoop.PROTOCOL_VERSION,
                plan.enrolmentKey());
        return membership.register(token, (envelope, rotate) -> new LeagueRegisterRequest(envelope, meta, rotate));
    }

    private MessageClient client(ProtocolStack stack) {
        int maxReplyBytes = settings.limits().maxMessageBytes();
        return stack.client(platform.transport(), platform.scheduler(), maxReplyBytes, new LearnedCallForms());
    }

    private Chooser chooser(Strategy strategy) {
        Duration limit = settings.timeouts().choice();
        return new Chooser(strategy, parts.thinking(), platform.scheduler(), limit, generator(), log.logger());
    }

    private SplittableRandom generator() {
        return new SplittableRandom(platform.random().nextLong());
    }

    /** Serves the player's address. */
    AgentApi service() {
        return service;
    }

    /** The player's place in the league, from its registration to its end. */
    Membership membership() {
        return membership;
    }

    /** Called when the player's matches, or its memory of finished ones, have changed; must return at once. */
    void changed(PlayerState before, PlayerState after) {
        if (!before.history().equals(after.history())) {
            keeper.add(after.place(), after.history());
        }
        if (before.lifecycle() != after.lifecycle()) {
            log.logger().info("Now {}", after.lifecycle());
        }
        if (after.table().completed() && !before.table().completed()) {
            endSoon(ExitStatus.DONE);
        }
        if (after.table().removed() && !before.table().removed()) {
            membership.leave();
            log.logger().error("The operator removed this player from the league");
            endSoon(ExitStatus.FAILED);
        }
    }

    /** Called when a message of the manager was believed. */
    void contacted() {
        membership.noteContact();
    }

    /** Called when the manager has proved itself and said that the player has no place any more. */
    void released() {
        platform.scheduler().execute(membership::released);
    }

    /**
     * Called when a caller posed as the manager with a token for this player that the player was not given. Warns the
     * owner, once: somebody may have taken the player's place (docs/protocol-decisions.md, duplicate display_name).
     */
    void doubted(IncomingCall<?> call, PlayerId player) {
        boolean ofFormerLeague = call.message().type() == MessageType.LEAGUE_ERROR;
        if (!ofFormerLeague && !theftTold.getAndSet(true)) {
            log.logger()
                    .atWarn()
                    .addKeyValue("from", call.remoteAddress())
                    .addKeyValue("message", call.message().type())
                    .log(
                            "The manager's call shows a token of {} that this player was not given: somebody may have"
                                    + " registered in its place; start it again to take the place back, or ask the"
                                    + " league's operator",
                            player);
        }
        platform.scheduler().execute(membership::doubt);
    }

    /** Logs how the league ended, in divisions for this player too. */
    void logEndOfLeague(LeagueCompleted end, @Nullable PlayerId self) {
        Champion champion = end.champion();
        LoggingEventBuilder line = log.logger().atInfo();
        if (champion != null) {
            line = line.addKeyValue("champion", Printable.of(champion.displayName(), champion.playerId()))
                    .addKeyValue("points", champion.points());
        }
        for (Ranking row : Objects.requireNonNullElse(end.finalStandings(), List.<Ranking>of())) {
            if (row.overallRank() != null && row.playerId().equals(self)) {
                line = line.addKeyValue("overall_rank", row.overallRank());
            }
        }
        line.log("The league is over");
    }

    @Override
    public void lost() {
        messages.close();
    }

    @Override
    public CompletableFuture<Void> accepted(PlaceGranted accepted) {
        PlayerPlace place =
                new PlayerPlace((PlayerId) accepted.id(), accepted.league(), accepted.token(), accepted.openedAt());
        log.writeTo(
                platform.shared().agentLog(place.player(), place.leagueId()),
                place.player().value());
        CallerGate gate = gate(accepted, stateInSamePlace(place));
        return rememberedHistory(place)
                .thenAcceptAsync(history -> play(PlayerState.registered(place, history, gate)), platform.scheduler());
    }

    /** Whom to believe in a place; matches under way may continue with the tokens that the player had before. */
    private CallerGate gate(PlaceGranted accepted, Optional<PlayerState> before) {
        PlayerId player = (PlayerId) accepted.id();
        CallerGate given = CallerGate.of(
                settings.compatibility(), new KnownTokens(player, accepted.token()), accepted.matchTokens());
        if (!given.ours()) {
            aliases.underForeignManager(this::believesManager);
        }
        warnOfForeignTokens(given, accepted);
        Set<MatchId> underWay =
                Optional.ofNullable(accepted.matchTokens()).map(Map::keySet).orElse(Set.of());
        CallerGate gate = membership
                .shown()
                .map(token -> given.replacing(new KnownTokens(player, token), underWay))
                .orElse(given);
        return before.map(state -> gate.replacing(state.gate().tokens(), underWay))
                .orElse(gate);
    }

    private boolean believesManager(@Nullable AuthToken shown) {
        return messages.state().map(now -> now.gate().believesManager(shown)).orElse(true);
    }

    private void warnOfForeignTokens(CallerGate gate, PlaceGranted accepted) {
        if (!gate.ours() && settings.compatibility() == Compatibility.TOLERANT) {
            String form = gate.tokens().isOfOurForm() ? "of the protocol's form" : "of another form";
            log.logger()
                    .atWarn()
                    .addKeyValue("token", accepted.token() == null ? "none" : form)
                    .addKeyValue("match_tokens", accepted.matchTokens() == null ? "none" : "given")
                    .log("This manager's tokens do not follow the protocol: callers are believed without a token until"
                            + " one of them shows a valid token");
        }
    }

    private CompletableFuture<History> rememberedHistory(PlayerPlace place) {
        Optional<PlayerState> before = stateInSamePlace(place);
        if (before.isPresent()) {
            return CompletableFuture.completedFuture(before.get().history());
        }
        return membership.shown().isPresent()
                ? CompletableFuture.supplyAsync(() -> keeper.load(place), platform.disk())
                : CompletableFuture.completedFuture(History.EMPTY);
    }

    private Optional<PlayerState> stateInSamePlace(PlayerPlace place) {
        return messages.state().filter(state -> place.sameAs(state.place()));
    }

    private void play(PlayerState first) {
        PlayerPlace place = first.place();
        log.logger().atInfo().addKeyValue("league", place.leagueId()).log("Registered as {}", place.player());
        keeper.save(place, first.history());
        messages.open(first);
    }

    /** Ends a player that is to leave with the league. */
    private void endSoon(ExitStatus status) {
        if (leaving) {
            platform.scheduler()
                    .after(TIME_FOR_THE_LAST_ANSWER, () -> membership.ended().complete(status));
        }
    }

    /** Stops. */
    void leave() {
        membership.close();
        if (messages.state().isPresent()) {
            messages.update(PlayerState::stopped);
        }
        keeper.flush();
        log.close();
    }
}
