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
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.dialect.SaidFields.SaidField;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.databind.JsonNode;

/** Recognises messages to one kind of agent under names that the protocol does not have. */
final class MessageNames {

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[_\\-. /:]+|(?<=[a-z])(?=[A-Z])");
    private static final Pattern OF_MCP_OR_RPC = Pattern.compile("(notifications|tools|resources|prompts|completion"
            + "|logging|sampling|roots|elicitation|tasks|server|rpc)[/.].*");

    /** In the words of a name: somebody goes, and does not come, or something is taken back. */
    private static final Pattern LEAVING = Pattern.compile("_(un|de)_?(regist|join|enrol|subscrib)"
            + "|_(leav(e|ing)|quit|log_?out|sign_?(out|off)|not)_|_(withdr|resign|remov|delet|cancel|revok|void)");

    /** In the words of a type: it answers a message, or tells of one. */
    private static final Pattern ANSWERING =
            Pattern.compile("_(respon|repl|answer|ack|confirm|receiv|accept|reject|invalid|fail|timeout)");

    private static final Pattern KIND = Pattern.compile("_(referee|player)");

    /** Fields, folded, whose values tell an agent's kind, likeliest first, and those that only referees have. */
    private static final List<String> ROLES = List.of("agenttype", "role", "kind", "type", "messagetype", "sender");

    private static final Set<String> OF_REFEREES = Set.of("maxconcurrentmatches", "refereeid");

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
    private Optional<MessageType> typed(String name, JsonNode object, List<String> around) {
        Optional<MessageType> spelled = spelled(name);
        return spelled.isPresent() || MessageType.named(name).isPresent()
                ? spelled
                : byWords(words(name), object, around)
                        .filter(type -> type.registers() || type == MessageType.RUN_MATCH);
    }

    /** A call by the words of its type, if that is no type of the protocol's; what decides something must say what it is. */
    Optional<MessageType> called(JsonNode object) {
        return FieldNames.typeFields(object)
                .map(MessageNames::words)
                .filter(words -> !ANSWERING.matcher(words).find())
                .filter(words -> MessageType.named(words.replaceAll("^_|_$", "").toUpperCase(Locale.ROOT))
                        .isEmpty())
                .flatMap(words -> byWords(words, object, List.of()).stream())
                .filter(type -> type.decision().isEmpty())
                .findFirst();
    }

    /** The words of a name in lower case, with an underscore before and after each. */
    static String words(String name) {
        return BETWEEN_WORDS
                .splitAsStream(name)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("_", "_", "_"));
    }

    /** By the words of a name; names of other protocols are ignored. */
    Optional<MessageType> meaning(String name, JsonNode params, List<String> around) {
        if (name.isEmpty() || OF_MCP_OR_RPC.matcher(name).matches()) {
            return Optional.empty();
        }
        return spelled(name).or(() -> byWords(words(name), params, around));
    }

    /** Whether a name says that somebody leaves, or takes something back. */
    static boolean meansLeaving(String name) {
        return LEAVING.matcher(words(name)).find();
    }

    private Optional<MessageType> byWords(String words, JsonNode params, List<String> around) {
        return receivable.stream()
                .filter(type -> !LEAVING.matcher(words).find())
                .filter(type -> type.nickname().method().matcher(words).find())
                .findFirst()
                .map(type ->
                        type.registers() && isReferee(params, around) ? MessageType.REFEREE_REGISTER_REQUEST : type);
    }

    /**
     * Whether a registration is a referee's: its type says so, or else its method, the name of the part with its data, its
     * path or its role, in this order; at last a field that only referees have. A sender's own id tells nothing of its kind.
     *
     * @param around the name of the method or tool, and the path
     */
    private static boolean isReferee(JsonNode object, List<String> around) {
        SaidFields all = SaidFields.everywhere(object);
        return Stream.of(
                        FieldNames.typeFields(object),
                        around.stream().limit(1),
                        all.fields().filter(field -> field.value().isObject()).map(SaidField::name),
                        around.stream().skip(1),
                        ROLES.stream()
                                .flatMap(role -> all.text(role::equals).stream())
                                .map(said -> said.replaceFirst(":.*", "")))
                .flatMap(said -> said)
                .map(MessageNames::words)
                .filter(words -> KIND.matcher(words).find())
                .findFirst()
                .map(words -> words.contains("_referee"))
                .orElseGet(() -> all.fields().anyMatch(field -> OF_REFEREES.contains(field.folded())));
    }

    /** By its contents: whoever tells a name or an id, and an endpoint, registers. */
    Optional<MessageType> byContents(JsonNode object, List<String> around) {
        return receivable.contains(MessageType.LEAGUE_REGISTER_REQUEST) && AgentWords.areIn(object)
                ? byWords("_register_", object, around)
                : Optional.empty();
    }

    /** The message type that an object names, under the protocol's field name or another. */
    Optional<MessageType> type(JsonNode object, List<String> around) {
        JsonNode own = object.path("message_type");
        Stream<String> named = own.isString() ? Stream.of(own.stringValue()) : FieldNames.typeFields(object);
        return named.flatMap(value -> typed(value, object, around).stream()).findFirst();
    }

    /** The first part of an object that is a message, as a reader of its type says. */
    Optional<InnerMessage> inside(JsonNode object, Function<JsonNode, Optional<MessageType>> reader) {
        return PARTS.stream()
                .filter(name -> object.path(name).isObject())
                .flatMap(name -> reader
                        .apply(object.path(name))
                        .map(type -> new InnerMessage(type, name.equals(ENVELOPE) ? object : object.path(name)))
                        .stream())
                .findFirst();
    }
}
