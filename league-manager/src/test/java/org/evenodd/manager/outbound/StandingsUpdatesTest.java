package org.evenodd.manager.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

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
        update(update, 0);
    }

    private void update(UpdateStandings update, int inDivisions) {
        updates.update(update, inDivisions, sent::add);
    }

    private static UpdateStandings after(int round, boolean last) {
        return after(round, last, 60);
    }

    private static UpdateStandings after(int round, boolean last, int players) {
        List<PlayerId> everybody =
                IntStream.rangeClosed(1, players).mapToObj(PlayerId::of).toList();
        return new UpdateStandings(everybody, null, new RoundId(round), List::of, last);
    }

    private static UpdateStandings of(String division, int round) {
        return new UpdateStandings(List.of(), division, new RoundId(round), List::of, false);
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

    @Test
    void keepsAnUpdateOfEachDivision() {
        update(of("A", 1), 60);
        update(of("B", 1), 60);
        update(of("A", 2), 60);
        update(of("B", 2), 60);
        update(of("A", 3), 60);

        assertThat(sent).extracting(UpdateStandings::division).containsExactly("A", "B");
        time.advance(Duration.ofMillis(1250));
        assertThat(sent.subList(2, sent.size()))
                .extracting(UpdateStandings::division, UpdateStandings::round)
                .containsExactlyInAnyOrder(tuple("A", new RoundId(3)), tuple("B", new RoundId(2)));
    }

    @Test
    void makesADivisionOfALargeLeagueWaitLessThanFiveSeconds() {
        update(of("A", 1), 1000);
        update(of("A", 2), 1000);

        time.advance(Duration.ofMillis(4499));
        assertThat(sent).hasSize(1);
        time.advance(Duration.ofMillis(1));
        assertThat(sent).hasSize(2);
    }
}
