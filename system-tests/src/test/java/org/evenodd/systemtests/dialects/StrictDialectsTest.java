package org.evenodd.systemtests.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A strict league forgives nothing: what a tolerant one notes is an error there, and costs the place or the match. */
class StrictDialectsTest {

    private static final long SEED = 3;
    private static final String STRICT = "compatibility=strict";

    private static Stream<Accent> foreign(List<Accent> accents) {
        return accents.stream().filter(accent -> !accent.isCanonical());
    }

    static Stream<Accent> players() {
        return foreign(KnownDialects.players()).filter(StrictDialectsTest::needsALeniency);
    }

    /** Returns whether it needs more than the message type in place of a method name, which both modes accept. */
    private static boolean needsALeniency(Accent accent) {
        return ForeignLeague.play(Lineup.of(accent), SEED).notesOfStandIns().stream()
                .anyMatch(note -> !note.field().equals("/method"));
    }

    @ParameterizedTest
    @MethodSource("players")
    void refusesAPlayerOrItsAnswers(Accent accent) {
        LeagueOutcome league = ForeignLeague.play(Lineup.of(accent).set(STRICT), SEED);

        ForeignPlayer player = league.players().get(0);
        assertThat(league.notes(player.id())).isEmpty();
        if (!player.id().isEmpty()) {
            assertThat(league.failuresOf(player.id())).isNotEmpty();
        }
    }

    static Stream<Accent> referees() {
        return foreign(KnownDialects.referees());
    }

    @ParameterizedTest
    @MethodSource("referees")
    void refusesARefereeOrItsReports(Accent accent) {
        LeagueOutcome league = ForeignLeague.play(Lineup.under(accent).set(STRICT), SEED);

        assertThat(league.notes(league.referees().get(0).id())).isEmpty();
        assertThat(league.isOver() && league.failures().isEmpty()).isFalse();
    }
}
