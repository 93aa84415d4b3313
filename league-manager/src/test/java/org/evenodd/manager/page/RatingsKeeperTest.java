package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.junit.jupiter.api.Test;

class RatingsKeeperTest {

    private final List<LeagueEvent> events = PlayedLeagues.smooth(6);
    private final AtomicReference<League> league = new AtomicReference<>(League.replay(events));
    private final Queue<Runnable> background = new ArrayDeque<>();
    private final AtomicInteger told = new AtomicInteger();
    private final VirtualTime clock = new VirtualTime(StoredLeagues.NOW);
    private final RatingsKeeper keeper = new RatingsKeeper(league::get, background::add, clock, told::incrementAndGet);

    @Test
    void computesNothingBeforeSomebodyAsks() {
        assertThat(background).isEmpty();
        assertThat(keeper.latest()).isEqualTo(RatingsShown.NONE);
        assertThat(background).hasSize(1);
    }

    @Test
    void computesOnceHoweverManyAsk() {
        keeper.latest();
        keeper.latest();
        assertThat(background).hasSize(1);
        background.remove().run();
        assertThat(told).hasValue(1);
        assertThat(keeper.latest().ratings()).isNotNull();
        assertThat(background).isEmpty();
    }

    @Test
    void computesAgainAfterAnotherRoundButNotAllTheTime() {
        league.set(League.replay(events.subList(0, events.size() / 2)));
        keeper.latest();
        clock.after(Duration.ofSeconds(2), () -> background.remove().run());
        clock.advance(Duration.ofSeconds(2));
        league.set(League.replay(events));
        keeper.latest();
        assertThat(background).isEmpty();
        clock.advance(Duration.ofSeconds(100));
        keeper.latest();
        assertThat(background).hasSize(1);
    }
}
