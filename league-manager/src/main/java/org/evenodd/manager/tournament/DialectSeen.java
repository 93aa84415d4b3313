package org.evenodd.manager.tournament;

import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.league.ConductEvent.RefereeDialectNoted;
import org.evenodd.manager.league.DialectNotes;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Roster;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/**
 * An agent's messages departed from the protocol and were understood anyway; its author should know. The first note of
 * each kind is stored at once, later ones are counted. Matches report their own counts with their results.
 */
public record DialectSeen(AgentId agent, List<DialectNote> notes) implements Command {
    public DialectSeen {
        notes = List.copyOf(notes);
    }

    @Override
    public CommandResponse perform(UnitOfWork work) {
        boolean known = work.roster().registration(agent).isPresent();
        if (known && !work.course().isOver()) {
            notes.forEach(note -> note(work, note));
        }
        return CommandResponse.NOTED;
    }

    private void note(UnitOfWork work, DialectNote note) {
        List<DialectNote> known = notesOf(work.roster(), agent);
        if (DialectNotes.isNew(known, note)) {
            record(work, agent, note);
        } else if (DialectNotes.isKnown(known, note)) {
            work.change(live -> live.counting(agent, note));
        }
    }

    /** Stores the counts that have grown since they were last stored. */
    public static void storeCounts(UnitOfWork work) {
        work.live().leniencies().forEach((agent, notes) -> notes.forEach(note -> record(work, agent, note)));
        work.change(live -> live.withLeniencies(Map.of()));
    }

    private static void record(UnitOfWork work, AgentId agent, DialectNote note) {
        work.record(
                agent instanceof PlayerId id
                        ? new PlayerDialectNoted(id, note)
                        : new RefereeDialectNoted((RefereeId) agent, note));
    }

    private static List<DialectNote> notesOf(Roster roster, AgentId agent) {
        return roster.member(agent).map(Member::dialectNotes).orElse(List.of());
    }
}
