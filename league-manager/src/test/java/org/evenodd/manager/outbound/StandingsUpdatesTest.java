package org.evenodd.manager.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.manager.outbound.LeagueCalls.StandingsUpdates;
import org.evenodd.manager.tournament.Effect.UpdateStandings;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Test;

class StandingsUpdatesTest {
    private final VirtualTime time = new VirtualTime(Peers.START);
    private final List<UpdateStandings> sent = new ArrayList<>();
    private final StandingsUpdates updates = new StandingsUpdates(time);

    private void update(UpdateStandings update) {
        updates.update(update, sent::add);
    }

    private static UpdateStandings after(int round, boolean last) {
        return after(round, last, 60);
    }

    private static UpdateStandings after(int round, boolean last, int players) {
        List<PlayerId> everybody =
                IntStream.rangeClosed(1, players).mapToObj(PlayerId::of).toList();
        return new UpdateStandings(everybody, null, new RoundId(round), List::of, last);
    }

    @Test
    void sendsOnlyTheNewestOfThoseThatFollowQuickly() {
        update(after(1, false));
        update(after(2, false));
        update(after(3, false));

        time.advance(Duration.ofMillis(1249));
        assertThat(sent).hasSize(1);
        time.advance(Duration.ofMillis(1));
        assertThat(sent).containsExactly(after(1, false), after(3, false));
    }

    @Test
    void sendsEachAtOnceInASmallLeague() {
        update(after(1, false, 10));
        update(after(2, false, 10));

        assertThat(sent).containsExactly(after(1, false, 10), after(2, false, 10));
    }

    @Test
    void sendsTheLastOfARoundAtOnceAndNoneThatIsOlderAfterIt() {
        update(after(1, false));
        update(after(2, false));
        update(after(2, true));
        time.run();

        assertThat(sent).containsExactly(after(1, false), after(2, true));
    }

    @Test
    void waitsTheWholePauseAfterTheLastOfARoundToo() {
        update(after(1, false));
        update(after(1, false));
        time.advance(Duration.ofSeconds(1));
        update(after(1, true));
        update(after(2, false));

        time.advance(Duration.ofMillis(1249));
        assertThat(sent).containsExactly(after(1, false), after(1, true));
        time.advance(Duration.ofMillis(1));
        assertThat(sent).containsExactly(after(1, false), after(1, true), after(2, false));
    }
}
