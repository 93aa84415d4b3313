package org.evenodd.agent.http;

import static java.util.Comparator.comparingLong;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The replies that go out to one address, oldest first, and how long they are together. */
final class Backlog<R> {

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

    /** The one to be given up first, the oldest of several; never the one to be spared. */
    Optional<R> firstBut(R spared, ToLongFunction<R> stalled) {
        return lengths.keySet().stream().filter(reply -> !reply.equals(spared)).max(comparingLong(stalled));
    }

    long bytes() {
        return bytes;
    }

    boolean isEmpty() {
        return lengths.isEmpty();
    }
}
