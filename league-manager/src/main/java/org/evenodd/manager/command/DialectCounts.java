package org.evenodd.manager.command;

import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.DialectNotes;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** Counts of repeated leniencies, stored from time to time. */
public record DialectCounts(Map<AgentId, List<DialectNote>> notes) {

    public static final DialectCounts NONE = new DialectCounts(Map.of());

    public DialectCounts {
        notes = Map.copyOf(notes);
    }

    public DialectCounts plus(AgentId agent, DialectNote note) {
        List<DialectNote> known = notes.getOrDefault(agent, List.of());
        return new DialectCounts(Copies.plus(notes, agent, DialectNotes.plus(known, note)));
    }
}
