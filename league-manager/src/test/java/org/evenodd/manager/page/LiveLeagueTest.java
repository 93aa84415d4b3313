package org.evenodd.manager.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.page.LiveLeague.LeagueHint;
import org.evenodd.manager.page.LiveLeague.RatingsKeeper;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.json.JsonText;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LiveLeagueTest {

    @Nested
    class OfRatings {

        private final List<LeagueEvent> events = PlayedLeagues.smooth(6);
        private final AtomicReference<League> league = new AtomicReference<>(League.replay(events));
        private final Queue<Runnable> background = new ArrayDeque<>();
        private final AtomicInteger told = new AtomicInteger();
        private final VirtualTime clock = new VirtualTime(StoredLeagues.NOW);
        private final RatingsKeeper keeper =
                new RatingsKeeper(league::get, this::rate, background::add, clock, told::incrementAndGet);
        private boolean broken;

        private Optional<Ratings> rate(League now) {
            if (broken) {
                throw new IllegalStateException("no fit");
            }
            return Ratings.of(now);
        }

        @Test
        void computesNothingBeforeSomebodyAsks() {
            assertThat(background).isEmpty();
            assertThat(keeper.latest()).isEmpty();
            assertThat(background).hasSize(1);
        }

        @Test
        void computesOnceHoweverManyAsk() {
            keeper.latest();
            keeper.latest();
            assertThat(background).hasSize(1);
            background.remove().run();
            assertThat(told).hasValue(1);
            assertThat(keeper.latest()).isPresent();
            assertThat(background).isEmpty();
        }

        @Test
        void goesOnAfterOneComputationHasFailed() {
            broken = true;
            keeper.latest();
            assertThatThrownBy(background.remove()::run).isInstanceOf(IllegalStateException.class);
            broken = false;
            assertThat(keeper.latest()).isEmpty();
            background.remove().run();
            assertThat(keeper.latest()).isPresent();
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

    @Nested
    class OfAHint {

        private final List<LeagueEvent> events = PlayedLeagues.troubled(3);
        private final League league = League.replay(events);

        @Test
        void saysWhichMatchWasDecidedAndWhoPlayed() {
            List<String> hints = new ArrayList<>();
            for (LeagueEvent event : events) {
                if (event instanceof MatchDecided decided) {
                    LeagueHint hint = LeagueHint.of(event, league).orElseThrow();
                    assertThat(hint.kind()).isEqualTo("match");
                    assertThat(hint.subject()).isEqualTo("match:" + decided.matchId());
                    hints.add(hint.data());
                }
            }
            assertThat(hints)
                    .isNotEmpty()
                    .allMatch(data -> data.contains("\"event\":\"decided\"") && data.contains("\"P0"));
        }

        @Test
        void isSmallAndTellsNothingFromInsideAMatch() {
            assertThat(events.stream()
                            .map(event -> LeagueHint.of(event, league))
                            .flatMap(Optional::stream))
                    .isNotEmpty()
                    .allSatisfy(hint -> {
                        assertThat(JsonText.parse(hint.data()).isObject()).isTrue();
                        assertThat(hint.data())
                                .hasSizeLessThan(120)
                                .doesNotContain("\n", "even\"", "odd", "choice", "number", "nonce", "http");
                    });
        }
    }
}
