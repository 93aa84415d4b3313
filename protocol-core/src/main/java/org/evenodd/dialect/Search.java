package org.evenodd.dialect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.message.MessageType;

/** What is left to be tried in one call; for one thread at a time. */
public final class Search {

    private final Deque<Tongue> open = new ArrayDeque<>();
    private final MessageType type;
    private final List<Tongue> ways;
    private final Set<Tongue> refused;
    private final List<String> otherPaths;
    private boolean pathsAdded;

    /**
     * Begins.
     *
     * @param refused in earlier calls
     */
    Search(MessageType type, List<Tongue> ways, Set<Tongue> refused, List<String> otherPaths) {
        this.type = type;
        this.ways = List.copyOf(ways);
        this.refused = refused;
        putFirst(ways);
        this.otherPaths = List.copyOf(otherPaths);
    }

    /** The likeliest way that was not tried yet. */
    public Optional<Tongue> next() {
        return Optional.ofNullable(open.poll());
    }

    /** A way that was tried outside of this search. */
    public void leaveOut(Tongue tried) {
        open.remove(tried);
    }

    /** Puts the agent's tools for the message in the place of a way that had no name. */
    public void resolve(Tongue nameless, Tools tools) {
        putFirst(tools.forMessage(type).stream().map(nameless::calling).toList());
    }

    /**
     * Takes note that there is nothing at the path of what was tried: other paths come first now. There, nothing has been
     * tried yet.
     */
    public void noSuchPath(Tongue tried) {
        List<Tongue> elsewhere = new ArrayList<>();
        if (!pathsAdded && tried.path().isEmpty()) {
            List<Tongue> here =
                    ways.stream().filter(way -> way.path().isEmpty()).toList();
            otherPaths.forEach(path -> here.forEach(way -> elsewhere.add(way.at(path))));
            pathsAdded = true;
        }
        open.removeIf(way -> !tried.path().isEmpty() && way.path().equals(tried.path()));
        putFirst(elsewhere);
    }

    private void putFirst(List<Tongue> ways) {
        for (int i = ways.size() - 1; i >= 0; i--) {
            if (!refused.contains(ways.get(i))) {
                open.addFirst(ways.get(i));
            }
        }
    }
}
