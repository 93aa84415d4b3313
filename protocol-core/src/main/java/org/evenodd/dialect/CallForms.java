package org.evenodd.dialect;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;

/** All forms in which a message can be sent. */
final class CallForms {

    /** Names of methods that accept any message. */
    private static final List<String> FOR_ALL = List.of("handle_message", "process_message", "message");

    /** The likeliest of these names. */
    static final String USUAL_FOR_ALL = FOR_ALL.get(0);

    /** Foreign referees' names for the assignment of a match, beside the protocol's. */
    private static final List<String> FOR_RUN_MATCH = List.of("START_MATCH", "MATCH_ASSIGNMENT", "start_match_command");

    private static final List<String> PATHS = List.of("/mcp", "/");

    private CallForms() {}

    /**
     * Every form: first those with the likely framings, then in order of least effort for an agent that follows the
     * protocol.
     */
    static List<CallForm> of(MessageType type, List<Framing> likely) {
        Set<CallForm> forms = new LinkedHashSet<>();
        likely.stream().flatMap(framing -> forms(type, framing)).forEach(forms::add);
        for (Framing framing : Framing.values()) {
            forms(type, framing).forEach(forms::add);
            if (framing == Framing.TYPE) {
                otherNames(type).map(CallForm::method).forEach(forms::add);
            }
        }
        return List.copyOf(forms);
    }

    private static Stream<CallForm> forms(MessageType type, Framing framing) {
        List<String> names = type.methods();
        return switch (framing) {
            case METHOD -> Stream.of(CallForm.canonical(type));
            case ALIAS -> names.subList(1, names.size() - 1).stream().map(CallForm::method);
            case TYPE -> Stream.of(CallForm.method(type.name()));
            case MESSAGE -> FOR_ALL.stream().map(CallForm::within);
            case TOOL_CALL -> Stream.of(CallForm.ANY_TOOL);
            case BARE -> Stream.of(CallForm.BARE);
        };
    }

    private static Stream<String> otherNames(MessageType type) {
        return type == MessageType.RUN_MATCH ? FOR_RUN_MATCH.stream() : Stream.empty();
    }

    /** Other paths at which an agent may answer. */
    static List<String> pathsBeside(String path) {
        return PATHS.stream().filter(other -> !other.equals(path)).toList();
    }
}
