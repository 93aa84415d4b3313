package org.evenodd.manager.export.table;

import java.util.List;
import org.evenodd.manager.export.table.Table.Column;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Forfeit;

/** The forfeits: the player, the failed step, what came back instead of an answer, and how often. */
final class Forfeits {

    private Forfeits() {}

    private record Forfeited(ExportedMatch match, Forfeit forfeit) {}

    static Table of(ExportedLeague exported) {
        List<Forfeited> forfeits = exported.matches().stream()
                .flatMap(match -> match.fixture().decided().map(Decision::forfeits).orElse(List.of()).stream()
                        .map(forfeit -> new Forfeited(match, forfeit)))
                .toList();
        return Table.of(
                "forfeits",
                forfeits,
                List.of(
                        new Column<>(
                                "round",
                                forfeited ->
                                        Cell.of(forfeited.match().round().id().value())),
                        new Column<>(
                                "match",
                                forfeited -> Cell.of(forfeited.match().fixture().id())),
                        new Column<>(
                                "player_id",
                                forfeited -> Cell.of(forfeited.forfeit().player())),
                        new Column<>(
                                "display_name",
                                forfeited -> exported.name(forfeited.forfeit().player())),
                        new Column<>(
                                "termination",
                                forfeited -> Cell.of(forfeited.forfeit().termination())),
                        new Column<>(
                                "step", forfeited -> Cell.of(forfeited.forfeit().step())),
                        new Column<>("came_back", Forfeits::words),
                        new Column<>(
                                "times",
                                forfeited -> Cell.of(forfeited.forfeit().times()))));
    }

    private static Cell words(Forfeited forfeited) {
        String words = forfeited.forfeit().words();
        return words.isEmpty() ? new Cell.Empty() : Cell.of(words);
    }
}
