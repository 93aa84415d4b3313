package org.evenodd.referee.match;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A match after an event, and the effects to carry out, in order. */
public record MatchTransition(Match match, List<MatchEffect> effects) {

    public MatchTransition {
        effects = List.copyOf(effects);
    }

    /** Returns a transition that changes nothing. */
    static MatchTransition none(Match match) {
        return new MatchTransition(match, List.of());
    }

    /** Returns this transition followed at once by another one of its match, whose effects come last. */
    MatchTransition then(Function<Match, MatchTransition> further) {
        MatchTransition next = further.apply(match);
        List<MatchEffect> all = new ArrayList<>(effects);
        all.addAll(next.effects);
        return new MatchTransition(next.match, all);
    }
}
