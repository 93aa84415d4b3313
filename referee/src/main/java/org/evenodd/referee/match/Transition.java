package org.evenodd.referee.match;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A match after an event, and what is to be done in this order. */
public record Transition(Match match, List<Effect> effects) {

    public Transition {
        effects = List.copyOf(effects);
    }

    /** Nothing changed. */
    static Transition none(Match match) {
        return new Transition(match, List.of());
    }

    /** What follows from this transition's match at once, after its own effects. */
    Transition then(Function<Match, Transition> further) {
        Transition next = further.apply(match);
        List<Effect> all = new ArrayList<>(effects);
        all.addAll(next.effects);
        return new Transition(next.match, all);
    }
}
