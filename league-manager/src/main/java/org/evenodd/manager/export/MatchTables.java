package org.evenodd.manager.export;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.evenodd.manager.export.Table.Columns;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Forfeit;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.GameView;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** The tables about matches: the results, and the forfeits among them. */
final class MatchTables {

    static final String RESULTS = "results";
    static final String MOVES = "moves";

    private MatchTables() {}

    /** Every match of the schedule, with everything known about its result. */
    static Table results(ExportedLeague exported) {
        League league = exported.league();
        Columns<Fixture> columns = new Columns<>();
        if (exported.inDivisions()) {
            columns.column("leg", "the leg, from 1")
                    .of(match -> league.ladder().leg())
                    .column("division", "the division, like 2A")
                    .of(match -> league.divisions().of(match.id()).name());
        }
        columns.column("round", "the round, from 1")
                .of(match -> match.id().round().value())
                .column("match", "the match, like R1M2")
                .of(Fixture::id)
                .column("status", "pending, running, played, forfeited or void")
                .of(match -> status(match, exported.league()))
                .column("player_a", "the first player")
                .of(Fixture::playerA)
                .column("player_a_name", "its name")
                .of(match -> exported.name(match.playerA()))
                .column("player_b", "the second player")
                .of(Fixture::playerB)
                .column("player_b_name", "its name")
                .of(match -> exported.name(match.playerB()))
                .column("outcome_a", "what the match is for the first player, in a word of the legend")
                .of(ofA(Decision::resultFor))
                .column("outcome_b", "the same for the second player")
                .of(ofB(Decision::resultFor))
                .column("points_a", "the first player's points")
                .of(ofA((decision, player) -> decision.result().score().get(player)))
                .column("points_b", "the second player's points")
                .of(ofB((decision, player) -> decision.result().score().get(player)))
                .column("winner", "the winner; empty for a draw and while the match is undecided")
                .of(of(decision -> decision.result().winner()));
        GameView.of(exported.league())
                .columns()
                .forEach(column -> columns.column(column.name(), column.meaning())
                        .of(match -> match.decided()
                                .filter(decision -> exported.viewer().seesInside(match, exported.league()))
                                .map(decision -> column.value()
                                        .apply(match, decision.result().details()))));
        return columns.column("unproven", "which evidence the referee's report lacks")
                .of(of(decision -> String.join(" ", decision.unproven())))
                .column("termination", "how the match ended, in a word of the legend")
                .of(of(Decision::termination))
                .column("fault_a", "how the first player failed; empty if it did not")
                .of(ofA(Decision::faultOf))
                .column("fault_b", "how the second player failed")
                .of(ofB(Decision::faultOf))
                .column("decided_by", "the referee, or league_manager for a match that nobody could play")
                .of(of(decision -> decision.referee() == null ? "league_manager" : decision.referee()))
                .column("referee_name", "the referee's name")
                .of(of(decision -> decision.referee() == null ? null : exported.name(decision.referee())))
                .column("lease", "under which assignment of the match it was decided")
                .of(of(Decision::lease))
                .column("decided_at", "when, in UTC")
                .of(of(Decision::at))
                .column(
                        "replays",
                        "how often the match began anew: its referee did not report it, or you annulled its result")
                .of(Fixture::replays)
                .column("voided", "how many of its results you had annulled")
                .of(match -> match.attempts().annulled().size())
                .table(
                        RESULTS,
                        "each match with its %s and result"
                                .formatted(String.join(
                                        ", ",
                                        exported.league()
                                                .settings()
                                                .game()
                                                .words()
                                                .told())),
                        exported.fixtures());
    }

    private static Function<Fixture, @Nullable Object> of(Function<Decision, @Nullable Object> value) {
        return match -> match.decided().map(value);
    }

    private static Function<Fixture, @Nullable Object> ofA(BiFunction<Decision, PlayerId, @Nullable Object> value) {
        return match -> match.decided().map(decision -> value.apply(decision, match.playerA()));
    }

    private static Function<Fixture, @Nullable Object> ofB(BiFunction<Decision, PlayerId, @Nullable Object> value) {
        return match -> match.decided().map(decision -> value.apply(decision, match.playerB()));
    }

    /** Its progress, and whether it was played, forfeited or void. */
    private static String status(Fixture match, League league) {
        if (match.isDecided()) {
            return match.isForfeited() ? "forfeited" : "played";
        }
        if (match.isVoid()) {
            return "void";
        }
        int current = league.divisions().of(match.id()).currentRoundNumber();
        return current < match.id().round().value() ? "pending" : "running";
    }

    private record Moved(Fixture match, MadeMove move) {}

    /** The moves of a game of moves, in their order. */
    static Table moves(ExportedLeague exported) {
        List<Moved> moves = exported.fixtures().stream()
                .filter(match -> exported.viewer().seesInside(match, exported.league()))
                .flatMap(match ->
                        match
                                .decided()
                                .map(decision -> decision.result().details().moves())
                                .orElse(List.of())
                                .stream()
                                .map(move -> new Moved(match, move)))
                .toList();
        return new Columns<Moved>()
                .column("match_id", "the match, like R1M2")
                .of(row -> row.match().id())
                .column("move_number", "which move of the match it is, from 1")
                .of(row -> row.move().moveNumber())
                .column("player_id", "the player that made it")
                .of(row -> row.move().playerId())
                .column("move", "the move as the player sent it, in JSON")
                .of(row -> row.move().move())
                .column("took_ms", "how long the player took, in milliseconds")
                .of(row -> row.move().tookMs())
                .table(MOVES, "each move of each match", moves);
    }

    private record Forfeited(Fixture match, Forfeit forfeit) {}

    /** The forfeits: the player, the failed step, what came back instead of an answer, and how often. */
    static Table forfeits(ExportedLeague exported) {
        List<Forfeited> forfeits = exported.fixtures().stream()
                .flatMap(match -> match.decided().stream()
                        .flatMap(decision -> decision.forfeits().stream())
                        .map(forfeit -> new Forfeited(match, forfeit)))
                .toList();
        return new Columns<Forfeited>()
                .column("round", "the round, from 1")
                .of(row -> row.match().id().round().value())
                .column("match", "the match, like R1M2")
                .of(row -> row.match().id())
                .agent(
                        "player_id",
                        "the player that failed",
                        exported,
                        row -> row.forfeit().player())
                .column("termination", "how it failed, in a word of the legend")
                .of(row -> row.forfeit().termination())
                .column("step", "at which step: invitation, choice, or none if it was not asked")
                .of(row -> row.forfeit().step())
                .column("came_back", "what came back instead of an answer, as its referee says; empty if unknown")
                .of(row -> Optional.of(row.forfeit().words())
                        .filter(words ->
                                exported.viewer().seesNotes(row.forfeit().player()) && !words.isEmpty()))
                .column("times", "how often that came back, retries included")
                .of(row -> row.forfeit().times())
                .table(
                        "forfeits",
                        "each forfeit: the player, the step, what came back instead of an answer, and how often",
                        forfeits);
    }
}
