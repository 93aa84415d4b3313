package org.evenodd.referee.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.referee.Sample.P01;
import static org.evenodd.referee.Sample.P02;
import static org.evenodd.referee.Sample.START;
import static org.evenodd.referee.Sample.join;
import static org.evenodd.referee.Sample.note;

import java.util.List;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.junit.jupiter.api.Test;

class MatchRecordTest {

    @Test
    void tellsAMatchFromTheInvitationsToItsEnd() {
        MatchDriver match = MatchDriver.finished();
        assertThat(match.match().matchRecord().transcript())
                .extracting(TranscriptEntry::event)
                .containsExactly(
                        "invited",
                        "invited",
                        "joined",
                        "joined",
                        "called",
                        "called",
                        "chose",
                        "chose",
                        "drawing",
                        "finished");
    }

    @Test
    void beginsAMatchThatIsPlayedAgainWithThatNothingIsOwedFromBefore() {
        assertThat(MatchRecord.beginning(1, START).transcript()).isEmpty();
        assertThat(MatchRecord.beginning(2, START).transcript())
                .containsExactly(new TranscriptEntry(
                        START, "begun_anew", null, "lease 2: what was promised before it, a draw too, is void"));
    }

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

    @Test
    void keepsTheNotesOfAnAnswerThatCounted() {
        MatchDriver match = MatchDriver.begun();
        match.happens(new MatchEvent.AnswerReceived(
                match.second(1), match.callOf(P02), join(P02, true), List.of(note("/match_id"))));
        assertThat(match.match().matchRecord().notes()).containsOnlyKeys(P02);
    }
}
