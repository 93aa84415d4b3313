package org.evenodd.protocol.message;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.protocol.error.Rules;
import org.evenodd.protocol.shape.DrawWord;
import org.evenodd.protocol.shape.OrNull;
import org.evenodd.protocol.shape.Size;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The result of a match as counted by the league (PRD 7.1.2).
 *
 * @param winner null for a draw
 * @param score both players' points
 */
public record MatchResult(
        @OrNull @DrawWord @Nullable PlayerId winner,
        @Size(min = 2, max = 2) Map<PlayerId, Integer> score,
        ResultDetails details) {

    public MatchResult {
        score = Collections.unmodifiableMap(new LinkedHashMap<>(score));
        new Rules()
                .that(winner == null || score.containsKey(winner), "/winner", "one of the two players in score", winner)
                .that(
                        details.choices().keySet().equals(score.keySet()),
                        "/details/choices",
                        "exactly the two players in score",
                        details.choices().keySet())
                .enforce();
    }

    /** The result without the data that only the archive needs. */
    public MatchResult brief() {
        return new MatchResult(winner, score, details.brief());
    }

    /** What all may know while the league runs: the winner, the score, and who forfeited why. */
    public MatchResult outcome() {
        return new MatchResult(winner, score, details.outcome());
    }

    /** The result with other exchanges; null for none. */
    public MatchResult with(@Nullable List<RawExchange> exchanges) {
        return new MatchResult(winner, score, details.with(exchanges));
    }
}
