package org.evenodd.agent.http;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.agent.address.CallerAddress;

/**
 * Members that share a bounded number of places, in total and per address. If there are too many, one must leave: from
 * the address with the most members, the one that has been awaited longest, else the one that finished its work longest
 * ago, else the new member. Members at work always stay. The latest eighth of the awaited members go after the resting
 * ones; otherwise a new member could never get started once all others have worked. Thread-safe.
 */
final class FairShare<M> {

    private static final int SHARE_SPARED = 8;

    private final Map<CallerAddress, Group<M>> groups = new LinkedHashMap<>();
    private final Map<M, Group<M>> members = new HashMap<>();
    private final int capacity;
    private final int capacityPerAddress;

    FairShare(int capacity, int capacityPerAddress) {
        this.capacity = capacity;
        this.capacityPerAddress = capacityPerAddress;
    }

    /**
     * Adds a member that is awaited, unless present; returns the member that must leave for it, possibly the same.
     */
    synchronized Optional<M> enter(CallerAddress address, M member) {
        if (members.containsKey(member)) {
            return Optional.empty();
        }
        Group<M> group =
                groups.computeIfAbsent(address, any -> new Group<>(address, capacityPerAddress / SHARE_SPARED));
        group.add(member);
        members.put(member, group);
        Optional<M> surplus = surplus(group, member);
        surplus.ifPresent(this::leave);
        return surplus;
    }

    private Optional<M> surplus(Group<M> group, M newcomer) {
        if (group.size() > capacityPerAddress) {
            return group.firstFor(newcomer).or(() -> Optional.of(newcomer));
        }
        return members.size() > capacity ? firstOfLargestGroup(newcomer) : Optional.empty();
    }

    private Optional<M> firstOfLargestGroup(M newcomer) {
        return groups.values().stream()
                .sorted(Comparator.comparingInt(group -> -group.size()))
                .flatMap(group -> group.firstFor(newcomer).stream())
                .findFirst()
                .or(() -> Optional.of(newcomer));
    }

    /** Notes that a member has started to work. */
    synchronized void beginWork(M member) {
        Group<M> group = members.get(member);
        if (group != null) {
            group.beginWork(member);
        }
    }

    /** Notes that a member's work is done. */
    synchronized void endWork(M member) {
        Group<M> group = members.get(member);
        if (group != null) {
            group.endWork(member);
        }
    }

    /** Removes a member, if present. */
    synchronized void leave(M member) {
        Group<M> group = members.remove(member);
        if (group != null && group.remove(member)) {
            groups.remove(group.address());
        }
    }

    /** The members of one address, each in one of three states. */
    private static final class Group<M> {

        private final Set<M> awaited = new LinkedHashSet<>();
        private final Set<M> atWork = new LinkedHashSet<>();
        private final Set<M> atRest = new LinkedHashSet<>();

        private final CallerAddress address;
        private final int spared;

        /** @param spared how many of the latest awaited members may stay while others rest */
        Group(CallerAddress address, int spared) {
            this.address = address;
            this.spared = spared;
        }

        CallerAddress address() {
            return address;
        }

        void add(M member) {
            awaited.add(member);
        }

        void beginWork(M member) {
            if (awaited.remove(member) || atRest.remove(member)) {
                atWork.add(member);
            }
        }

        void endWork(M member) {
            if (atWork.remove(member)) {
                atRest.add(member);
            }
        }

        /** Removes a member; returns whether the group is now empty. */
        boolean remove(M member) {
            awaited.remove(member);
            atWork.remove(member);
            atRest.remove(member);
            return size() == 0;
        }

        int size() {
            return awaited.size() + atWork.size() + atRest.size();
        }

        /** The member that must leave for a new one; empty if all are at work. */
        Optional<M> firstFor(M newcomer) {
            return Stream.of(
                            awaited.stream().limit(Math.max(0, awaited.size() - spared)),
                            atRest.stream(),
                            awaited.stream())
                    .flatMap(Function.identity())
                    .filter(member -> !member.equals(newcomer))
                    .findFirst();
        }
    }
}
