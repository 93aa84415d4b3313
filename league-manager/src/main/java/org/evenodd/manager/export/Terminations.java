package org.evenodd.manager.export;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.manager.export.Table.Column;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** How each player's matches ended on its side: normally, or by which fault. */
final class Terminations {

    private static final Set<MatchTermination> NO_FAULT_OF_ONE_PLAYER =
            EnumSet.of(MatchTermination.NORMAL, MatchTermination.BOTH_FAILED, MatchTermination.REPLAYED);

    private Terminations() {}

    static Table of(ExportedLeague exported) {
        List<Column<PlayerMember>> columns = new ArrayList<>(List.of(
                new Column<>("player_id", "the player's id", player -> Cell.of(player.id())),
                new Column<>("display_name", "its name", player -> Cell.of(player.shownName()))));
        for (MatchTermination termination : MatchTermination.values()) {
            if (termination != MatchTermination.BOTH_FAILED) {
                columns.add(new Column<>(
                        termination.wireName(),
                        "matches in which, on its side: " + Legend.meaning(termination),
                        player -> Cell.of(count(exported, player.id(), termination))));
            }
        }
        return Table.of(
                "terminations",
                "how each player's matches ended on its side: normally, or by which fault of the bot",
                exported.league().contenders(),
                columns);
    }

    /** How a player may fail. */
    static Stream<MatchTermination> faults() {
        return Stream.of(MatchTermination.values())
                .filter(termination -> !NO_FAULT_OF_ONE_PLAYER.contains(termination));
    }

    /** How many of a player's matches ended so on its side. */
    static long count(ExportedLeague exported, PlayerId player, MatchTermination termination) {
        return exported.matchesOf(player).stream()
                .filter(match -> match.decision() != null)
                .filter(match -> termination == MatchTermination.REPLAYED
                        ? match.fixture().replays() > 0
                        : of(match, player).equals(termination.wireName()))
                .count();
    }

    /** The termination for one player: normal without a fault of its own, unless it lost by an unnamed fault. */
    private static String of(ExportedMatch match, PlayerId player) {
        return match.faultOf(player).orElseGet(() -> failed(match, player).wireName());
    }

    private static MatchTermination failed(ExportedMatch match, PlayerId player) {
        return match.resultOf(player)
                .filter(ResultForPlayer::isOwnFailure)
                .map(result -> MatchTermination.UNSPECIFIED)
                .orElse(MatchTermination.NORMAL);
    }
}
