package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.message.MessageType;

/**
 * The forms left to try in one call.
 *
 * @param open the untried forms, the likeliest first
 * @param ways all forms at the beginning
 * @param refused in earlier calls
 * @param otherPaths other paths to try; empty once they are among the forms
 */
public record CallFormSearch(
        MessageType type, List<CallForm> open, List<CallForm> ways, Set<CallForm> refused, List<String> otherPaths) {

    public CallFormSearch {
        open = List.copyOf(open);
        ways = List.copyOf(ways);
        refused = Set.copyOf(refused);
        otherPaths = List.copyOf(otherPaths);
    }

    /** Begins a search. */
    public static CallFormSearch begin(
            MessageType type, List<CallForm> ways, Set<CallForm> refused, List<String> otherPaths) {
        return new CallFormSearch(type, List.of(), ways, refused, otherPaths).first(ways);
    }

    /** The likeliest untried form. */
    public Optional<CallForm> next() {
        return open.stream().findFirst();
    }

    /** The search without a tried form. */
    public CallFormSearch without(CallForm tried) {
        List<CallForm> left = new ArrayList<>(open);
        left.remove(tried);
        return with(left);
    }

    /** Replaces a form without a tool name by the agent's tools for the message, and puts them first. */
    public CallFormSearch resolved(CallForm nameless, Tools tools) {
        return first(tools.forMessage(type).stream().map(nameless::calling).toList());
    }

    /**
     * Notes that nothing answers at the tried path: other paths come first now, with all forms.
     */
    public CallFormSearch noSuchPath(CallForm tried) {
        if (!tried.path().isEmpty()) {
            return with(open.stream()
                    .filter(way -> !way.path().equals(tried.path()))
                    .toList());
        }
        List<CallForm> here = ways.stream().filter(way -> way.path().isEmpty()).toList();
        List<CallForm> elsewhere = otherPaths.stream()
                .flatMap(path -> here.stream().map(way -> way.at(path)))
                .toList();
        return new CallFormSearch(type, open, ways, refused, List.of()).first(elsewhere);
    }

    private CallFormSearch first(List<CallForm> likelier) {
        List<CallForm> all = new ArrayList<>(
                likelier.stream().filter(way -> !refused.contains(way)).toList());
        all.addAll(open);
        return with(all);
    }

    private CallFormSearch with(List<CallForm> left) {
        return new CallFormSearch(type, left, ways, refused, otherPaths);
    }
}
