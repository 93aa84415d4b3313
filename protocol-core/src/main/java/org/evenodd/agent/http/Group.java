package org.evenodd.agent.http;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.agent.address.CallerAddress;

/** Those who are there from one address, each in one of three states. */
final class Group<M> {

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
                        awaited.stream().limit(Math.max(0, awaited.size() - spared)), atRest.stream(), awaited.stream())
                .flatMap(Function.identity())
                .filter(member -> !member.equals(newcomer))
                .findFirst();
    }
}
