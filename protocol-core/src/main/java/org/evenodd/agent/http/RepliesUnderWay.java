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
 * The replies that are going out, up to a number of bytes in all and for each address. When there are too many, those
 * are given up of which nothing has been read for the longest: of the address itself, then of whichever has the most
 * under way. Never the one that has just come, so that a reply of any length reaches a caller who reads; and a short
 * one only where no long one is left, since giving it up makes no room. For use by several threads.
 */
final class RepliesUnderWay<R> {

    private final Map<CallerAddress, Backlog<R>> backlogs = new HashMap<>();
    private final long most;
    private final long mostOfAnAddress;
    private final ToLongFunction<R> stalled;
    private long bytes;

    /** @param stalled for how long nothing of a reply has been read, in any unit */
    RepliesUnderWay(long most, long mostOfAnAddress, ToLongFunction<R> stalled) {
        this.most = most;
        this.mostOfAnAddress = mostOfAnAddress;
        this.stalled = stalled;
    }

    /** What a heap of that size can bear: an eighth of it, at most 32 MB, and half of that for one address. */
    static <R> RepliesUnderWay<R> within(long heapBytes, ToLongFunction<R> stalled) {
        long most = Math.min(32L << 20, heapBytes / 8);
        return new RepliesUnderWay<>(most, most / 2, stalled);
    }

    /** Notes that a reply goes out, and says which ones have to be given up for it; these are forgotten. */
    synchronized List<R> begin(CallerAddress address, R reply, int length) {
        Backlog<R> backlog = backlogs.computeIfAbsent(address, any -> new Backlog<>());
        backlog.add(reply, length);
        bytes += length;
        List<R> surplus = new ArrayList<>();
        while (backlog.bytes() > mostOfAnAddress && giveUp(address, reply, surplus)) {}
        while (bytes > most && giveUp(greediest(), reply, surplus)) {}
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

    private CallerAddress greediest() {
        return backlogs.entrySet().stream()
                .max(Comparator.comparingLong(entry -> entry.getValue().bytes()))
                .orElseThrow()
                .getKey();
    }

    /** Notes that a reply is out, or that nobody waits for it any more. */
    synchronized void end(CallerAddress address, R reply) {
        Backlog<R> backlog = backlogs.get(address);
        if (backlog != null) {
            bytes -= backlog.remove(reply);
            if (backlog.isEmpty()) {
                backlogs.remove(address);
            }
        }
    }

    /** The replies that go out to one address, oldest first, and how long they are together. */
    private static final class Backlog<R> {

        /**
         * What the system takes at once of a reply, if it took all of the one before: such a reply is out in no time.
         */
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

        /**
         * The one to be given up first: a long one before a short one, the oldest of several; never the one to be
         * spared.
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
