package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.error.Rules;

/** The rule for standings: ranks never decrease from one row to the next. */
final class RankOrder {

    private RankOrder() {}

    /**
     * Requires rows to be sorted by rank.
     *
     * @param table JSON pointer of the list
     * @throws org.evenodd.protocol.error.InvalidValueException for each row that is not
     */
    static void require(String table, List<Integer> ranks) {
        Rules rules = new Rules();
        for (int i = 1; i < ranks.size(); i++) {
            int rank = ranks.get(i);
            rules.that(rank >= ranks.get(i - 1), table + '/' + i + "/rank", "rows sorted by rank", rank);
        }
        rules.enforce();
    }
}
