package org.evenodd.dialect;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AgentKind;
import tools.jackson.databind.JsonNode;

/** Which message an agent of one kind is sent under a name that the protocol does not have. */
final class MessageNames {

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[_\\-. ]+|(?<=[a-z])(?=[A-Z])");
    private static final Pattern OF_MCP_OR_RPC = Pattern.compile(".*[/.].*");
    private static final Set<String> ENDS = Set.of("completed", "complete", "over", "end", "ended", "finished", "done");

    private static final List<String> REFEREE_FIELDS = List.of("referee_meta", "refereeMeta", "max_concurrent_matches");
    private static final List<String> KIND_FIELDS = List.of("agent_type", "agentType", "role", "type", "kind");

    private final AgentKind self;
    private final Map<String, MessageType> byName = new HashMap<>();

    MessageNames(AgentKind self) {
        this.self = self;
        Arrays.stream(MessageType.values())
                .filter(type ->
                        type.receivers().contains(self) && type.methods().size() > 1)
                .forEach(type -> type.methods().forEach(name -> byName.put(name, type)));
        MessageType.named("PARITY_CHOICE")
                .filter(byName::containsValue)
                .ifPresent(type -> byName.put("PARITY_CHOICE", type));
    }

    /** By a name that the protocol has. */
    Optional<MessageType> exact(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** By a name in another spelling. */
    Optional<MessageType> spelled(String name) {
        String folded = Spelling.folded(name);
        return exact(name)
                .or(() -> byName.entrySet().stream()
                        .filter(entry -> Spelling.folded(entry.getKey()).equals(folded))
                        .map(Map.Entry::getValue)
                        .findFirst());
    }

    /** By the name of a type; assignments of matches go by several. */
    Optional<MessageType> typed(String name) {
        return exact(name).or(() -> meansAssignment(name) ? Optional.of(MessageType.RUN_MATCH) : Optional.empty());
    }

    private boolean meansAssignment(String name) {
        return self == AgentKind.REFEREE
                && toReferee(words(name)).filter(MessageType.RUN_MATCH::equals).isPresent();
    }

    private static List<String> words(String name) {
        return BETWEEN_WORDS
                .splitAsStream(name)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }

    /** By the words of a name; what belongs to other protocols means nothing here. */
    Optional<MessageType> meaning(String name, JsonNode params) {
        if (name.isEmpty() || OF_MCP_OR_RPC.matcher(name).matches()) {
            return Optional.empty();
        }
        return spelled(name).or(() -> inWords(words(name), params));
    }

    private Optional<MessageType> inWords(List<String> words, JsonNode params) {
        return switch (self) {
            case PLAYER -> toPlayer(words);
            case REFEREE -> toReferee(words);
            case LEAGUE_MANAGER -> toManager(words, params);
        };
    }

    private static Optional<MessageType> toPlayer(List<String> words) {
        if (says(words, "invit")) {
            return Optional.of(MessageType.GAME_INVITATION);
        }
        if (says(words, "parity", "choose", "choice", "move")) {
            return Optional.of(MessageType.CHOOSE_PARITY_CALL);
        }
        if (says(words, "standing")) {
            return Optional.of(MessageType.LEAGUE_STANDINGS_UPDATE);
        }
        if (says(words, "error")) {
            return Optional.of(says(words, "league") ? MessageType.LEAGUE_ERROR : MessageType.GAME_ERROR);
        }
        return notice(words)
                .or(() -> says(words, "over", "result") ? Optional.of(MessageType.GAME_OVER) : Optional.empty());
    }

    private static Optional<MessageType> toReferee(List<String> words) {
        if (says(words, "match", "game") && says(words, "run", "start", "assign")) {
            return Optional.of(MessageType.RUN_MATCH);
        }
        if (says(words, "join", "invit")) {
            return Optional.of(MessageType.GAME_JOIN_ACK);
        }
        if (says(words, "parity", "choice", "move")) {
            return Optional.of(MessageType.CHOOSE_PARITY_RESPONSE);
        }
        return says(words, "error") ? Optional.of(MessageType.LEAGUE_ERROR) : notice(words);
    }

    private static Optional<MessageType> toManager(List<String> words, JsonNode params) {
        if (says(words, "register", "registration", "join")) {
            return Optional.of(
                    isReferee(words, params)
                            ? MessageType.REFEREE_REGISTER_REQUEST
                            : MessageType.LEAGUE_REGISTER_REQUEST);
        }
        if (says(words, "result", "report")) {
            return Optional.of(MessageType.MATCH_RESULT_REPORT);
        }
        return says(words, "query") ? Optional.of(MessageType.LEAGUE_QUERY) : Optional.empty();
    }

    private static boolean isReferee(List<String> words, JsonNode params) {
        return says(words, "referee")
                || REFEREE_FIELDS.stream().anyMatch(params::has)
                || KIND_FIELDS.stream()
                        .anyMatch(field ->
                                params.path(field).stringValue("").equalsIgnoreCase(AgentKind.REFEREE.wireName()));
    }

    /** What is told to everybody. */
    private static Optional<MessageType> notice(List<String> words) {
        boolean over = words.stream().anyMatch(ENDS::contains);
        if (says(words, "round")) {
            return Optional.of(over ? MessageType.ROUND_COMPLETED : MessageType.ROUND_ANNOUNCEMENT);
        }
        return over && says(words, "league") ? Optional.of(MessageType.LEAGUE_COMPLETED) : Optional.empty();
    }

    private static boolean says(List<String> words, String... beginnings) {
        return words.stream().anyMatch(word -> Arrays.stream(beginnings).anyMatch(word::startsWith));
    }
}
