package org.evenodd.manager.export.table;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.export.table.Table.Column;
import org.evenodd.manager.league.PlayerMember;
import org.evenodd.manager.league.ResultForPlayer;
import org.evenodd.protocol.message.MatchTermination;
import org.evenodd.protocol.value.PlayerId;

/** How each player's matches ended on its side: normally, or by which fault. */
final class Terminations {

    private Terminations() {}

    static Table of(ExportedLeague exported) {
        List<Column<PlayerMember>> columns = new ArrayList<>(List.of(
                new Column<>("player_id", player -> Cell.of(player.id())),
                new Column<>("display_name", player -> Cell.of(player.displayName()))));
        for (MatchTermination termination : MatchTermination.values()) {
            if (termination != MatchTermination.BOTH_FAILED) {
                columns.add(new Column<>(
                        termination.wireName(), player -> Cell.of(count(exported, player.id(), termination))));
            }
        }
        return Table.of("terminations", exported.league().contenders(), columns);
    }

    private static long count(ExportedLeague exported, PlayerId player, MatchTermination termination) {
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
                .filter(result -> result == ResultForPlayer.TECHNICAL_LOSS || result == ResultForPlayer.DOUBLE_FORFEIT)
                .map(result -> MatchTermination.UNSPECIFIED)
                .orElse(MatchTermination.NORMAL);
    }
}
