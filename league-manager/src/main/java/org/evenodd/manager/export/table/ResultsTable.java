package org.evenodd.manager.export.table;

import java.util.List;
import java.util.function.Function;
import org.evenodd.manager.export.table.Table.Column;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Evidence;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.jspecify.annotations.Nullable;

/** The results table: every match of the schedule, with everything known about its result. */
final class ResultsTable {

    private ResultsTable() {}

    static Table of(ExportedLeague exported) {
        return Table.of(
                "results",
                exported.matches(),
                List.of(
                        new Column<>(
                                "round", match -> Cell.of(match.round().id().value())),
                        new Column<>("match", match -> Cell.of(match.fixture().id())),
                        new Column<>("status", match -> Cell.of(match.status())),
                        new Column<>("player_a", match -> Cell.of(a(match))),
                        new Column<>("player_a_name", match -> exported.name(a(match))),
                        new Column<>("player_b", match -> Cell.of(b(match))),
                        new Column<>("player_b_name", match -> exported.name(b(match))),
                        new Column<>("outcome_a", match -> result(match, a(match))),
                        new Column<>("outcome_b", match -> result(match, b(match))),
                        new Column<>("points_a", match -> Cell.of(match.pointsOf(a(match)))),
                        new Column<>("points_b", match -> Cell.of(match.pointsOf(b(match)))),
                        new Column<>(
                                "winner", decided(decision -> decision.result().winner())),
                        new Column<>("choice_a", match -> choice(match, a(match))),
                        new Column<>("choice_b", match -> choice(match, b(match))),
                        new Column<>(
                                "number", decided(decision -> details(decision).drawnNumber())),
                        new Column<>("draw_proof", decided(ResultsTable::proof)),
                        new Column<>("unproven", ResultsTable::unproven),
                        new Column<>("termination", ResultsTable::termination),
                        new Column<>(
                                "fault_a",
                                match -> Cell.of(match.faultOf(a(match)).orElse(null))),
                        new Column<>(
                                "fault_b",
                                match -> Cell.of(match.faultOf(b(match)).orElse(null))),
                        new Column<>("decided_by", decided(ResultsTable::decidedBy)),
                        new Column<>("referee_name", match -> refereeName(exported, match)),
                        new Column<>("lease", decided(MatchDecided::lease)),
                        new Column<>("decided_at", decided(MatchDecided::at)),
                        new Column<>("replays", match -> Cell.of(match.fixture().replays())),
                        new Column<>(
                                "voided",
                                match -> Cell.of(
                                        match.fixture().attempts().annulled().size()))));
    }

    private static PlayerId a(ExportedMatch match) {
        return match.fixture().playerA();
    }

    private static PlayerId b(ExportedMatch match) {
        return match.fixture().playerB();
    }

    private static ResultDetails details(MatchDecided decided) {
        return decided.result().details();
    }

    private static Function<ExportedMatch, Cell> decided(Function<MatchDecided, @Nullable Object> value) {
        return match -> match.decision() == null ? new Cell.Empty() : Cell.of(value.apply(match.decision()));
    }

    private static Cell result(ExportedMatch match, PlayerId player) {
        return Cell.of(match.resultOf(player).orElse(null));
    }

    private static Cell choice(ExportedMatch match, PlayerId player) {
        return match.decision() == null
                ? new Cell.Empty()
                : Cell.of(details(match.decision()).choices().get(player));
    }

    /** Whether it can be verified that the number was drawn before the choices. */
    private static @Nullable Object proof(MatchDecided decided) {
        ResultDetails details = details(decided);
        if (details.drawnNumber() == null) {
            return null;
        }
        return details.drawCommitment() == null || details.drawNonce() == null ? "none" : "commitment";
    }

    /** The evidence that the report lacks. */
    private static Cell unproven(ExportedMatch match) {
        return match.decision() == null
                ? new Cell.Empty()
                : Cell.of(String.join(" ", Evidence.missing(match.decision())));
    }

    private static Cell termination(ExportedMatch match) {
        return Cell.of(match.fixture().decided().map(Decision::termination).orElse(null));
    }

    private static Object decidedBy(MatchDecided decided) {
        RefereeId referee = decided.refereeId();
        return referee == null ? "league_manager" : referee;
    }

    private static Cell refereeName(ExportedLeague exported, ExportedMatch match) {
        RefereeId referee = match.decision() == null ? null : match.decision().refereeId();
        return referee == null ? new Cell.Empty() : exported.name(referee);
    }
}
