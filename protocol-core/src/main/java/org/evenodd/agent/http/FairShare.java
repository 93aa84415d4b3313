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
 * Who is there, up to a number of places in all and for each address. When it gets too full somebody has to go: of the
 * address with the most, whoever has been waited for the longest, else whoever was at work the longest time ago, else
 * the newcomer. Those at work stay; and the latest eighth of those waited for come after those who rest, or else nobody
 * would have the time to say anything once all others have been at work. For use by several threads.
 */
final class FairShare<M> {

    private static final int SHARE_SPARED = 8;

    private final Map<CallerAddress, Group<M>> groups = new LinkedHashMap<>();
    private final Map<M, Group<M>> members = new HashMap<>();
    private final int places;
    private final int placesPerAddress;

    FairShare(int places, int placesPerAddress) {
        this.places = places;
        this.placesPerAddress = placesPerAddress;
    }

    /**
     * Lets somebody in who is to be waited for, unless he is there; and says who has to go for that, maybe the same.
     */
    synchronized Optional<M> enter(CallerAddress address, M member) {
        if (members.containsKey(member)) {
            return Optional.empty();
        }
        Group<M> group = groups.computeIfAbsent(address, any -> new Group<>(address, placesPerAddress / SHARE_SPARED));
        group.add(member);
        members.put(member, group);
        Optional<M> surplus = surplus(group, member);
        surplus.ifPresent(this::leave);
        return surplus;
    }

    private Optional<M> surplus(Group<M> grown, M newcomer) {
        if (grown.size() > placesPerAddress) {
            return grown.firstFor(newcomer).or(() -> Optional.of(newcomer));
        }
        return members.size() > places ? firstOfTheMost(newcomer) : Optional.empty();
    }

    private Optional<M> firstOfTheMost(M newcomer) {
        return groups.values().stream()
                .sorted(Comparator.comparingInt(group -> -group.size()))
                .flatMap(group -> group.firstFor(newcomer).stream())
                .findFirst()
                .or(() -> Optional.of(newcomer));
    }

    /** Notes that somebody need not be waited for any more. */
    synchronized void beginWork(M member) {
        Group<M> group = members.get(member);
        if (group != null) {
            group.beginWork(member);
        }
    }

    /** Notes that somebody's work is done. */
    synchronized void endWork(M member) {
        Group<M> group = members.get(member);
        if (group != null) {
            group.endWork(member);
        }
    }

    /** Forgets somebody, if he is there. */
    synchronized void leave(M member) {
        Group<M> group = members.remove(member);
        if (group != null && group.remove(member)) {
            groups.remove(group.address());
        }
    }

    /** Those who are there from one address, each in one of three states. */
    private static final class Group<M> {

        private final Set<M> awaited = new LinkedHashSet<>();
        private final Set<M> atWork = new LinkedHashSet<>();
        private final Set<M> atRest = new LinkedHashSet<>();

        private final CallerAddress address;
        private final int spared;

        /** @param spared how many of those awaited, the latest, may stay as long as others rest */
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

        /** True if nobody is left. */
        boolean remove(M member) {
            awaited.remove(member);
            atWork.remove(member);
            atRest.remove(member);
            return size() == 0;
        }

        int size() {
            return awaited.size() + atWork.size() + atRest.size();
        }

        /** Who has to go first for a newcomer, if not all are at work. */
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
