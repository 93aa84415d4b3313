package org.evenodd.player.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.value.Parity.EVEN;
import static org.evenodd.protocol.value.Parity.ODD;

import java.time.Instant;
import java.util.stream.IntStream;
import org.evenodd.agent.runtime.ViewFile;
import org.evenodd.player.game.evenodd.History;
import org.evenodd.player.game.evenodd.History.HistoryFile;
import org.evenodd.player.game.evenodd.History.Statistics;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class HistoryTest {

    private static final PlayerId P02 = PlayerId.of(2);
    private static final PlayerId P03 = PlayerId.of(3);

    private static final History THREE = History.EMPTY
            .with(Played.win("R1M1", P02, EVEN))
            .with(Played.draw("R2M1", P03, ODD))
            .with(Played.forfeit("R3M1", P02));

    @Test
    void remembersChoicesInTheOrderOfTheMatchesAndCountsResults() {
        assertThat(THREE.ownChoices()).containsExactly(EVEN, ODD);
        assertThat(THREE.choicesOfOpponents()).containsExactly(ODD, ODD, ODD);
        assertThat(THREE.choicesOf(P03)).containsExactly(ODD);
        assertThat(THREE.contains(new MatchId("R2M1"))).isTrue();
        assertThat(THREE.contains(new MatchId("R2M2"))).isFalse();
        assertThat(THREE.statistics()).isEqualTo(new Statistics(3, 1, 1, 1));
    }

    @Test
    void keepsTheNewestAccountOfEachMatch() {
        History replayed = THREE.with(Played.win("R3M1", P02, ODD));
        assertThat(replayed.matches()).hasSize(3).last().isEqualTo(Played.win("R3M1", P02, ODD));
    }

    @Test
    void keepsTheLatestTenThousandMatches() {
        History many = new History(IntStream.rangeClosed(1, 10_001)
                .mapToObj(round -> Played.win("R%dM1".formatted(round), P02, EVEN))
                .toList());
        assertThat(many.contains(new MatchId("R1M1"))).isFalse();
        History more = many.with(Played.forfeit("R10002M1", P03));
        assertThat(more.matches()).hasSize(10_000);
        assertThat(more.matches().get(0).matchId()).isEqualTo(new MatchId("R3M1"));
        assertThat(more.statistics()).isEqualTo(new Statistics(10_000, 9_999, 0, 1));
    }

    @Test
    void countsForfeitsInARowFromTheLastMatchBackwards() {
        assertThat(THREE.forfeitsInARow()).isEqualTo(1);
        assertThat(THREE.with(Played.forfeit("R4M1", P03)).forfeitsInARow()).isEqualTo(2);
        assertThat(THREE.with(Played.win("R4M1", P03, ODD)).forfeitsInARow()).isZero();
        assertThat(History.EMPTY.forfeitsInARow()).isZero();
    }

    @Nested
    class AsAFile {

        private static final LeagueId LEAGUE = new LeagueId("league_2025_even_odd");

        private final HistoryFile file = HistoryFile.of(PlayerId.of(1), new DisplayName("Ada"), LEAGUE, THREE);

        private static JsonNode written(HistoryFile file) {
            return JsonText.parse(new ViewFile<>(file, Instant.parse("2025-01-15T10:30:00Z")).bytes());
        }

        @Test
        void isReadAsItWasWritten() {
            Reading reading = new Reading(Compatibility.STRICT, false);
            assertThat(Shapes.ofRecord(HistoryFile.class).read(written(file), reading))
                    .isEqualTo(file);
            assertThat(reading.violations()).isEmpty();
        }

        @Test
        void belongsToOnePlayerInOneLeague() {
            assertThat(file.isOf(PlayerId.of(1), LEAGUE)).isTrue();
            assertThat(file.isOf(P02, LEAGUE)).isFalse();
            assertThat(file.isOf(PlayerId.of(1), new LeagueId("another"))).isFalse();
            assertThat(file.isOf(PlayerId.of(1), null)).isFalse();
        }
    }
}
