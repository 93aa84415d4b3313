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
public record Search(
        MessageType type, List<Tongue> open, List<Tongue> ways, Set<Tongue> refused, List<String> otherPaths) {

    public Search {
        open = List.copyOf(open);
        ways = List.copyOf(ways);
        refused = Set.copyOf(refused);
        otherPaths = List.copyOf(otherPaths);
    }

    /** Begins. */
    public static Search begin(MessageType type, List<Tongue> ways, Set<Tongue> refused, List<String> otherPaths) {
        return new Search(type, List.of(), ways, refused, otherPaths).first(ways);
    }

    /** The likeliest way that was not tried yet. */
    public Optional<Tongue> next() {
        return open.stream().findFirst();
    }

    /** What is left without a way. */
    public Search without(Tongue tried) {
        List<Tongue> left = new ArrayList<>(open);
        left.remove(tried);
        return with(left);
    }

    /** Puts the agent's tools for the message first, in the place of a way that had no name. */
    public Search resolved(Tongue nameless, Tools tools) {
        return first(tools.forMessage(type).stream().map(nameless::calling).toList());
    }

    /**
     * Takes note that there is nothing at the path of what was tried: other paths come first now. There, nothing has been
     * tried yet.
     */
    public Search noSuchPath(Tongue tried) {
        if (!tried.path().isEmpty()) {
            return with(open.stream()
                    .filter(way -> !way.path().equals(tried.path()))
                    .toList());
        }
        List<Tongue> here = ways.stream().filter(way -> way.path().isEmpty()).toList();
        List<Tongue> elsewhere = otherPaths.stream()
                .flatMap(path -> here.stream().map(way -> way.at(path)))
                .toList();
        return new Search(type, open, ways, refused, List.of()).first(elsewhere);
    }

    private Search first(List<Tongue> likelier) {
        List<Tongue> all = new ArrayList<>(
                likelier.stream().filter(way -> !refused.contains(way)).toList());
        all.addAll(open);
        return with(all);
    }

    private Search with(List<Tongue> left) {
        return new Search(type, left, ways, refused, otherPaths);
    }
}
