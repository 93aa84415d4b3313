package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.message.MessageType;

/**
 * What is left to be tried in one call.
 *
 * @param open the ways that were not tried yet, the likeliest first
 * @param ways all that there were when it began
 * @param refused in earlier calls
 * @param otherPaths where the agent may answer too; none once they are among the ways
 */
public record CallFormSearch(
        MessageType type, List<CallForm> open, List<CallForm> ways, Set<CallForm> refused, List<String> otherPaths) {

    public CallFormSearch {
        open = List.copyOf(open);
        ways = List.copyOf(ways);
        refused = Set.copyOf(refused);
        otherPaths = List.copyOf(otherPaths);
    }

    /** Begins. */
    public static CallFormSearch begin(
            MessageType type, List<CallForm> ways, Set<CallForm> refused, List<String> otherPaths) {
        return new CallFormSearch(type, List.of(), ways, refused, otherPaths).first(ways);
    }

    /** The likeliest way that was not tried yet. */
    public Optional<CallForm> next() {
        return open.stream().findFirst();
    }

    /** What is left without a way. */
    public CallFormSearch without(CallForm tried) {
        List<CallForm> left = new ArrayList<>(open);
        left.remove(tried);
        return with(left);
    }

    /** Puts the agent's tools for the message first, in the place of a way that had no name. */
    public CallFormSearch resolved(CallForm nameless, Tools tools) {
        return first(tools.forMessage(type).stream().map(nameless::calling).toList());
    }

    /**
     * Takes note that there is nothing at the path of what was tried: other paths come first now. There, nothing has
     * been tried yet.
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
