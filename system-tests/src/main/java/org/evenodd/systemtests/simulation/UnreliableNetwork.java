package org.evenodd.systemtests.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.evenodd.agent.memory.NetworkFaults;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.protocol.value.Endpoint;

/** Delays each body by a different time, so that they overtake each other. Storms and partitions make it worse. */
final class UnreliableNetwork implements NetworkFaults {

    private static final int LATENCY_MICROS = 15_000;

    private final List<Front<Fault.Storm>> storms = new ArrayList<>();
    private final List<Front<Fault.Parted>> cuts = new ArrayList<>();
    private final VirtualTime time;
    private final SplittableRandom random;

    UnreliableNetwork(VirtualTime time, long seed) {
        this.time = time;
        this.random = new SplittableRandom(seed);
    }

    /** A fault in progress. */
    private record Front<F extends Fault>(F fault, Instant until) {}

    void begin(Fault.Storm storm) {
        storms.add(new Front<>(storm, time.instant().plus(storm.away())));
    }

    void begin(Fault.Parted cut) {
        cuts.add(new Front<>(cut, time.instant().plus(cut.away())));
    }

    @Override
    public Passage passage(Leg leg, String remoteAddress, Endpoint endpoint) {
        Duration latency = Duration.ofNanos(1_000L * random.nextInt(100, LATENCY_MICROS));
        if (cuts.isEmpty() && storms.isEmpty()) {
            return new Passage(List.of(latency));
        }
        Instant now = time.instant();
        if (cuts.stream().anyMatch(cut -> cut.until.isAfter(now) && parts(cut.fault, remoteAddress, endpoint))) {
            return Passage.LOST;
        }
        return storms.stream()
                .filter(storm -> storm.until.isAfter(now))
                .map(Front::fault)
                .findFirst()
                .map(storm -> under(storm, leg, latency))
                .orElseGet(() -> new Passage(List.of(latency)));
    }

    private static boolean parts(Fault.Parted cut, String remoteAddress, Endpoint endpoint) {
        String one = ProcessNames.at(remoteAddress);
        String other = ProcessNames.at(endpoint.host());
        return (cut.one().equals(one) && cut.other().equals(other))
                || (cut.one().equals(other) && cut.other().equals(one));
    }

    private Passage under(Fault.Storm storm, Leg leg, Duration latency) {
        if (happens(storm.lost())) {
            return Passage.LOST;
        }
        Duration delay = latency.plus(upTo(storm.delay()));
        boolean broken = happens(storm.broken());
        return leg == Leg.REQUEST && happens(storm.repeated())
                ? new Passage(List.of(delay, delay.plus(upTo(storm.delay()))), broken)
                : new Passage(List.of(delay), broken);
    }

    private boolean happens(int ofAHundred) {
        return random.nextInt(100) < ofAHundred;
    }

    private Duration upTo(Duration most) {
        return Duration.ofNanos(random.nextLong(most.toNanos()));
    }
}
