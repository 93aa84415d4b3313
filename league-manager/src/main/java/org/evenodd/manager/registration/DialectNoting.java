package org.evenodd.manager.registration;

import java.util.List;
import org.evenodd.manager.league.DialectNotes;
import org.evenodd.manager.league.LeagueEvent.PlayerDialectNoted;
import org.evenodd.manager.league.LeagueEvent.RefereeDialectNoted;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Play;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/** Keeps what leniencies an agent's messages needed, for its author to see. */
public final class DialectNoting {

    private DialectNoting() {}

    /** Keeps the first note of each kind at once and counts the others; matches bring their own counts with their results. */
    public static void note(Turn turn, Command.DialectSeen command) {
        boolean known = turn.league().roster().registration(command.agent()).isPresent();
        if (known && !turn.league().course().isOver()) {
            command.notes().forEach(note -> note(turn, command.agent(), note));
        }
    }

    private static void note(Turn turn, AgentId agent, DialectNote note) {
        List<DialectNote> known = notesOf(turn.league().roster(), agent);
        if (DialectNotes.lack(known, note)) {
            record(turn, agent, note);
        } else if (DialectNotes.hold(known, note)) {
            turn.change(play -> play.repeating(agent, note));
        }
    }

    /** Stores what was counted since it was stored last. */
    public static void storeCounts(Turn turn) {
        turn.play().repeated().forEach((agent, notes) -> notes.forEach(note -> record(turn, agent, note)));
        turn.change(Play::counted);
    }

    private static void record(Turn turn, AgentId agent, DialectNote note) {
        turn.record(
                agent instanceof PlayerId id
                        ? new PlayerDialectNoted(id, note)
                        : new RefereeDialectNoted((RefereeId) agent, note));
    }

    private static List<DialectNote> notesOf(Roster roster, AgentId agent) {
        return roster.member(agent).map(Member::dialectNotes).orElse(List.of());
    }
}
