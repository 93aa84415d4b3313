package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.MatchLife.MatchStage.Announced;
import org.evenodd.manager.league.MatchLife.MatchStage.Forgotten;
import org.evenodd.manager.league.MatchLife.MatchStage.Offered;
import org.evenodd.manager.league.MatchLife.MatchStage.Overdue;
import org.evenodd.manager.league.MatchLife.MatchStage.Ready;
import org.evenodd.manager.league.MatchLife.MatchStage.Running;
import org.evenodd.manager.league.MatchLife.MatchStage.Unannounced;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MatchLifeTest {
    private static final Instant BEFORE = Instant.parse("2025-01-15T10:29:00Z");
    private static final Instant NOW = Instant.parse("2025-01-15T10:30:00Z");
    private static final Instant LATER = NOW.plusSeconds(10);
    private static final AgentId ONE = PlayerId.of(1);
    private static final AgentId OTHER = PlayerId.of(2);
    private static final int LEASE = 3;

    private static final Map<State, MatchStage> STAGES = new EnumMap<>(Map.of(
            State.UNANNOUNCED, new Unannounced(),
            State.ANNOUNCED, new Announced(Set.of(ONE, OTHER), BEFORE, LATER),
            State.READY, new Ready(),
            State.OFFERED, new Offered(LEASE, null),
            State.ASKED_FOR, new Offered(LEASE, BEFORE),
            State.RUNNING, new Running(LEASE, BEFORE),
            State.OVERDUE, new Overdue(LEASE, BEFORE, LATER),
            State.FORGOTTEN, new Forgotten(LATER)));

    private enum State {
        UNANNOUNCED,
        ANNOUNCED,
        READY,
        OFFERED,
        ASKED_FOR,
        RUNNING,
        OVERDUE,
        FORGOTTEN
    }

    /** Stands for: nothing changes. */
    private static final MatchStage SAME = new Forgotten(Instant.MIN);

    /** Stands for: the event is a bug. */
    private static final MatchStage REFUSED = new Forgotten(Instant.MAX);

    private enum Event {
        ANNOUNCED(life -> life.announced(Set.of(ONE), NOW, LATER)),
        ANSWERED(life -> life.answeredBy(ONE)),
        LEAD_TIME_OVER_AND_EVERYBODY_WAITED_FOR(life -> life.leadTimeAt(LATER)),
        LEAD_TIME_OVER_AND_SOMEBODY_MISSING(life -> life.leadTimeAt(NOW)),
        OFFERED(life -> life.offered(LEASE)),
        ACCEPTED(life -> life.accepted(LEASE, NOW)),
        ACCEPTED_UNDER_A_FORMER_LEASE(life -> life.accepted(LEASE - 1, NOW)),
        DECLINED(life -> life.declined(LEASE)),
        DECLINED_UNDER_A_FORMER_LEASE(life -> life.declined(LEASE - 1)),
        ASKED_FOR(life -> life.askedFor(LEASE)),
        OVERDUE(life -> life.overdue(NOW)),
        FORGOTTEN(life -> life.forgotten(NOW)),
        RENEWED(MatchLife::renewed),
        TAKEN_BACK(MatchLife::takenBack),
        OVER(MatchLife::over);

        @SuppressWarnings("ImmutableEnumChecker") // a pure function
        private final UnaryOperator<MatchLife> move;

        Event(UnaryOperator<MatchLife> move) {
            this.move = move;
        }
    }

    private static final MatchStage READY = new Ready();

    /** The next stage for each event and state; the states in their order. */
    private static final Map<Event, List<MatchStage>> TABLE = new EnumMap<>(Map.ofEntries(
            all(Event.ANNOUNCED, new Announced(Set.of(ONE), NOW, LATER)),
            row(Event.ANSWERED, SAME, new Announced(Set.of(OTHER), BEFORE, LATER), SAME, SAME, SAME, SAME, SAME, SAME),
            row(Event.LEAD_TIME_OVER_AND_EVERYBODY_WAITED_FOR, SAME, READY, SAME, SAME, SAME, SAME, SAME, SAME),
            all(Event.LEAD_TIME_OVER_AND_SOMEBODY_MISSING, SAME),
            row(Event.OFFERED, REFUSED, REFUSED, new Offered(LEASE, null), REFUSED, REFUSED, REFUSED, REFUSED, REFUSED),
            row(
                    Event.ACCEPTED,
                    SAME,
                    SAME,
                    SAME,
                    new Running(LEASE, NOW),
                    new Running(LEASE, BEFORE),
                    SAME,
                    SAME,
                    SAME),
            all(Event.ACCEPTED_UNDER_A_FORMER_LEASE, SAME),
            row(Event.DECLINED, SAME, SAME, SAME, READY, READY, SAME, SAME, SAME),
            all(Event.DECLINED_UNDER_A_FORMER_LEASE, SAME),
            row(
                    Event.ASKED_FOR,
                    REFUSED,
                    REFUSED,
                    REFUSED,
                    new Offered(LEASE, null),
                    new Offered(LEASE, BEFORE),
                    new Offered(LEASE, BEFORE),
                    REFUSED,
                    REFUSED),
            row(
                    Event.OVERDUE,
                    REFUSED,
                    REFUSED,
                    REFUSED,
                    REFUSED,
                    new Overdue(LEASE, BEFORE, NOW),
                    new Overdue(LEASE, BEFORE, NOW),
                    REFUSED,
                    REFUSED),
            row(
                    Event.FORGOTTEN,
                    new Forgotten(NOW),
                    new Forgotten(NOW),
                    new Forgotten(NOW),
                    new Forgotten(NOW),
                    new Forgotten(NOW),
                    new Forgotten(NOW),
                    new Forgotten(NOW),
                    SAME),
            row(Event.RENEWED, REFUSED, REFUSED, READY, READY, READY, READY, READY, READY),
            row(Event.TAKEN_BACK, SAME, SAME, SAME, READY, READY, READY, READY, SAME),
            all(Event.OVER, new Unannounced())));

    private static Map.Entry<Event, List<MatchStage>> row(Event event, MatchStage... next) {
        return Map.entry(event, List.of(next));
    }

    private static Map.Entry<Event, List<MatchStage>> all(Event event, MatchStage next) {
        return Map.entry(
                event, Stream.generate(() -> next).limit(State.values().length).toList());
    }

    static Stream<Arguments> pairs() {
        return Stream.of(State.values())
                .flatMap(state -> Stream.of(Event.values()).map(event -> Arguments.of(state, event)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void everyEventDoesInEveryStateWhatTheTableSays(State state, Event event) {
        MatchLife life = new MatchLife(STAGES.get(state));
        MatchStage next = TABLE.get(event).get(List.of(State.values()).indexOf(state));
        if (next.equals(REFUSED)) {
            assertThatThrownBy(() -> event.move.apply(life))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(STAGES.get(state).toString());
        } else {
            assertThat(event.move.apply(life).stage()).isEqualTo(next.equals(SAME) ? life.stage() : next);
        }
    }

    @Test
    void itIsReadyAtTheEndOfTheLeadTimeWhereEverybodyHasAnswered() {
        MatchLife life =
                MatchLife.UNANNOUNCED.announced(Set.of(ONE), NOW, LATER).answeredBy(ONE);

        assertThat(life.leadTimeAt(BEFORE)).isEqualTo(life);
        assertThat(life.leadTimeAt(NOW).stage()).isEqualTo(READY);
    }

    @Test
    void itTakesAPlaceOfItsRefereeFromTheOfferOn() {
        assertThat(Stream.of(State.values()).filter(state -> STAGES.get(state).isUnderWay()))
                .containsExactly(State.OFFERED, State.ASKED_FOR, State.RUNNING, State.OVERDUE);
    }

    @Test
    void somethingHappensWhenItsTimeIsUp() {
        Duration limit = Duration.ofMinutes(2);

        assertThat(Stream.of(State.values()).flatMap(state -> STAGES.get(state).nextLook(NOW, limit).stream()))
                .containsExactly(LATER, BEFORE.plus(limit), BEFORE.plus(limit), LATER, LATER);
    }
}
