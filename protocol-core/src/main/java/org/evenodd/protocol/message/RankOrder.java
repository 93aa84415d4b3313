package org.evenodd.protocol.message;

import java.util.List;
import org.evenodd.protocol.error.Rules;

/** The rule of every table: no row ranks before the one above it. */
final class RankOrder {

    private RankOrder() {}

    /**
     * Demands that rows are sorted by rank.
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
