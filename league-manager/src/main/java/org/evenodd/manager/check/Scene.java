package org.evenodd.manager.check;

import java.util.List;

/** Matches that are assigned at once. */
record Scene(String title, List<MatchPlan> matches) {

    Scene {
        matches = List.copyOf(matches);
    }

    Scene(String title, MatchPlan match) {
        this(title, List.of(match));
    }
}
