package org.evenodd.conformance.player;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.peer.IncomingCall;
import org.evenodd.agent.program.CommonOptions;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.conformance.kit.CheckCommand.CheckAddress;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.conformance.kit.ScriptedGame;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.dialect.Spelling;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.ErrorText;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import tools.jackson.databind.JsonNode;

/**
 * The league of a check or a practice, which has one player and listens at one address, as its manager and its referee. The player's
 * place is given in the form of our manager, so that the player demands valid tokens from then on. A player that reads
 * the answer on another thread may answer for a while as if it were not registered: it is asked again until it answers
 * as registered, but not for long, because it may never do.
 */
public abstract class Rehearsal extends CheckPeer<AgentKind> {

    /** The player of a rehearsal. */
    public static final PlayerId PLAYER = ScriptedLeague.P01;

    /** How long a player may say that it is not registered after it was accepted. */
    private static final Duration UNAWARE_OF_PLACE = Duration.ofSeconds(5);

    /** How long a player may answer without its token after it was accepted, which may be all that it ever does. */
    private static final Duration UNAWARE_OF_TOKEN = Duration.ofSeconds(1);

    private static final String RELEASED =
            "the bot was registered here, and has been told that this is over: unless it registers"
                    + " again by itself, start it again before a league";
    private static final Rejection TOKEN_OF_ANOTHER_LEAGUE =
            new Rejection("This token is not valid here: register without one.", ErrorCode.E012, null);

    /** The JSON-RPC codes of MCP 3 and 4 for a rejected caller. */
    private static final Set<Integer> DISBELIEF = Set.of(3001, 3002, 4001, 4002);

    private static final Set<String> DISBELIEF_CODES =
            Set.of(ErrorCode.E005.name(), ErrorCode.E011.name(), ErrorCode.E012.name());

    private static final Set<Integer> NOT_KNOWN = Set.of(RpcError.INVALID_REQUEST, RpcError.METHOD_NOT_FOUND);

    /** Those codes that mean that the player is not registered. */
    private static final Set<Integer> NO_PLACE = Set.of(3002, 4002);

    /**
     * The configuration of a rehearsal.
     *
     * @param address where it listens
     * @param game that is played
     * @param token the token that the player gets when it registers
     * @param patience how long to wait for the player's registration
     */
    public record RehearsalPlan(
            Endpoint player, ScriptedGame game, CheckAddress address, RehearsalToken token, Duration patience) {

        /** The plan of a command, whose player gets the token of all runs with the same {@code --shared-dir}. */
        public static RehearsalPlan of(
                Platform platform, CommonOptions options, Endpoint player, ScriptedGame game, Duration patience) {
            RehearsalToken token = RehearsalToken.of(PLAYER, platform.shared().checkersKey(), platform.random());
            return new RehearsalPlan(player, game, CheckAddress.of(options), token, patience);
        }
    }

    protected final ScriptedGame game;

    /** The league that the rehearsal plays: everybody but the player is the rehearsal. */
    protected final ScriptedLeague league;

    private final CompletableFuture<AgentApi> answering = new CompletableFuture<>();
    private final RehearsalPlan plan;
    private final @Nullable Instant openedAt;
    private final OpenService open;
    private volatile @Nullable Instant acceptedAt;
    private volatile boolean hasShownToken;

    /**
     * Opens the address, where calls wait for {@link #serve}.
     *
     * @param openedAt when the league was opened; null if unknown
     * @throws ProgramException (cannot start) if the address cannot be bound
     */
    protected Rehearsal(Platform platform, RehearsalPlan plan, LeagueId id, @Nullable Instant openedAt) {
        super(platform, plan.player(), platform.settings().system().limits().maxMessageBytes());
        this.plan = plan;
        this.openedAt = openedAt;
        game = plan.game();
        league = new ScriptedLeague(
                id, game.game().type(), agent -> agent.equals(PLAYER) ? token() : ScriptedLeague.wrongToken(agent));
        open = plan.address().open(platform.host(), AgentApi.later(answering));
    }

    /** An endpoint that knows no method yet. */
    protected RpcEndpoint endpoint(AgentKind self, EnvelopeWriter author, Logger log) {
        return new RpcEndpoint(self, settings.limits(), stack.codec(), author, log);
    }

    /** Has the referee at the same address serve what the manager does not know. */
    protected static AgentApi both(AgentApi manager, RpcEndpoint referee) {
        return manager.behind(service -> request -> service.serve(request).thenCompose(response -> {
            int error = BodyTrees.parsed(response.body()).at("/error/code").intValue(0);
            return !NOT_KNOWN.contains(error)
                    ? CompletableFuture.completedFuture(response)
                    : request.path().equals(AgentApi.MCP) ? referee.serve(request) : referee.serveElsewhere(request);
        }));
    }

    /** Answers at its address from now on. */
    protected void serve(AgentApi service) {
        answering.complete(service);
    }

    /** The address at which the player finds its manager and its referee. */
    public Endpoint self() {
        return open.endpoint();
    }

    /**
     * How the player finds the rehearsal where another program has its port; empty if it has its port.
     *
     * @param finding the sentence's beginning, such as "the bot finds this check"
     */
    public Optional<String> otherPort(String finding) {
        return plan.address().isTaken(open)
                ? Optional.of("Port %d is taken by another program: %s with --manager %s"
                        .formatted(plan.address().address().port(), finding, self()))
                : Optional.empty();
    }

    /** Stores the token for the next run and waits for the player's registration, on a thread that may wait; empty if none comes. */
    public <T> Optional<T> awaitRegistration(CompletableFuture<T> registered) {
        await(CompletableFuture.runAsync(plan.token().keeping(), platform.disk()));
        return await(scheduler().within(plan.patience(), registered));
    }

    /** The player's own token. */
    public AuthToken token() {
        return plan.token().value();
    }

    /** Whether the player has been given its id and token. */
    boolean isRegistered() {
        return acceptedAt != null;
    }

    /** Whether to accept a request: one with a league's token is refused. */
    public boolean isFor(LeagueRegisterRequest request) {
        AuthToken shown = request.envelope().authToken();
        return shown == null || shown.equals(token());
    }

    /** Why a player that registers so does not play the game; empty if it does, as all play the usual one. */
    public Optional<String> unplayed(LeagueRegisterRequest request) {
        List<GameType> types = request.playerMeta().gameTypes();
        boolean plays = game.game().equals(Games.usual()) || (types != null && types.contains(league.game()));
        return plays ? Optional.empty() : Optional.of("game_types %s, without %s".formatted(types, league.game()));
    }

    /** Gives the place, or refuses it, and returns the answer to the request, whose form the player may want in calls too. */
    public LeagueRegisterResponse admit(IncomingCall<LeagueRegisterRequest> call) {
        LeagueRegisterRequest request = call.message();
        if (!isFor(request)) {
            return refusal(request, TOKEN_OF_ANOTHER_LEAGUE);
        }
        forms.registered(PLAYER.value());
        forms.hint(call.framing());
        forms.spells(Spelling.isCamelCase(call.notes()));
        acceptedAt = now();
        return new LeagueRegisterResponse(
                author().replyTo(request.envelope()).withToken(token()),
                RegistrationStatus.ACCEPTED,
                PLAYER,
                league.id(),
                openedAt,
                Map.of(),
                Rejection.NONE);
    }

    /** The answer to a request that is refused. */
    LeagueRegisterResponse refusal(LeagueRegisterRequest request, Rejection rejection) {
        return new LeagueRegisterResponse(
                author().replyTo(request.envelope()),
                RegistrationStatus.REJECTED,
                null,
                league.id(),
                openedAt,
                null,
                rejection);
    }

    /**
     * Tells the player, with its own token, that the rehearsal is over, and serves no more: a player that understands it
     * registers elsewhere, and does not wait for this one for ever.
     *
     * @return a remark for its author; empty if the player was given no place
     */
    public Optional<String> release() {
        if (!isRegistered()) {
            return Optional.empty();
        }
        close();
        call(new LeagueError(
                author().begin().withToken(token()),
                ErrorText.of(ErrorCode.E012),
                "The rehearsal is over, and its token is void: register again, in a league.",
                MessageType.LEAGUE_REGISTER_REQUEST.name(),
                ErrorContext.at("/auth_token", "the token of a league", "that of a rehearsal")));
        return Optional.of(RELEASED);
    }

    @Override
    public void close() {
        open.close();
    }

    /** Whether the player, which may not have read yet that it was accepted, may answer a call differently in a moment. */
    @Override
    protected boolean isTooEarly(CheckExchange exchange) {
        JsonNode reply = exchange.body();
        JsonNode answer = reply.has("result") ? reply.path("result") : reply;
        if (Stream.concat(
                        Stream.of(MessageType.GAME_JOIN_ACK),
                        Games.all().stream().map(Game::move))
                .flatMap(type -> type.decision().stream())
                .anyMatch(answer::has)) {
            return mayShowTokenSoon(!answer.path("auth_token").stringValue("").isEmpty());
        }
        return isYounger(UNAWARE_OF_PLACE) && saysNotRegistered(reply.path("error"));
    }

    /** Whether the player, which has answered with or without a token, may show one in a moment instead of none. */
    boolean mayShowTokenSoon(boolean shown) {
        hasShownToken |= isRegistered() && shown;
        return !hasShownToken && isYounger(UNAWARE_OF_TOKEN);
    }

    private boolean isYounger(Duration age) {
        Instant since = acceptedAt;
        return since != null && now().isBefore(since.plus(age));
    }

    private static boolean saysNotRegistered(JsonNode error) {
        return errorCode(error).equals(ErrorCode.E005.name())
                || NO_PLACE.contains(error.path("code").intValue(0));
    }

    /** Whether an error rejects the caller: the player is not registered with it, or the token is wrong. */
    public static boolean isDisbelief(JsonNode error) {
        return isDisbelief(error.path("code").intValue(0), errorCode(error));
    }

    /** Whether an answer rejects the caller. */
    static boolean isDisbelief(Answer answer) {
        return answer instanceof Answer.ErrorReturned refused && isDisbelief(refused.code(), refused.errorCode());
    }

    private static boolean isDisbelief(int code, String errorCode) {
        return DISBELIEF_CODES.contains(errorCode) || DISBELIEF.contains(code);
    }

    private static String errorCode(JsonNode error) {
        return error.path("data").path("error_code").stringValue("");
    }
}
