package org.evenodd.manager.verify;

import java.util.List;
import org.evenodd.manager.audit.Checked;
import org.evenodd.manager.audit.Finding;

/** Whether the database finds its own file sound: the manager refuses one that is not, though every event may still be read. */
final class StoreFile {
    private StoreFile() {}

    static Checked check(List<String> damage) {
        List<Finding> findings = damage.stream()
                .map(words -> new Finding(Finding.Place.LEAGUE, "the store's file", "a sound one", words))
                .toList();
        return new Checked("the store's own checks", 1, findings, List.of());
    }
}
