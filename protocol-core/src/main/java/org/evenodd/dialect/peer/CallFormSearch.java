package org.evenodd.dialect.peer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.peer.CallForm;
import org.evenodd.protocol.peer.LearnedAgent.Outlook;
import org.evenodd.protocol.value.Framing;
import tools.jackson.databind.JsonNode;

/**
 * The forms left to try in one call (docs/protocol-decisions.md, Agents that speak otherwise).
 *
 * @param untried the untried forms, the likeliest first
 * @param initial all forms at the beginning
 * @param refused in earlier calls
 * @param otherPaths other paths to try; empty once they are among the forms
 * @param inDoubt whether the likeliest form was left unanswered before, so that it comes last, after other names
 * @param inHaste whether there is one call only, so that a form may take half of the time left
 */
record CallFormSearch(
        MessageType type,
        List<CallForm> untried,
        List<CallForm> initial,
        Set<CallForm> refused,
        List<String> otherPaths,
        boolean inDoubt,
        boolean inHaste) {

    /** Foreign referees' names for the assignment of a match, beside the protocol's. */
    private static final List<String> FOR_RUN_MATCH = List.of("START_MATCH", "MATCH_ASSIGNMENT", "start_match_command");

    private static final List<String> PATHS = List.of("/mcp", "/");

    CallFormSearch {
        untried = List.copyOf(untried);
        initial = List.copyOf(initial);
        refused = Set.copyOf(refused);
        otherPaths = List.copyOf(otherPaths);
    }

    /** Begins a search, as far as another one is allowed. */
    static CallFormSearch of(MessageType type, String path, Outlook outlook) {
        List<CallForm> candidates = candidates(type, outlook);
        if (outlook.doubts() < 0 && !outlook.searches()) {
            return begin(type, candidates.subList(0, 1), outlook.refused(), List.of());
        }
        List<String> otherPaths =
                PATHS.stream().filter(other -> !other.equals(path)).toList();
        CallFormSearch search = begin(type, candidates, outlook.refused(), otherPaths);
        return outlook.doubts() < 0 ? search : search.doubted(outlook.doubts(), outlook.singleCall());
    }

    static CallFormSearch begin(
            MessageType type, List<CallForm> initial, Set<CallForm> refused, List<String> otherPaths) {
        return new CallFormSearch(type, List.of(), initial, refused, otherPaths, false, false).first(initial);
    }

    private static List<CallForm> candidates(MessageType type, Outlook outlook) {
        Optional<CallForm> usual = outlook.usual();
        List<CallForm> all = all(type, outlook.likely());
        Set<CallForm> candidates = new LinkedHashSet<>();
        outlook.known().ifPresent(candidates::add);
        usual.ifPresent(form -> all.forEach(each -> candidates.add(each.atPath(form.path()))));
        candidates.addAll(all);
        return List.copyOf(candidates);
    }

    /**
     * Every form: first those with the likely framings, then in order of least effort for an agent that follows the
     * protocol.
     */
    static List<CallForm> all(MessageType type, List<Framing> likely) {
        Set<CallForm> forms = new LinkedHashSet<>();
        likely.stream().flatMap(framing -> forms(type, framing)).forEach(forms::add);
        for (Framing framing : Framing.values()) {
            forms(type, framing).forEach(forms::add);
            if (framing == Framing.TYPE && type == MessageType.RUN_MATCH) {
                FOR_RUN_MATCH.stream().map(CallForm::method).forEach(forms::add);
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
            case MESSAGE -> Stream.of(CallForm.INSIDE);
            case TOOL_CALL -> Stream.of(CallForm.ANY_TOOL);
            case BARE -> Stream.of(CallForm.BARE);
        };
    }

    /**
     * The same search for an agent that has left its likeliest form unanswered: the other names, then that form.
     *
     * @param turn which of the other names comes first
     */
    private CallFormSearch doubted(int turn, boolean hasty) {
        List<CallForm> names = new ArrayList<>(initial.stream()
                .filter(form -> form.framing() == Framing.METHOD)
                .toList());
        next().ifPresent(names::remove);
        Collections.rotate(names, -turn);
        next().ifPresent(names::add);
        return new CallFormSearch(type, names, initial, refused, otherPaths, true, hasty);
    }

    /** Whether it begins with the likeliest form of all. */
    boolean isFresh() {
        return !inDoubt && refused.isEmpty();
    }

    /** The likeliest untried form. */
    Optional<CallForm> next() {
        return untried.stream().findFirst();
    }

    /** The search without a tried form. */
    CallFormSearch without(CallForm tried) {
        List<CallForm> left = new ArrayList<>(untried);
        left.remove(tried);
        return with(left);
    }

    /** Replaces a form without a tool name by the agent's tools for the message, and puts them first. */
    CallFormSearch resolved(CallForm nameless, List<CallForm> tools) {
        return first(OfferedTools.forMessage(type, tools).stream()
                .map(tool -> tool.atPath(nameless.path()))
                .toList());
    }

    /**
     * Notes that nothing answers at the tried path: other paths come first now, with all forms.
     */
    CallFormSearch noSuchPath(CallForm tried) {
        if (!tried.path().isEmpty()) {
            return with(untried.stream()
                    .filter(form -> !form.path().equals(tried.path()))
                    .toList());
        }
        List<CallForm> atUsualPath =
                initial.stream().filter(form -> form.path().isEmpty()).toList();
        List<CallForm> atOtherPaths = otherPaths.stream()
                .flatMap(path -> atUsualPath.stream().map(form -> form.atPath(path)))
                .toList();
        return new CallFormSearch(type, untried, initial, refused, List.of(), inDoubt, inHaste).first(atOtherPaths);
    }

    private CallFormSearch first(List<CallForm> likeliest) {
        List<CallForm> all = new ArrayList<>(
                likeliest.stream().filter(form -> !refused.contains(form)).toList());
        all.addAll(untried);
        return with(all);
    }

    private CallFormSearch with(List<CallForm> left) {
        return new CallFormSearch(type, left, initial, refused, otherPaths, inDoubt, inHaste);
    }

    /** The tools that an agent offers (MCP's {@code tools/list}), as forms. */
    static final class OfferedTools {

        private static final int MOST = 100;
        private static final int MOST_FOR_A_MESSAGE = 4;
        private static final int LONGEST_NAME = 128;

        /** Names of arguments that take whole messages. */
        private static final List<String> FOR_A_MESSAGE =
                List.of("message", "params", "payload", "data", "request", "body", "msg");

        /** Prefixes without meaning. */
        private static final Pattern PREFIX = Pattern.compile("^(receive|handle|on|process)_");

        private OfferedTools() {}

        /** The tools in an answer to {@code tools/list}. */
        static List<CallForm> in(JsonNode result) {
            return result.path("tools")
                    .valueStream()
                    .filter(tool -> isUsable(tool.path("name").stringValue("")))
                    .limit(MOST)
                    .map(tool -> new CallForm(
                            Framing.TOOL_CALL,
                            tool.path("name").stringValue(""),
                            inside(tool.path("inputSchema").path("properties")),
                            ""))
                    .toList();
        }

        private static boolean isUsable(String name) {
            return !name.isEmpty() && name.length() <= LONGEST_NAME;
        }

        /** The argument that takes the message; empty if the arguments are the message's fields. */
        private static String inside(JsonNode properties) {
            return properties.size() == 1
                    ? FOR_A_MESSAGE.stream().filter(properties::has).findFirst().orElse("")
                    : "";
        }

        /** The tools that may accept a message, the likeliest first. */
        static List<CallForm> forMessage(MessageType type, List<CallForm> tools) {
            Stream<CallForm> named = tools.stream().filter(tool -> isFor(type, tool));
            Stream<CallForm> meant = tools.stream().filter(tool -> isAbout(type, tool) && !isForAnother(type, tool));
            return Stream.concat(named, meant)
                    .distinct()
                    .limit(MOST_FOR_A_MESSAGE)
                    .toList();
        }

        private static boolean isFor(MessageType type, CallForm tool) {
            return type.methods().stream().anyMatch(method -> core(method).equals(core(tool.name())));
        }

        private static boolean isForAnother(MessageType type, CallForm tool) {
            return Arrays.stream(MessageType.values()).anyMatch(other -> other != type && isFor(other, tool));
        }

        private static boolean isAbout(MessageType type, CallForm tool) {
            return type.nickname()
                    .tool()
                    .matcher(tool.name().toLowerCase(Locale.ROOT))
                    .find();
        }

        private static String core(String name) {
            String lower = name.toLowerCase(Locale.ROOT).replace('-', '_');
            return PREFIX.matcher(lower).replaceFirst("");
        }
    }
}
