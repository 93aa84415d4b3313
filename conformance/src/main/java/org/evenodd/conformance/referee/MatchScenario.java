package org.evenodd.conformance.referee;

import java.util.List;

/** Matches that are assigned together. */
record MatchScenario(String title, List<MatchPlan> matches) {

    MatchScenario {
        matches = List.copyOf(matches);
    }

    MatchScenario(String title, MatchPlan match) {
        this(title, List.of(match));
    }
}
