package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Framing;

/**
 * The forms left to try in one call.
 *
 * @param untried the untried forms, the likeliest first
 * @param initial all forms at the beginning
 * @param refused in earlier calls
 * @param otherPaths other paths to try; empty once they are among the forms
 * @param inDoubt whether the likeliest form was left unanswered before, so that it comes last, after other names
 * @param inHaste whether there is one call only, so that a form may take half of the time left
 */
public record CallFormSearch(
        MessageType type,
        List<CallForm> untried,
        List<CallForm> initial,
        Set<CallForm> refused,
        List<String> otherPaths,
        boolean inDoubt,
        boolean inHaste) {

    public CallFormSearch {
        untried = List.copyOf(untried);
        initial = List.copyOf(initial);
        refused = Set.copyOf(refused);
        otherPaths = List.copyOf(otherPaths);
    }

    /** Begins a search. */
    public static CallFormSearch begin(
            MessageType type, List<CallForm> initial, Set<CallForm> refused, List<String> otherPaths) {
        return new CallFormSearch(type, List.of(), initial, refused, otherPaths, false, false).first(initial);
    }

    /**
     * The same search for an agent that has left its likeliest form unanswered: the other names, then that form.
     *
     * @param turn which of the other names comes first
     */
    CallFormSearch doubted(int turn, boolean hasty) {
        List<CallForm> names = new ArrayList<>(initial.stream()
                .filter(form -> form.framing() == Framing.METHOD)
                .toList());
        next().ifPresent(names::remove);
        Collections.rotate(names, -turn);
        next().ifPresent(names::add);
        return new CallFormSearch(type, names, initial, refused, otherPaths, true, hasty);
    }

    /** Whether it begins with the likeliest form of all. */
    public boolean isFresh() {
        return !inDoubt && refused.isEmpty();
    }

    /** The likeliest untried form. */
    public Optional<CallForm> next() {
        return untried.stream().findFirst();
    }

    /** The search without a tried form. */
    public CallFormSearch without(CallForm tried) {
        List<CallForm> left = new ArrayList<>(untried);
        left.remove(tried);
        return with(left);
    }

    /** Replaces a form without a tool name by the agent's tools for the message, and puts them first. */
    public CallFormSearch resolved(CallForm nameless, Tools tools) {
        return first(tools.forMessage(type).stream().map(nameless::withTool).toList());
    }

    /**
     * Notes that nothing answers at the tried path: other paths come first now, with all forms.
     */
    public CallFormSearch noSuchPath(CallForm tried) {
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
}
