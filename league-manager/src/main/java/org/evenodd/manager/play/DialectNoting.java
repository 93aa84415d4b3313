package org.evenodd.manager.play;

import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.DialectNotes;
import org.evenodd.manager.league.LeagueEvent.PlayerDialectNoted;
import org.evenodd.manager.league.LeagueEvent.RefereeDialectNoted;
import org.evenodd.manager.league.Player;
import org.evenodd.manager.league.Referee;
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
        if (DialectNotes.lack(notesOf(turn, agent), note)) {
            turn.record(
                    agent instanceof PlayerId id
                            ? new PlayerDialectNoted(id, note)
                            : new RefereeDialectNoted((RefereeId) agent, note));
        }
    }

    private static List<DialectNote> notesOf(Turn turn, AgentId agent) {
        Optional<List<DialectNote>> notes = agent instanceof PlayerId id
                ? turn.league().roster().player(id).map(Player::dialectNotes)
                : turn.league().roster().referee((RefereeId) agent).map(Referee::dialectNotes);
        return notes.orElse(List.of());
    }
}
