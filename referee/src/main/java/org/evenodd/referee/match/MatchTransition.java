package org.evenodd.referee.match;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A match after an event, and what is to be done in this order. */
public record MatchTransition(Match match, List<MatchEffect> effects) {

    public MatchTransition {
        effects = List.copyOf(effects);
    }

    /** Nothing changed. */
    static MatchTransition none(Match match) {
        return new MatchTransition(match, List.of());
    }

    /** What follows from this transition's match at once, after its own effects. */
    MatchTransition then(Function<Match, MatchTransition> further) {
        MatchTransition next = further.apply(match);
        List<MatchEffect> all = new ArrayList<>(effects);
        all.addAll(next.effects);
        return new MatchTransition(next.match, all);
    }
}
