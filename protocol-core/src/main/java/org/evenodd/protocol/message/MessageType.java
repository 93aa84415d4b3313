package org.evenodd.protocol.message;

import static org.evenodd.protocol.message.Catalogue.Nickname.called;
import static org.evenodd.protocol.message.Catalogue.Purpose.asks;
import static org.evenodd.protocol.message.Catalogue.Purpose.does;
import static org.evenodd.protocol.message.Catalogue.Route.answers;
import static org.evenodd.protocol.message.Catalogue.Route.broadcast;
import static org.evenodd.protocol.message.Catalogue.Route.call;
import static org.evenodd.protocol.message.Catalogue.Route.notice;
import static org.evenodd.protocol.message.Catalogue.Route.question;
import static org.evenodd.protocol.message.Catalogue.Route.receipt;
import static org.evenodd.protocol.message.Catalogue.Route.reply;
import static org.evenodd.protocol.value.Identifiers.AgentKind.LEAGUE_MANAGER;
import static org.evenodd.protocol.value.Identifiers.AgentKind.PLAYER;
import static org.evenodd.protocol.value.Identifiers.AgentKind.REFEREE;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.protocol.message.Catalogue.McpNumbers;
import org.evenodd.protocol.message.Catalogue.Nickname;
import org.evenodd.protocol.message.Catalogue.Purpose;
import org.evenodd.protocol.message.Catalogue.Route;
import org.evenodd.protocol.message.Catalogue.TimeLimit;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of messages, with one entry for everything about a type except its fields: sender, receiver, methods,
 * expected answer and time limit, purpose, error numbers, size, and foreign names.
 *
 * <p>PRD 10.1 for the 18, MCP for methods and acknowledgements, docs/protocol-decisions.md for aliases.
 */
@SuppressWarnings("ImmutableEnumChecker") // lists, patterns and records of its fields do not change
public enum MessageType {
    REFEREE_REGISTER_RESPONSE("PRD 3.2", answers(LEAGUE_MANAGER, REFEREE).deciding("status")),
    REFEREE_REGISTER_REQUEST(
            "PRD 3.1",
            call(REFEREE, LEAGUE_MANAGER, TimeLimit.REGISTER, REFEREE_REGISTER_RESPONSE, "register_referee"),
            does(
                    "Register a referee",
                    "Enters a referee into the league. The answer holds its id and the auth_token that it needs from"
                            + " then on."),
            McpNumbers.REFEREE_REGISTRATION,
            called("(?!)", "regist")),
    LEAGUE_REGISTER_RESPONSE("PRD 3.4", answers(LEAGUE_MANAGER, PLAYER).deciding("status")),
    LEAGUE_REGISTER_REQUEST(
            "PRD 3.3",
            call(PLAYER, LEAGUE_MANAGER, TimeLimit.REGISTER, LEAGUE_REGISTER_RESPONSE, "register_player"),
            does(
                    "Register a player",
                    "Enters a player into the league; contact_endpoint is where it is called to play. The answer holds"
                            + " its id and the auth_token that it needs from then on."),
            McpNumbers.PLAYER_REGISTRATION,
            called("_(register|registration|join|enroll?|sign_?up)_", "regist")),
    ROUND_ANNOUNCEMENT_ACK("MCP 3.1", receipt()),
    ROUND_ANNOUNCEMENT(
            "PRD 4.1",
            broadcast(ROUND_ANNOUNCEMENT_ACK, "notify_round", "round_announcement"),
            does("Announce a round", "Tells who meets whom in a round, and where."),
            McpNumbers.NOTIFICATION,
            called(10, "_round", "round\\w*(announc|start)|(announc|start)\\w*round")),
    ROUND_COMPLETED_ACK("MCP 3.3", receipt()),
    ROUND_COMPLETED(
            "PRD 4.2",
            broadcast(ROUND_COMPLETED_ACK, "notify_round_completed"),
            does("Close a round", "Tells that every match of a round has ended."),
            McpNumbers.NOTIFICATION,
            called(
                    9,
                    "^(?=.*_round).*_(completed|complete|over|end|ended|finished|done)_",
                    "round\\w*(complet|over|end|finish)")),
    LEAGUE_COMPLETED_ACK("MCP 3.4", receipt()),
    LEAGUE_COMPLETED(
            "PRD 4.3",
            broadcast(LEAGUE_COMPLETED_ACK, "notify_league_completed"),
            does("Close the league", "Tells the final standings and the champion."),
            McpNumbers.NOTIFICATION,
            called(
                    11,
                    "^(?=.*_league).*_(completed|complete|over|end|ended|finished|done)_",
                    "league\\w*(complet|over|end|finish)")),
    ANSWER_ACK("docs/protocol-decisions.md, Messages", answers(REFEREE, PLAYER)),
    GAME_JOIN_ACK(
            "PRD 5.2",
            call(PLAYER, REFEREE, TimeLimit.DEFAULT, ANSWER_ACK, "game_join_ack")
                    .deciding("accept"),
            does(
                    "Accept an invitation",
                    "Tells the referee whether the invited player will play: accept true or false."),
            McpNumbers.GAME,
            called(3, "_(join|invit)", "(?!)")),
    GAME_INVITATION(
            "PRD 5.1",
            call(REFEREE, PLAYER, TimeLimit.JOIN_ACK, GAME_JOIN_ACK, "handle_game_invitation", "game_invitation"),
            does(
                    "Invite to a match",
                    "Invites this player to a match. Its answer says in accept whether it will play."),
            McpNumbers.GAME,
            called(2, "_invit", "invit|join_?(game|match)")),
    CHOOSE_PARITY_RESPONSE(
            "PRD 6.2",
            call(
                            PLAYER,
                            REFEREE,
                            TimeLimit.DEFAULT,
                            ANSWER_ACK,
                            "choose_parity_response",
                            "parity_choice",
                            "parity_response")
                    .deciding("parity_choice")
                    .alsoTyped("PARITY_CHOICE"),
            does(
                    "Hand in a choice",
                    "Hands the referee the choice of a player whom it has called, even or odd, in parity_choice."),
            McpNumbers.GAME,
            called(5, "_(parity|choice|move)", "(?!)")),
    CHOOSE_PARITY_CALL(
            "PRD 6.1",
            call(REFEREE, PLAYER, TimeLimit.CHOICE, CHOOSE_PARITY_RESPONSE, "parity_choose", "choose_parity"),
            does(
                    "Choose even or odd",
                    "Asks this player to choose even or odd for a match. Whoever names the parity of the number that"
                            + " is revealed afterwards, 1 to 10, wins; the choice comes back in parity_choice."),
            McpNumbers.GAME,
            called(4, "^(?!.*_(result|over|error)).*_(parity|choose|choice|move)", "parity|choose|choice|move")),
    CHOOSE_MOVE_RESPONSE(
            "docs/protocol-decisions.md, Games beside Even/Odd",
            call(PLAYER, REFEREE, TimeLimit.DEFAULT, ANSWER_ACK, "choose_move_response")
                    .deciding("move"),
            does("Hand in a move", "Hands the referee the move of a player whom it has called, in move."),
            McpNumbers.GAME,
            called("(?!)", "(?!)")),
    CHOOSE_MOVE_CALL(
            "docs/protocol-decisions.md, Games beside Even/Odd",
            call(REFEREE, PLAYER, TimeLimit.MOVE, CHOOSE_MOVE_RESPONSE, "choose_move"),
            does(
                    "Choose a move",
                    "Asks this player for a move in a game of several moves; context shows the position, and the move"
                            + " comes back in move."),
            McpNumbers.GAME,
            called("(?!)", "(?!)")),
    GAME_OVER_ACK("MCP 4.3", answers(PLAYER, REFEREE)),
    GAME_OVER(
            "PRD 5.3",
            call(
                    REFEREE,
                    PLAYER,
                    TimeLimit.GAME_OVER_ACK,
                    GAME_OVER_ACK,
                    "notify_match_result",
                    "game_over",
                    "notify_game_over"),
            does("Tell a result", "Tells this player how its match ended, with both choices and the number."),
            McpNumbers.GAME,
            called(12, "_(over|result)", "(game|match)\\w*(over|result|end)|^(?!.*(round|league)).*result")),
    MATCH_RESULT_ACK("MCP 5.1", answers(LEAGUE_MANAGER, REFEREE)),
    MATCH_RESULT_REPORT(
            "PRD 7.1",
            call(REFEREE, LEAGUE_MANAGER, TimeLimit.RESULT_REPORT, MATCH_RESULT_ACK, "report_match_result")
                    .enlarged(),
            does("Report a result", "Tells the manager how a match ended; only its referee may."),
            McpNumbers.REPORT,
            called("_(result|report)", "report|result")),
    STANDINGS_UPDATE_ACK("MCP 3.2", answers(PLAYER, LEAGUE_MANAGER)),
    LEAGUE_STANDINGS_UPDATE(
            "PRD 7.2",
            call(
                            LEAGUE_MANAGER,
                            PLAYER,
                            TimeLimit.DEFAULT,
                            STANDINGS_UPDATE_ACK,
                            "update_standings",
                            "notify_standings")
                    .enlarged(),
            does("Tell the standings", "Tells the standings after a round."),
            McpNumbers.NOTIFICATION,
            called(6, "_standing", "standing")),
    LEAGUE_ERROR(
            "PRD 9.1",
            notice("notify_league_error"),
            does("Tell of a refusal", "Tells this agent what the manager refused, and why."),
            McpNumbers.NONE,
            called(8, "_error", "error")),
    GAME_ERROR_ACK("MCP 6.2", answers(PLAYER, REFEREE)),
    GAME_ERROR(
            "PRD 9.2",
            call(REFEREE, PLAYER, TimeLimit.DEFAULT, GAME_ERROR_ACK, "notify_game_error"),
            does("Tell of an error", "Tells this player what went wrong in its match, and whether it may try again."),
            McpNumbers.GAME,
            called(7, "^(?!.*_league).*_error", "error")),
    LEAGUE_QUERY_RESPONSE("PRD 8.2", reply().deciding("query_type")),
    LEAGUE_QUERY(
            "PRD 8.1",
            question(LEAGUE_QUERY_RESPONSE, "league_query"),
            asks(
                    "Ask about the league",
                    "Answers what query_type asks for: the standings, the schedule, the next match or the statistics"
                            + " of a player, the players, the status. Needs the auth_token of a registered agent;"
                            + " get_standings needs none."),
            McpNumbers.QUERY,
            called("_query", "(?!)")),
    RUN_MATCH_ACK("REF 3", answers(REFEREE, LEAGUE_MANAGER)),
    RUN_MATCH(
            "docs/protocol-decisions.md, Messages",
            call(LEAGUE_MANAGER, REFEREE, TimeLimit.DEFAULT, RUN_MATCH_ACK, "run_match", "start_match", "assign_match"),
            does("Run a match", "Has this referee run a match; only the manager may."),
            McpNumbers.NONE,
            called(1, "^(?=.*_(match|game)).*_(run|start|assign)", "(run|start|assign)\\w*match"));

    /** Sections of the documents that tell of a message beside its own section. */
    static final Map<String, MessageType> OTHER_SECTIONS = Map.of(
            "MCP 2.1", REFEREE_REGISTER_REQUEST,
            "MCP 2.2", LEAGUE_REGISTER_REQUEST,
            "MCP 4.1", GAME_INVITATION,
            "MCP 4.2", CHOOSE_PARITY_CALL,
            "MCP 7.1", LEAGUE_QUERY,
            "REF 3", RUN_MATCH);

    private static final String HUMP = "(?<=[a-z])(?=[A-Z])";
    private static final Map<String, MessageType> BY_NAME = new HashMap<>();
    private static final Map<Class<?>, MessageType> BY_CLASS = new HashMap<>();
    private static final Map<MessageType, Class<? extends Message>> CLASSES = new EnumMap<>(MessageType.class);

    static {
        for (Class<?> family : Message.class.getPermittedSubclasses()) {
            for (Class<?> message : family.getPermittedSubclasses()) {
                MessageType type =
                        valueOf(message.getSimpleName().replaceAll(HUMP, "_").toUpperCase(Locale.ROOT));
                BY_CLASS.put(message, type);
                CLASSES.put(type, message.asSubclass(Message.class));
            }
        }
        for (MessageType type : values()) {
            type.methods().forEach(name -> BY_NAME.put(name, type));
            type.typeNames().forEach(name -> BY_NAME.put(name, type));
        }
    }

    private final String section;
    private final McpNumbers numbers;
    private final @Nullable Purpose purpose;
    private final Nickname nickname;
    private final Route route;
    private final List<String> methods;
    private final List<String> typeNames;

    /** A message that is only ever an answer. */
    MessageType(String section, Route route) {
        this(section, route, null, McpNumbers.NONE, Nickname.NONE);
    }

    MessageType(String section, Route route, @Nullable Purpose purpose, McpNumbers numbers, Nickname nickname) {
        this.section = section;
        this.route = route;
        this.purpose = purpose;
        this.numbers = numbers;
        this.nickname = nickname;
        this.methods =
                Stream.concat(route.methods().stream(), Stream.of(name())).toList();
        this.typeNames =
                Stream.of(name(), route.otherType()).filter(Objects::nonNull).toList();
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
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** The message that the first of some texts names, if any of them names one. */
    public static Optional<MessageType> firstNamed(Stream<String> names) {
        return names.flatMap(name -> named(name).stream()).findFirst();
    }

    /** Whether a call of this message has a name that none of its methods has; an empty text is no name. */
    public boolean isRenamed(String called) {
        return !called.isEmpty() && !methods().contains(called);
    }

    /** The record of this message, which has its name. */
    public Class<? extends Message> messageClass() {
        return Objects.requireNonNull(CLASSES.get(this));
    }

    /** The document and section that define this message. */
    public String section() {
        return section;
    }

    /** The JSON-RPC methods of this message: canonical name, aliases, and the message type itself. */
    public List<String> methods() {
        return methods;
    }

    /** The method that our calls use first. */
    public String canonicalMethod() {
        return methods.get(0);
    }

    /** The values of {@code message_type} that mean this message. */
    public List<String> typeNames() {
        return typeNames;
    }

    public Set<AgentKind> senders() {
        return route.from();
    }

    public Set<AgentKind> receivers() {
        return route.to();
    }

    /** Whether it is only ever an answer. */
    public boolean isAnswer() {
        return route.methods().isEmpty();
    }

    /** Whether agents of this kind receive it. */
    public boolean isReceivedBy(AgentKind kind) {
        return !isAnswer() && receivers().contains(kind);
    }

    /** The time limit for the answer. */
    public TimeLimit limit() {
        return route.limit();
    }

    /** Whether an agent enters the league by it. */
    public boolean registers() {
        return limit() == TimeLimit.REGISTER;
    }

    /** Whether it answers a request to enter the league. */
    public boolean answersRegistration() {
        return this == LEAGUE_REGISTER_RESPONSE || this == REFEREE_REGISTER_RESPONSE;
    }

    /** The message that answers this one, if an answer is due. */
    public Optional<MessageType> answer() {
        return Optional.ofNullable(route.answer());
    }

    /** The field with an answer's decision; empty if only its arrival counts. */
    public Optional<String> decision() {
        return Optional.ofNullable(route.decision());
    }

    /** Whether its answer contains a decision; otherwise an acknowledgement is enough. */
    public boolean asksForDecision() {
        return answer().flatMap(MessageType::decision).isPresent();
    }

    /** Whether it may be as long as a broadcast. */
    public boolean isLarge() {
        return route.large();
    }

    /** Its purpose; empty for a message that is only an answer. */
    public Optional<Purpose> purpose() {
        return Optional.ofNullable(purpose);
    }

    /** MCP's numbers of the errors that answer it. */
    public McpNumbers numbers() {
        return numbers;
    }

    /** The names of agents that do not use the protocol's. */
    public Nickname nickname() {
        return nickname;
    }
}
