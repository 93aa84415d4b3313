package org.evenodd.manager.check;

import java.util.List;

/** Matches that are assigned at once. */
record Scenario(String title, List<MatchPlan> matches) {

    Scenario {
        matches = List.copyOf(matches);
    }

    Scenario(String title, MatchPlan match) {
        this(title, List.of(match));
    }
}
