package org.evenodd.dialect;

import java.util.List;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.shape.Leniency;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message translated to the protocol's field names.
 *
 * @param leniencies the renamed or moved fields
 * @param contradictions decisions for which two fields differ, so that neither counts
 */
public record Translation(ObjectNode message, List<Leniency> leniencies, List<Violation> contradictions) {

    public Translation {
        leniencies = List.copyOf(leniencies);
        contradictions = List.copyOf(contradictions);
    }

    /** Whether the translation differs from the message. */
    public boolean changes() {
        return !leniencies.isEmpty() || !contradictions.isEmpty();
    }
}
