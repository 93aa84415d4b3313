package org.evenodd.protocol.message;

import static org.evenodd.protocol.value.AgentKind.LEAGUE_MANAGER;
import static org.evenodd.protocol.value.AgentKind.PLAYER;
import static org.evenodd.protocol.value.AgentKind.REFEREE;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.value.AgentKind;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of messages: who sends what to whom, by which method, and which answer is due in what time.
 *
 * <p>PRD 10.1 for the 18, MCP for methods and acknowledgements, docs/protocol-decisions.md for aliases.
 */
public enum MessageType {
    REFEREE_REGISTER_RESPONSE(RefereeRegisterResponse.class, "PRD 3.2", answer(LEAGUE_MANAGER, REFEREE)),
    REFEREE_REGISTER_REQUEST(
            RefereeRegisterRequest.class,
            "PRD 3.1",
            call(REFEREE, LEAGUE_MANAGER, TimeLimit.REGISTER, REFEREE_REGISTER_RESPONSE, "register_referee")),
    LEAGUE_REGISTER_RESPONSE(LeagueRegisterResponse.class, "PRD 3.4", answer(LEAGUE_MANAGER, PLAYER)),
    LEAGUE_REGISTER_REQUEST(
            LeagueRegisterRequest.class,
            "PRD 3.3",
            call(PLAYER, LEAGUE_MANAGER, TimeLimit.REGISTER, LEAGUE_REGISTER_RESPONSE, "register_player")),
    ROUND_ANNOUNCEMENT_ACK(
            RoundAnnouncementAck.class, "MCP 3.1", answer(Set.of(PLAYER, REFEREE), Set.of(LEAGUE_MANAGER))),
    ROUND_ANNOUNCEMENT(
            RoundAnnouncement.class,
            "PRD 4.1",
            broadcast(TimeLimit.DEFAULT, ROUND_ANNOUNCEMENT_ACK, "notify_round", "round_announcement")),
    ROUND_COMPLETED_ACK(RoundCompletedAck.class, "MCP 3.3", answer(Set.of(PLAYER, REFEREE), Set.of(LEAGUE_MANAGER))),
    ROUND_COMPLETED(
            RoundCompleted.class,
            "PRD 4.2",
            broadcast(TimeLimit.DEFAULT, ROUND_COMPLETED_ACK, "notify_round_completed")),
    LEAGUE_COMPLETED_ACK(LeagueCompletedAck.class, "MCP 3.4", answer(Set.of(PLAYER, REFEREE), Set.of(LEAGUE_MANAGER))),
    LEAGUE_COMPLETED(
            LeagueCompleted.class,
            "PRD 4.3",
            broadcast(TimeLimit.DEFAULT, LEAGUE_COMPLETED_ACK, "notify_league_completed")),
    ANSWER_ACK(AnswerAck.class, "docs/protocol-decisions.md, Messages", answer(REFEREE, PLAYER)),
    GAME_JOIN_ACK(GameJoinAck.class, "PRD 5.2", post(PLAYER, REFEREE, ANSWER_ACK, "game_join_ack")),
    GAME_INVITATION(
            GameInvitation.class,
            "PRD 5.1",
            call(REFEREE, PLAYER, TimeLimit.JOIN_ACK, GAME_JOIN_ACK, "handle_game_invitation", "game_invitation")),
    CHOOSE_PARITY_RESPONSE(
            ChooseParityResponse.class,
            "PRD 6.2",
            post(PLAYER, REFEREE, ANSWER_ACK, "choose_parity_response", "parity_choice", "parity_response")),
    CHOOSE_PARITY_CALL(
            ChooseParityCall.class,
            "PRD 6.1",
            call(REFEREE, PLAYER, TimeLimit.CHOICE, CHOOSE_PARITY_RESPONSE, "parity_choose", "choose_parity")),
    GAME_OVER_ACK(GameOverAck.class, "MCP 4.3", answer(PLAYER, REFEREE)),
    GAME_OVER(
            GameOver.class,
            "PRD 5.3",
            call(
                    REFEREE,
                    PLAYER,
                    TimeLimit.GAME_OVER_ACK,
                    GAME_OVER_ACK,
                    "notify_match_result",
                    "game_over",
                    "notify_game_over")),
    MATCH_RESULT_ACK(MatchResultAck.class, "MCP 5.1", answer(LEAGUE_MANAGER, REFEREE)),
    MATCH_RESULT_REPORT(
            MatchResultReport.class,
            "PRD 7.1",
            call(REFEREE, LEAGUE_MANAGER, TimeLimit.RESULT_REPORT, MATCH_RESULT_ACK, "report_match_result")),
    STANDINGS_UPDATE_ACK(StandingsUpdateAck.class, "MCP 3.2", answer(PLAYER, LEAGUE_MANAGER)),
    LEAGUE_STANDINGS_UPDATE(
            LeagueStandingsUpdate.class,
            "PRD 7.2",
            call(
                    LEAGUE_MANAGER,
                    PLAYER,
                    TimeLimit.DEFAULT,
                    STANDINGS_UPDATE_ACK,
                    "update_standings",
                    "notify_standings")),
    LEAGUE_ERROR(LeagueError.class, "PRD 9.1", broadcast(TimeLimit.DEFAULT, null, "notify_league_error")),
    GAME_ERROR_ACK(GameErrorAck.class, "MCP 6.2", answer(PLAYER, REFEREE)),
    GAME_ERROR(
            GameError.class, "PRD 9.2", call(REFEREE, PLAYER, TimeLimit.DEFAULT, GAME_ERROR_ACK, "notify_game_error")),
    LEAGUE_QUERY_RESPONSE(
            LeagueQueryResponse.class, "PRD 8.2", answer(Set.of(LEAGUE_MANAGER), Set.of(PLAYER, REFEREE))),
    LEAGUE_QUERY(
            LeagueQuery.class,
            "PRD 8.1",
            new Route(
                    Set.of(PLAYER, REFEREE),
                    Set.of(LEAGUE_MANAGER),
                    TimeLimit.QUERY,
                    LEAGUE_QUERY_RESPONSE,
                    List.of("league_query"))),
    RUN_MATCH_ACK(RunMatchAck.class, "REF 3", answer(REFEREE, LEAGUE_MANAGER)),
    RUN_MATCH(
            RunMatch.class,
            "docs/protocol-decisions.md, Messages",
            call(
                    LEAGUE_MANAGER,
                    REFEREE,
                    TimeLimit.DEFAULT,
                    RUN_MATCH_ACK,
                    "run_match",
                    "start_match",
                    "assign_match"));

    private static final Map<Class<? extends Message>, MessageType> BY_CLASS = new HashMap<>();
    private static final Map<String, MessageType> BY_METHOD = new HashMap<>();
    private static final String REFS_NAME_OF_THE_CHOICE = "PARITY_CHOICE";

    static {
        for (MessageType type : values()) {
            BY_CLASS.put(type.messageClass, type);
            type.methods.forEach(method -> BY_METHOD.put(method, type));
        }
        BY_METHOD.put(REFS_NAME_OF_THE_CHOICE, CHOOSE_PARITY_RESPONSE);
    }

    private final Class<? extends Message> messageClass;
    private final String section;

    @SuppressWarnings("ImmutableEnumChecker") // its collections are unmodifiable
    private final Route route;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final List<String> methods;

    MessageType(Class<? extends Message> messageClass, String section, Route route) {
        this.messageClass = messageClass;
        this.section = section;
        this.route = route;
        List<String> names = new ArrayList<>(route.methods);
        names.add(name());
        this.methods = Collections.unmodifiableList(names);
    }

    private record Route(
            Set<AgentKind> from,
            Set<AgentKind> to,
            TimeLimit limit,
            @Nullable MessageType answer,
            List<String> methods) {}

    private static Route call(AgentKind from, AgentKind to, TimeLimit limit, MessageType answer, String... methods) {
        return new Route(Set.of(from), Set.of(to), limit, answer, List.of(methods));
    }

    private static Route broadcast(TimeLimit limit, @Nullable MessageType answer, String... methods) {
        return new Route(Set.of(LEAGUE_MANAGER), Set.of(PLAYER, REFEREE), limit, answer, List.of(methods));
    }

    private static Route post(AgentKind from, AgentKind to, MessageType answer, String... methods) {
        return new Route(Set.of(from), Set.of(to), TimeLimit.DEFAULT, answer, List.of(methods));
    }

    private static Route answer(AgentKind from, AgentKind to) {
        return answer(Set.of(from), Set.of(to));
    }

    private static Route answer(Set<AgentKind> from, Set<AgentKind> to) {
        return new Route(from, to, TimeLimit.DEFAULT, null, List.of());
    }

    /** The type of a message's class. */
    public static MessageType of(Class<? extends Message> messageClass) {
        MessageType type = BY_CLASS.get(messageClass);
        if (type == null) {
            throw new IllegalArgumentException("not in the catalogue: " + messageClass);
        }
        return type;
    }

    /** The message for which a JSON-RPC method or a {@code message_type} stands. */
    public static Optional<MessageType> named(String name) {
        return Optional.ofNullable(BY_METHOD.get(name));
    }

    /** The values of {@code message_type} that mean this message: its name, and REF's for the choice. */
    public List<String> typeNames() {
        return this == CHOOSE_PARITY_RESPONSE ? List.of(name(), REFS_NAME_OF_THE_CHOICE) : List.of(name());
    }

    public Class<? extends Message> messageClass() {
        return messageClass;
    }

    /** The document and section that define this message. */
    public String section() {
        return section;
    }

    public Set<AgentKind> senders() {
        return route.from;
    }

    public Set<AgentKind> receivers() {
        return route.to;
    }

    /** The JSON-RPC methods that mean this message: canonical name, aliases, the message type itself. */
    public List<String> methods() {
        return methods;
    }

    /** The method that our calls use first. */
    public String canonicalMethod() {
        return methods.get(0);
    }

    /** What bounds the wait for the answer. */
    public TimeLimit limit() {
        return route.limit;
    }

    /** The message that answers this one, if an answer is due. */
    public Optional<MessageType> answer() {
        return Optional.ofNullable(route.answer);
    }

    /** The field without which an answer of this type says nothing; none where its arrival is all that counts. */
    public Optional<String> decision() {
        return switch (this) {
            case REFEREE_REGISTER_RESPONSE, LEAGUE_REGISTER_RESPONSE -> Optional.of("status");
            case GAME_JOIN_ACK -> Optional.of("accept");
            case CHOOSE_PARITY_RESPONSE -> Optional.of("parity_choice");
            case LEAGUE_QUERY_RESPONSE -> Optional.of("query_type");
            default -> Optional.empty();
        };
    }
}
