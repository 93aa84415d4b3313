package org.evenodd.manager.play;

import java.util.List;
import org.evenodd.manager.league.LeagueEvent.PlayerRemoved;
import org.evenodd.manager.league.LeagueEvent.RefereeRemoved;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Roster;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.AgentId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;

/** The operator removes an agent: its name, endpoint and place are free, what it has left to play is forfeited. */
final class Kicking {

    private Kicking() {}

    static Response kick(Turn turn, Command.KickAgent command) {
        if (turn.league().course().isOver()) {
            return refused(ErrorCode.E031, "The league is over.");
        }
        List<AgentId> meant = meant(turn.league().roster(), command.nameOrId());
        if (meant.isEmpty()) {
            return refused(ErrorCode.E005, "Nobody here is called \"%s\".".formatted(command.nameOrId()));
        }
        if (meant.size() > 1) {
            return refused(
                    ErrorCode.E006, "\"%s\" may be any of %s: name the id.".formatted(command.nameOrId(), meant));
        }
        return remove(turn, meant.get(0));
    }

    private static List<AgentId> meant(Roster roster, String nameOrId) {
        List<AgentId> byId = roster.present().stream()
                .filter(agent -> agent.value().equals(nameOrId))
                .toList();
        return byId.isEmpty()
                ? roster.present().stream()
                        .filter(agent -> isCalled(roster, agent, nameOrId))
                        .toList()
                : byId;
    }

    private static boolean isCalled(Roster roster, AgentId agent, String name) {
        return roster.registration(agent)
                .map(Registration::displayName)
                .filter(displayName -> displayName.value().equals(name))
                .isPresent();
    }

    private static Response remove(Turn turn, AgentId agent) {
        DialectNoting.storeCounts(turn);
        turn.league()
                .roster()
                .registration(agent)
                .ifPresent(known -> turn.ask(new Effect.Dismiss(agent, known.endpoint(), known.generation())));
        if (agent instanceof PlayerId player) {
            turn.record(new PlayerRemoved(player));
        } else if (agent instanceof RefereeId referee) {
            Starting.takeBack(turn, referee);
            turn.record(new RefereeRemoved(referee));
            turn.change(play -> play.heard(referee).free(referee));
        }
        return new Response.Done(agent + " is removed.");
    }

    private static Response refused(ErrorCode code, String sentence) {
        return new Response.Refused(Refusal.of(code, sentence));
    }
}
