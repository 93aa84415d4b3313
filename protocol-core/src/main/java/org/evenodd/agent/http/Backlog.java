package org.evenodd.agent.http;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The replies that go out to one address, oldest first, and how long they are together. */
final class Backlog<R> {

    /** What the system takes at once of a reply, if it took all of the one before: such a reply is out in no time. */
    private static final int SHORT = HttpServer.UNREAD_BYTES / 2;

    private final Map<R, Integer> lengths = new LinkedHashMap<>();
    private long bytes;

    void add(R reply, int length) {
        lengths.put(reply, length);
        bytes += length;
    }

    /** How long it was; 0 for one that is not there. */
    int remove(R reply) {
        Integer length = lengths.remove(reply);
        if (length == null) {
            return 0;
        }
        bytes -= length;
        return length;
    }

    /** The one to be given up first: a long one before a short one, the oldest of several; never the one to be spared. */
    Optional<R> firstBut(R spared, ToLongFunction<R> stalled) {
        return lengths.entrySet().stream()
                .filter(reply -> !reply.getKey().equals(spared))
                .max(Comparator.comparing((Map.Entry<R, Integer> reply) -> reply.getValue() > SHORT)
                        .thenComparingLong(reply -> stalled.applyAsLong(reply.getKey())))
                .map(Map.Entry::getKey);
    }

    long bytes() {
        return bytes;
    }

    boolean isEmpty() {
        return lengths.isEmpty();
    }
}
