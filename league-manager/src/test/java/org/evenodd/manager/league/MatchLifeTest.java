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
import org.evenodd.manager.league.MatchLife.MatchStage.Unconfirmed;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
            State.RECEIVED, new Unconfirmed(LEASE, false, false, BEFORE, LATER),
            State.RUNNING, new Running(LEASE, BEFORE),
            State.OVERDUE, new Overdue(LEASE, BEFORE, LATER),
            State.FORGOTTEN, new Forgotten(LATER)));

    private enum State {
        UNANNOUNCED,
        ANNOUNCED,
        READY,
        OFFERED,
        ASKED_FOR,
        RECEIVED,
        RUNNING,
        OVERDUE,
        FORGOTTEN
    }

    private enum Event {
        ANNOUNCED(life -> life.announced(Set.of(ONE), NOW, LATER)),
        ANSWERED(life -> life.answeredBy(ONE)),
        LEAD_TIME_OVER_AND_EVERYBODY_WAITED_FOR(life -> life.leadTimeAt(LATER)),
        LEAD_TIME_OVER_AND_SOMEBODY_MISSING(life -> life.leadTimeAt(NOW)),
        OFFERED(life -> life.offered(LEASE)),
        RECEIVED(life -> life.acknowledged(LEASE, false, BEFORE, LATER)),
        RECEIVED_UNDER_A_FORMER_LEASE(life -> life.acknowledged(LEASE - 1, false, BEFORE, LATER)),
        QUIET(life -> life.notBegun(true, NOW)),
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

    /** The letters in the table of next stages. */
    private static final Map<Character, MatchStage> LETTERS = Map.ofEntries(
            Map.entry('A', new Announced(Set.of(ONE), NOW, LATER)),
            Map.entry('a', new Announced(Set.of(OTHER), BEFORE, LATER)),
            Map.entry('R', READY),
            Map.entry('O', new Offered(LEASE, null)),
            Map.entry('o', new Offered(LEASE, BEFORE)),
            Map.entry('N', new Running(LEASE, NOW)),
            Map.entry('n', new Running(LEASE, BEFORE)),
            Map.entry('h', new Unconfirmed(LEASE, false, false, BEFORE, LATER)),
            Map.entry('q', new Unconfirmed(LEASE, false, true, BEFORE, NOW)),
            Map.entry('V', new Overdue(LEASE, BEFORE, NOW)),
            Map.entry('F', new Forgotten(NOW)),
            Map.entry('U', new Unannounced()));

    /** The next stage for each state, in their order; = where nothing changes, ! where the event is a bug. */
    @ParameterizedTest
    @CsvSource({
        "ANNOUNCED,                               AAAAAAAAA",
        "ANSWERED,                                =a=======",
        "LEAD_TIME_OVER_AND_EVERYBODY_WAITED_FOR, =R=======",
        "LEAD_TIME_OVER_AND_SOMEBODY_MISSING,     =========",
        "OFFERED,                                 !!O!!!!!!",
        "RECEIVED,                                ===hh====",
        "RECEIVED_UNDER_A_FORMER_LEASE,           =========",
        "QUIET,                                   !!!!!q!!!",
        "ACCEPTED,                                ===NnN===",
        "ACCEPTED_UNDER_A_FORMER_LEASE,           =========",
        "DECLINED,                                ===RR====",
        "DECLINED_UNDER_A_FORMER_LEASE,           =========",
        "ASKED_FOR,                               !!!Oo!o!!",
        "OVERDUE,                                 !!!!V!V!!",
        "FORGOTTEN,                               FFFFFFFF=",
        "RENEWED,                                 !!RRRRRRR",
        "TAKEN_BACK,                              ===RRRRR=",
        "OVER,                                    UUUUUUUUU"
    })
    void everyEventDoesInEveryStateWhatTheTableSays(Event event, String table) {
        List<State> states = List.of(State.values());
        for (State state : states) {
            MatchLife life = new MatchLife(STAGES.get(state));
            char next = table.charAt(states.indexOf(state));
            if (next == '!') {
                assertThatThrownBy(() -> event.move.apply(life))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining(life.stage().toString());
            } else {
                assertThat(event.move.apply(life).stage())
                        .as("%s", state)
                        .isEqualTo(LETTERS.getOrDefault(next, life.stage()));
            }
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
                .containsExactly(State.OFFERED, State.ASKED_FOR, State.RECEIVED, State.RUNNING, State.OVERDUE);
    }

    @Test
    void somethingHappensWhenItsTimeIsUp() {
        Duration limit = Duration.ofMinutes(2);

        assertThat(Stream.of(State.values()).flatMap(state -> STAGES.get(state).nextLook(NOW, limit).stream()))
                .containsExactly(LATER, BEFORE.plus(limit), LATER, BEFORE.plus(limit), LATER, LATER);
    }
}
