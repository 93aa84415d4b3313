package org.evenodd.systemtests.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.systemtests.chaos.NetworkTrouble.Kind;

/**
 * What breaks at the same time, and for how long.
 *
 * @param troubles one or two
 * @param held the time until everything is mended
 * @param untilFailOver the part of it until the standby is promoted, if it is
 */
record NetworkRound(List<NetworkTrouble> troubles, Duration held, Duration untilFailOver) {

    private static final int LEAST_MILLIS = 500;
    private static final int MOST_MILLIS = 12_000;
    private static final int MOST_MILLIS_STOPPED = 8_000;
    private static final int MOST_MILLIS_UNTIL_FAIL_OVER = 4_000;
    private static final int ROUNDS_FOR_EACH_WITH_TWO = 3;
    private static final List<Kind> KINDS = List.of(Kind.values());
    private static final List<Integer> KILOBITS = List.of(64, 128, 256);

    NetworkRound {
        troubles = List.copyOf(troubles);
    }

    /** Returns the next round that a source of random numbers gives. */
    static NetworkRound next(Random random) {
        List<NetworkTrouble> troubles = new ArrayList<>(List.of(trouble(random)));
        if (random.nextInt(ROUNDS_FOR_EACH_WITH_TWO) == 0) {
            troubles.add(Stream.generate(() -> trouble(random))
                    .filter(other -> other.goesWith(troubles.get(0)))
                    .findFirst()
                    .orElseThrow());
        }
        boolean stopped = troubles.stream().anyMatch(trouble -> trouble.kind().isStop());
        int held = random.nextInt(LEAST_MILLIS, stopped ? MOST_MILLIS_STOPPED : MOST_MILLIS);
        int untilFailOver = random.nextInt(Math.min(held, MOST_MILLIS_UNTIL_FAIL_OVER));
        return new NetworkRound(troubles, Duration.ofMillis(held), Duration.ofMillis(untilFailOver));
    }

    private static NetworkTrouble trouble(Random random) {
        Kind kind = any(KINDS, random);
        List<NetworkHost> hosts = switch (kind.part()) {
            case LINK -> List.of(any(List.of(NetworkHost.values()), random));
            case PAIR -> pair(random);
            case MANAGER -> List.of(any(NetworkHost.MANAGERS, random));
            case DATABASE -> List.of();
        };
        return new NetworkTrouble(kind, hosts, kind == Kind.LINK_SLOW ? any(KILOBITS, random) : 0);
    }

    /** Referees have nothing to do with databases, nor with each other but for the players beside them. */
    private static List<NetworkHost> pair(Random random) {
        NetworkHost manager = any(NetworkHost.MANAGERS, random);
        List<NetworkHost> others =
                Stream.of(NetworkHost.values()).filter(host -> host != manager).toList();
        return random.nextInt(others.size() + 2) < others.size()
                ? List.of(manager, any(others, random))
                : random.nextBoolean() ? NetworkHost.DATABASES : NetworkHost.REFEREES;
    }

    private static <T> T any(List<T> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Returns whether the standby is promoted. */
    boolean hasFailOver() {
        return troubles.stream().anyMatch(trouble -> trouble.kind().isFailOver());
    }

    @Override
    public String toString() {
        return "%s for %d ms%s"
                .formatted(
                        troubles.stream().map(NetworkTrouble::toString).collect(Collectors.joining(", ")),
                        held.toMillis(),
                        hasFailOver() ? ", promotion after %d ms".formatted(untilFailOver.toMillis()) : "");
    }
}
