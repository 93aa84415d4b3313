package org.evenodd.conformance.player;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.conformance.kit.CheckExchange;
import org.evenodd.conformance.kit.CheckPeer;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.ErrorText;
import org.evenodd.protocol.message.ErrorMessages.LeagueError;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The place that a player gets where there is no league. Given in the form of our manager, so that the player demands
 * valid tokens from then on. A player that reads the answer on another thread may answer for a while as if it were not
 * registered: it is asked again until it answers as registered, but not for long, because it may never do.
 */
public final class RehearsalPlace {

    /** The player of a rehearsal. */
    public static final PlayerId PLAYER = PlayerId.of(1);

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

    /** Those codes that mean that the player is not registered. */
    private static final Set<Integer> NO_PLACE = Set.of(3002, 4002);

    private final LeagueId league;
    private final AuthToken token;
    private final @Nullable Instant openedAt;
    private final InstantSource clock;
    private volatile @Nullable Instant given;
    private volatile boolean known;

    /**
     * A place that is not given yet.
     *
     * @param openedAt when the league was opened; null if unknown
     */
    public RehearsalPlace(LeagueId league, AuthToken token, @Nullable Instant openedAt, InstantSource clock) {
        this.league = league;
        this.token = token;
        this.openedAt = openedAt;
        this.clock = clock;
    }

    public AuthToken token() {
        return token;
    }

    /** Whether the player has been given its id and token. */
    public boolean isGiven() {
        return given != null;
    }

    /** Whether to accept a request: one with a league's token is refused. */
    public boolean isFor(LeagueRegisterRequest request) {
        AuthToken shown = request.envelope().authToken();
        return shown == null || shown.equals(token);
    }

    /** Why a player that registers so does not play a game; empty if it does, as all play the usual one. */
    public static Optional<String> unplayed(Game game, LeagueRegisterRequest request) {
        List<GameType> types = request.playerMeta().gameTypes();
        boolean plays = game.equals(Games.usual()) || (types != null && types.contains(game.type()));
        return plays ? Optional.empty() : Optional.of("game_types %s, without %s".formatted(types, game.type()));
    }

    /** Gives the place, or refuses it, and returns the answer to the request. */
    public LeagueRegisterResponse answer(LeagueRegisterRequest request, EnvelopeWriter author) {
        if (!isFor(request)) {
            return refusal(request, TOKEN_OF_ANOTHER_LEAGUE, author);
        }
        given = clock.instant();
        return new LeagueRegisterResponse(
                author.replyTo(request.envelope()).withToken(token),
                RegistrationStatus.ACCEPTED,
                PLAYER,
                league,
                openedAt,
                Map.of(),
                Rejection.NONE);
    }

    /** The answer to a request that is refused. */
    public LeagueRegisterResponse refusal(LeagueRegisterRequest request, Rejection rejection, EnvelopeWriter author) {
        return new LeagueRegisterResponse(
                author.replyTo(request.envelope()),
                RegistrationStatus.REJECTED,
                null,
                league,
                openedAt,
                null,
                rejection);
    }

    /**
     * Tells the player, with its own token, that the rehearsal is over, and serves no more: a player that understands it registers
     * elsewhere, and does not wait for this one for ever.
     *
     * @param open where the player has found the rehearsal
     * @return what its author has to know; empty if the player was given no place
     */
    public Optional<String> release(CheckPeer<?> peer, OpenService open) {
        if (!isGiven()) {
            return Optional.empty();
        }
        open.close();
        peer.await(peer.ask(new LeagueError(
                peer.author().begin().withToken(token),
                ErrorText.of(ErrorCode.E012),
                "The rehearsal is over, and its token is void: register again, in a league.",
                MessageType.LEAGUE_REGISTER_REQUEST.name(),
                ErrorContext.at("/auth_token", "the token of a league", "that of a rehearsal"))));
        return Optional.of(RELEASED);
    }

    /** Whether the player, which may not have read yet that it was accepted, may answer a call differently in a moment. */
    public boolean mayAnswerOtherwiseSoon(CheckExchange exchange) {
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
        known |= isGiven() && shown;
        return !known && isYounger(UNAWARE_OF_TOKEN);
    }

    private boolean isYounger(Duration age) {
        Instant since = given;
        return since != null && clock.instant().isBefore(since.plus(age));
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
