package org.evenodd.dialect;

import java.util.List;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.shape.Leniency;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message under the protocol's own field names.
 *
 * @param leniencies what had to be renamed or moved
 * @param contradictions decisions of which two fields say different things: they cannot be taken
 */
public record Translation(ObjectNode message, List<Leniency> leniencies, List<Violation> contradictions) {

    public Translation {
        leniencies = List.copyOf(leniencies);
        contradictions = List.copyOf(contradictions);
    }

    /** Whether it says anything that the message did not say by itself. */
    public boolean changes() {
        return !leniencies.isEmpty() || !contradictions.isEmpty();
    }
}
