package org.evenodd.agent.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.evenodd.agent.address.CallerAddress;

/**
 * The replies being sent, up to a number of bytes in total and per address. If there are too many, the replies that
 * have stalled longest are given up: first of the address itself, then of the address with the most bytes. Never the
 * newest reply, so that a reply of any length reaches a caller that reads; and a short one only if no long one is left,
 * since giving it up frees little. Thread-safe.
 */
final class RepliesUnderWay<R> {

    private final Map<CallerAddress, Backlog<R>> backlogs = new HashMap<>();
    private final long most;
    private final long mostOfAnAddress;
    private final ToLongFunction<R> stalled;
    private long bytes;

    /** @param stalled how long nothing of a reply has been read, in any unit */
    RepliesUnderWay(long most, long mostOfAnAddress, ToLongFunction<R> stalled) {
        this.most = most;
        this.mostOfAnAddress = mostOfAnAddress;
        this.stalled = stalled;
    }

    /** Limits for a heap size: an eighth of it, at most 32 MB, and half of that per address. */
    static <R> RepliesUnderWay<R> within(long heapBytes, ToLongFunction<R> stalled) {
        long most = Math.min(32L << 20, heapBytes / 8);
        return new RepliesUnderWay<>(most, most / 2, stalled);
    }

    /** Adds a reply; returns the replies to give up for it, which are removed. */
    synchronized List<R> begin(CallerAddress address, R reply, int length) {
        Backlog<R> backlog = backlogs.computeIfAbsent(address, any -> new Backlog<>());
        backlog.add(reply, length);
        bytes += length;
        List<R> surplus = new ArrayList<>();
        while (backlog.bytes() > mostOfAnAddress && giveUp(address, reply, surplus)) {}
        while (bytes > most && giveUp(addressWithMostBytes(), reply, surplus)) {}
        return surplus;
    }

    private boolean giveUp(CallerAddress address, R spared, List<R> surplus) {
        Optional<R> first =
                Optional.ofNullable(backlogs.get(address)).flatMap(backlog -> backlog.firstBut(spared, stalled));
        first.ifPresent(reply -> {
            end(address, reply);
            surplus.add(reply);
        });
        return first.isPresent();
    }

    private CallerAddress addressWithMostBytes() {
        return backlogs.entrySet().stream()
                .max(Comparator.comparingLong(entry -> entry.getValue().bytes()))
                .orElseThrow()
                .getKey();
    }

    /** Removes a reply that is out or abandoned. */
    synchronized void end(CallerAddress address, R reply) {
        Backlog<R> backlog = backlogs.get(address);
        if (backlog != null) {
            bytes -= backlog.remove(reply);
            if (backlog.isEmpty()) {
                backlogs.remove(address);
            }
        }
    }

    /** The replies to one address, oldest first, and their total length. */
    private static final class Backlog<R> {

        /**
         * What the system's send buffer takes at once, if it is empty: such a reply is out immediately.
         */
        private static final int SHORT = HttpServer.UNREAD_BYTES / 2;

        private final Map<R, Integer> lengths = new LinkedHashMap<>();
        private long bytes;

        void add(R reply, int length) {
            lengths.put(reply, length);
            bytes += length;
        }

        /** Removes a reply; returns its length, 0 if it was not there. */
        int remove(R reply) {
            Integer length = lengths.remove(reply);
            if (length == null) {
                return 0;
            }
            bytes -= length;
            return length;
        }

        /**
         * The reply to give up first: long before short, then the one stalled longest; never the spared one.
         */
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
}
