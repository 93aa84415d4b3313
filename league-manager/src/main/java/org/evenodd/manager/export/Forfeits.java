package org.evenodd.manager.export;

import java.util.List;
import org.evenodd.manager.export.Table.Column;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Forfeit;

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
                "each forfeit: the player, the step, what came back instead of an answer, and how often",
                forfeits,
                List.of(
                        new Column<>(
                                "round",
                                "the round, from 1",
                                forfeited ->
                                        Cell.of(forfeited.match().round().id().value())),
                        new Column<>(
                                "match",
                                "the match, like R1M2",
                                forfeited -> Cell.of(forfeited.match().fixture().id())),
                        new Column<>(
                                "player_id",
                                "the player that failed",
                                forfeited -> Cell.of(forfeited.forfeit().player())),
                        new Column<>(
                                "display_name",
                                "its name",
                                forfeited -> Cell.of(
                                        exported.name(forfeited.forfeit().player()))),
                        new Column<>(
                                "termination",
                                "how it failed, in a word of the legend",
                                forfeited -> Cell.of(forfeited.forfeit().termination())),
                        new Column<>(
                                "step",
                                "at which step: invitation, choice, or none if it was not asked",
                                forfeited -> Cell.of(forfeited.forfeit().step())),
                        new Column<>(
                                "came_back",
                                "what came back instead of an answer, as its referee says; empty if unknown",
                                Forfeits::words),
                        new Column<>(
                                "times",
                                "how often that came back, retries included",
                                forfeited -> Cell.of(forfeited.forfeit().times()))));
    }

    private static Cell words(Forfeited forfeited) {
        String words = forfeited.forfeit().words();
        return words.isEmpty() ? new Cell.Empty() : Cell.of(words);
    }
}
