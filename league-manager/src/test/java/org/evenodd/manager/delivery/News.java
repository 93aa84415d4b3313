package org.evenodd.manager.delivery;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.Effect;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/** Broadcasts of a league in which P01 leads, to any receivers. */
final class News {
    static final PlayerId P01 = PlayerId.of(1);
    static final PlayerId P02 = PlayerId.of(2);
    static final RefereeId REF01 = RefereeId.of(1);
    static final RoundId ONE = new RoundId(1);
    static final RoundId TWO = new RoundId(2);

    private News() {}

    /** Returns a sender of broadcasts that passes on the resulting commands. */
    static Broadcasts from(Peers peers, Consumer<Command> commands, Predicate<AgentId> active) {
        return new Broadcasts(
                new LeagueId("league_2025_even_odd"),
                peers.author(),
                peers.outboxes(),
                new AnswerCommands(commands, active));
    }

    static Effect.AnnounceRound announcement(RoundId round, AgentId... to) {
        Endpoint referee = Endpoint.parse("http://localhost:8001/mcp");
        AnnouncedMatch match =
                new AnnouncedMatch(MatchId.of(round, 1), GameType.EVEN_ODD, P01, P02, REF01, referee, null);
        return new Effect.AnnounceRound(List.of(to), round, List.of(match));
    }

    static Effect.UpdateStandings standings(RoundId round, int points, boolean last, PlayerId... to) {
        StandingsRow row = new StandingsRow(1, P01, new DisplayName("Größe"), points, 0, points, 0, points);
        return new Effect.UpdateStandings(List.of(to), round, () -> List.of(row), last);
    }

    static Effect.CompleteRound completed(RoundId round, AgentId... to) {
        return new Effect.CompleteRound(List.of(to), round, round.next(), new RoundSummary(1, 1, 0, 0));
    }

    static Effect.CompleteLeague farewell(AgentId... to) {
        Ranking first = new Ranking(1, P01, new DisplayName("Größe"), 3, 1, 1, 0, 0);
        return new Effect.CompleteLeague(
                List.of(to), 0, 1, 1, new Champion(P01, new DisplayName("Größe"), 3), List.of(first));
    }
}
