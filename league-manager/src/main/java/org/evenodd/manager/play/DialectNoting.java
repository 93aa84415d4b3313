package org.evenodd.manager.play;

import java.util.List;
import org.evenodd.manager.league.DialectNotes;
import org.evenodd.manager.league.LeagueEvent.PlayerDialectNoted;
import org.evenodd.manager.league.LeagueEvent.RefereeDialectNoted;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Roster;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/** Keeps what leniencies an agent's messages needed, for its author to see. */
final class DialectNoting {

    private DialectNoting() {}

    /** Keeps the first note of each kind; matches bring their own counts with their results. */
    static void note(Turn turn, Command.DialectSeen command) {
        boolean known = turn.league().roster().registration(command.agent()).isPresent();
        if (known && !turn.league().course().isOver()) {
            command.notes().forEach(note -> noteOnce(turn, command.agent(), note));
        }
    }

    private static void noteOnce(Turn turn, AgentId agent, DialectNote note) {
        if (DialectNotes.lack(notesOf(turn.league().roster(), agent), note)) {
            turn.record(
                    agent instanceof PlayerId id
                            ? new PlayerDialectNoted(id, note)
                            : new RefereeDialectNoted((RefereeId) agent, note));
        }
    }

    private static List<DialectNote> notesOf(Roster roster, AgentId agent) {
        return roster.member(agent).map(Member::dialectNotes).orElse(List.of());
    }
}
