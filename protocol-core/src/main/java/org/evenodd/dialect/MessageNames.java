package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.databind.JsonNode;

/** Recognises messages to one kind of agent under names that the protocol does not have. */
final class MessageNames {

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[_\\-. ]+|(?<=[a-z])(?=[A-Z])");
    private static final Pattern OF_MCP_OR_RPC = Pattern.compile(".*[/.].*");

    private static final List<String> REFEREE_FIELDS = List.of("referee_meta", "refereeMeta", "max_concurrent_matches");
    private static final List<String> KIND_FIELDS = List.of("agent_type", "agentType", "role", "type", "kind");

    private static final List<String> PARTS = List.of("message", "params", "data", "arguments", "payload", "body");

    /** A part that is a message. */
    record InnerMessage(MessageType type, JsonNode message) {}

    private final AgentKind self;
    private final Map<String, MessageType> byName = new HashMap<>();
    private final List<MessageType> receivable = new ArrayList<>();

    MessageNames(AgentKind self) {
        this.self = self;
        Arrays.stream(MessageType.values())
                .filter(type -> type.isReceivedBy(self))
                .sorted(Comparator.comparingInt(type -> type.nickname().rank()))
                .forEach(type -> {
                    receivable.add(type);
                    type.methods().forEach(name -> byName.put(name, type));
                    type.typeNames().forEach(name -> byName.put(name, type));
                });
    }

    /** By one of the protocol's names. */
    private Optional<MessageType> exact(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** By one of the protocol's names in another spelling. */
    Optional<MessageType> spelled(String name) {
        String folded = Spelling.folded(name);
        return exact(name)
                .or(() -> byName.entrySet().stream()
                        .filter(entry -> Spelling.folded(entry.getKey()).equals(folded))
                        .map(Map.Entry::getValue)
                        .findFirst());
    }

    /** By the name of a message type; assignments have several. */
    Optional<MessageType> typed(String name) {
        return exact(name).or(() -> meansAssignment(name) ? Optional.of(MessageType.RUN_MATCH) : Optional.empty());
    }

    private boolean meansAssignment(String name) {
        return self == AgentKind.REFEREE && calls(words(name), MessageType.RUN_MATCH);
    }

    /** The words of a name in lower case, with an underscore before and after each. */
    private static String words(String name) {
        return BETWEEN_WORDS
                .splitAsStream(name)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("_", "_", "_"));
    }

    private static boolean calls(String words, MessageType type) {
        return type.nickname().method().matcher(words).find();
    }

    /** By the words of a name; names of other protocols are ignored. */
    Optional<MessageType> meaning(String name, JsonNode params) {
        if (name.isEmpty() || OF_MCP_OR_RPC.matcher(name).matches()) {
            return Optional.empty();
        }
        return spelled(name).or(() -> byWords(words(name), params));
    }

    private Optional<MessageType> byWords(String words, JsonNode params) {
        return receivable.stream()
                .filter(type -> calls(words, type))
                .findFirst()
                .map(type -> type == MessageType.LEAGUE_REGISTER_REQUEST && isReferee(words, params)
                        ? MessageType.REFEREE_REGISTER_REQUEST
                        : type);
    }

    private static boolean isReferee(String words, JsonNode params) {
        return words.contains("_referee")
                || REFEREE_FIELDS.stream().anyMatch(params::has)
                || KIND_FIELDS.stream()
                        .anyMatch(field ->
                                params.path(field).stringValue("").equalsIgnoreCase(AgentKind.REFEREE.wireName()));
    }

    /** The message type that an object names, under the protocol's field name or another. */
    Optional<MessageType> type(JsonNode object) {
        JsonNode own = object.path("message_type");
        if (own.isString()) {
            return typed(own.stringValue());
        }
        return FieldNames.typeFields(object)
                .flatMap(value -> spelled(value).stream())
                .findFirst();
    }

    /** The first part of an object that names itself a message. */
    Optional<InnerMessage> inside(JsonNode object) {
        return PARTS.stream()
                .map(object::path)
                .filter(JsonNode::isObject)
                .flatMap(part -> type(part).map(type -> new InnerMessage(type, part)).stream())
                .findFirst();
    }
}
