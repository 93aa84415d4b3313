package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.databind.JsonNode;

/** Recognises messages to one kind of agent under names that the protocol does not have. */
final class MessageNames {

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[_\\-. /:]+|(?<=[a-z])(?=[A-Z])");
    private static final Pattern OF_MCP_OR_RPC = Pattern.compile("(notifications|tools|resources|prompts|completion"
            + "|logging|sampling|roots|elicitation|tasks|server|rpc)[/.].*");

    /** In the words of a name: somebody goes, and does not come. */
    private static final Pattern LEAVING = Pattern.compile("_(un|de)_?(regist|join|enrol|subscrib)"
            + "|_(leav(e|ing)|quit|withdraw|resign|log_?out|sign_?(out|off)|remove|delete|cancel)_");

    /** Fields, folded, that only referees have, and the fields whose value may tell an agent's kind. */
    private static final Set<String> REFEREE_FIELDS = Set.of("refereemeta", "maxconcurrentmatches", "refereeid");

    private static final Set<String> KIND_FIELDS = Set.of("agenttype", "role", "type", "kind", "messagetype", "sender");

    /** The part of a message in several parts that holds its heading. */
    static final String ENVELOPE = "envelope";

    static final List<String> PARTS = List.of("message", "params", "data", "arguments", "payload", "body", ENVELOPE);

    /** A part that is a message. */
    record InnerMessage(MessageType type, JsonNode message) {}

    private final Map<String, MessageType> byFoldedName = new HashMap<>();
    private final List<MessageType> receivable = new ArrayList<>();

    MessageNames(AgentKind self) {
        Arrays.stream(MessageType.values())
                .filter(type -> type.isReceivedBy(self))
                .sorted(Comparator.comparingInt(type -> type.nickname().rank()))
                .forEach(type -> {
                    receivable.add(type);
                    Stream.concat(type.methods().stream(), type.typeNames().stream())
                            .forEach(name -> byFoldedName.put(Spelling.folded(name), type));
                });
    }

    /** By one of the protocol's names in any spelling. */
    Optional<MessageType> spelled(String name) {
        return Optional.ofNullable(byFoldedName.get(Spelling.folded(name)));
    }

    /** By the name of a message type; registrations and assignments have several. */
    private Optional<MessageType> typed(String name, JsonNode object) {
        Optional<MessageType> spelled = spelled(name);
        return spelled.isPresent() || MessageType.named(name).isPresent()
                ? spelled
                : byWords(words(name), object).filter(type -> type.registers() || type == MessageType.RUN_MATCH);
    }

    /** The words of a name in lower case, with an underscore before and after each. */
    private static String words(String name) {
        return BETWEEN_WORDS
                .splitAsStream(name)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("_", "_", "_"));
    }

    /** By the words of a name; names of other protocols are ignored. */
    Optional<MessageType> meaning(String name, JsonNode params) {
        if (name.isEmpty() || OF_MCP_OR_RPC.matcher(name).matches()) {
            return Optional.empty();
        }
        return spelled(name).or(() -> byWords(words(name), params));
    }

    /** Whether a name says that somebody leaves. */
    static boolean meansLeaving(String name) {
        return LEAVING.matcher(words(name)).find();
    }

    private Optional<MessageType> byWords(String words, JsonNode params) {
        return receivable.stream()
                .filter(type -> !type.registers() || !LEAVING.matcher(words).find())
                .filter(type -> type.nickname().method().matcher(words).find())
                .findFirst()
                .map(type -> type == MessageType.LEAGUE_REGISTER_REQUEST && isReferee(words, params)
                        ? MessageType.REFEREE_REGISTER_REQUEST
                        : type);
    }

    /** A sender's own id tells nothing of its kind. */
    private static boolean isReferee(String words, JsonNode params) {
        return words.contains("_referee")
                || SaidFields.everywhere(params)
                        .fields()
                        .anyMatch(field -> REFEREE_FIELDS.contains(field.folded())
                                || (KIND_FIELDS.contains(field.folded())
                                        && words(field.value().stringValue("").replaceFirst(":.*", ""))
                                                .contains("_referee_")));
    }

    /** By its contents: whoever tells a name or an id, and an endpoint, registers. */
    Optional<MessageType> byContents(JsonNode object) {
        return receivable.contains(MessageType.LEAGUE_REGISTER_REQUEST) && AgentWords.areIn(object)
                ? byWords("_register_", object)
                : Optional.empty();
    }

    /** The message type that an object names, under the protocol's field name or another. */
    Optional<MessageType> type(JsonNode object) {
        JsonNode own = object.path("message_type");
        Stream<String> named = own.isString() ? Stream.of(own.stringValue()) : FieldNames.typeFields(object);
        return named.flatMap(value -> typed(value, object).stream()).findFirst();
    }

    /** The first part of an object that names itself a message. */
    Optional<InnerMessage> inside(JsonNode object) {
        return PARTS.stream()
                .filter(name -> object.path(name).isObject())
                .flatMap(name -> type(object.path(name))
                        .map(type -> new InnerMessage(type, name.equals(ENVELOPE) ? object : object.path(name)))
                        .stream())
                .findFirst();
    }
}
