package org.evenodd.referee.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.START;
import static org.evenodd.referee.Sample.note;

import java.util.List;
import org.junit.jupiter.api.Test;

class MatchRecordTest {
    @Test
    void keepsTheBeginningAndTheEndOfALongMatch() {
        MatchRecord matchRecord = MatchRecord.EMPTY;
        for (int i = 0; i < 200; i++) {
            matchRecord = matchRecord.plus(START, "event", String.valueOf(i));
        }
        assertThat(matchRecord.transcript()).hasSize(MatchRecord.MOST_ENTRIES);
        assertThat(matchRecord.transcript().get(0).detail()).isEqualTo("0");
        assertThat(matchRecord.transcript().get(MatchRecord.MOST_ENTRIES - 1).detail())
                .isEqualTo("199");
    }

    @Test
    void cutsALongDetailShort() {
        MatchRecord matchRecord = MatchRecord.EMPTY.plus(START, "event", "😀".repeat(500));
        assertThat(matchRecord.transcript().get(0).detail()).isEqualTo("😀".repeat(200) + "…");
    }

    @Test
    void countsTheSameNoteOnce() {
        MatchRecord matchRecord = MatchRecord.EMPTY
                .noting(P01, List.of(note("/match_id")))
                .noting(P01, List.of(note("/match_id"), note("/player_id")));
        assertThat(matchRecord.notes().get(P01))
                .extracting(n -> n.field() + " " + n.count())
                .containsExactly("/match_id 2", "/player_id 1");
    }
}
