package org.evenodd.systemtests.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The violations found in one league. */
final class Findings {

    private final List<String> all = new ArrayList<>();

    void add(String finding) {
        all.add(finding);
    }

    void require(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            all.add(otherwise.get());
        }
    }

    boolean any() {
        return !all.isEmpty();
    }

    Optional<String> first() {
        return all.stream().findFirst();
    }
}
