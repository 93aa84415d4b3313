package org.evenodd.manager.export;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.export.Table.Columns;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.value.WireName;

/**
 * The meanings of the letters and words of the other tables.
 *
 * @param letters as in the cross-table; empty if not used there
 * @param word as in the results
 */
record Legend(String letters, WireName word, String meaning) {

    static Table table() {
        List<Legend> all = new ArrayList<>();
        for (ResultForPlayer result : ResultForPlayer.values()) {
            all.add(new Legend(result.letters(), result, result.meaning()));
        }
        for (MatchTermination termination : MatchTermination.values()) {
            all.add(new Legend("", termination, meaning(termination)));
        }
        return new Columns<Legend>()
                .column("letters", "the letters in cross_table_outcomes; empty if the word is not in it")
                .of(Legend::letters)
                .column("word", "the same as a word, as in results, terminations and forfeits")
                .of(Legend::word)
                .column("meaning", "what that means")
                .of(Legend::meaning)
                .table("legend", "the meaning of the letters and words of the other files", all);
    }

    static String meaning(MatchTermination termination) {
        return switch (termination) {
            case NORMAL -> "the game was played out";
            case TIMEOUT_JOIN -> "did not answer an invitation in time, retries included";
            case TIMEOUT_CHOICE -> "did not choose in time, retries included";
            case REFUSED -> "refused an invitation";
            case INVALID_JOIN -> "repeatedly answered an invitation wrongly";
            case INVALID_CHOICE -> "repeatedly answered a call for a choice wrongly";
            case UNREACHABLE -> "could not be reached, or answered with an error or something unreadable";
            case SUSPENDED -> "was suspended, and not asked";
            case BOTH_FAILED -> "both players failed";
            case OPERATOR -> "was removed by the operator";
            case REPLAYED -> "the match was played again";
            case UNSPECIFIED -> "failed, and the referee did not say how";
        };
    }
}
