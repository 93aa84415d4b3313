package org.evenodd.manager.export;

import java.util.List;
import java.util.function.Function;
import org.evenodd.manager.export.Table.Column;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.Evidence;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** The results table: every match of the schedule, with everything known about its result. */
final class ResultsTable {

    private ResultsTable() {}

    static Table of(ExportedLeague exported) {
        return Table.of(
                Export.RESULTS,
                "each match with its choices, number and result",
                exported.matches(),
                List.of(
                        new Column<>(
                                "round",
                                "the round, from 1",
                                match -> Cell.of(match.round().id().value())),
                        new Column<>(
                                "match",
                                "the match, like R1M2",
                                match -> Cell.of(match.fixture().id())),
                        new Column<>(
                                "status", "pending, running, played or forfeited", match -> Cell.of(match.status())),
                        new Column<>("player_a", "the first player", match -> Cell.of(a(match))),
                        new Column<>("player_a_name", "its name", match -> Cell.of(exported.name(a(match)))),
                        new Column<>("player_b", "the second player", match -> Cell.of(b(match))),
                        new Column<>("player_b_name", "its name", match -> Cell.of(exported.name(b(match)))),
                        new Column<>(
                                "outcome_a",
                                "what the match is for the first player, in a word of the legend",
                                match -> result(match, a(match))),
                        new Column<>("outcome_b", "the same for the second player", match -> result(match, b(match))),
                        new Column<>(
                                "points_a", "the first player's points", match -> Cell.of(match.pointsOf(a(match)))),
                        new Column<>(
                                "points_b", "the second player's points", match -> Cell.of(match.pointsOf(b(match)))),
                        new Column<>(
                                "winner",
                                "the winner; empty for a draw and while the match is undecided",
                                decided(decision -> decision.result().winner())),
                        new Column<>(
                                "choice_a",
                                "the first player's choice, even or odd; empty if it made none",
                                match -> choice(match, a(match))),
                        new Column<>("choice_b", "the second player's choice", match -> choice(match, b(match))),
                        new Column<>(
                                "number",
                                "the number that was drawn, 1 to 10",
                                decided(decision -> details(decision).drawnNumber())),
                        new Column<>(
                                "draw_proof",
                                "commitment if it can be checked that the number was drawn before the choices, else none",
                                decided(ResultsTable::proof)),
                        new Column<>("unproven", "which evidence the referee's report lacks", ResultsTable::unproven),
                        new Column<>(
                                "termination",
                                "how the match ended, in a word of the legend",
                                ResultsTable::termination),
                        new Column<>(
                                "fault_a",
                                "how the first player failed; empty if it did not",
                                match -> Cell.of(match.faultOf(a(match)).orElse(null))),
                        new Column<>(
                                "fault_b",
                                "how the second player failed",
                                match -> Cell.of(match.faultOf(b(match)).orElse(null))),
                        new Column<>(
                                "decided_by",
                                "the referee, or league_manager for a match that nobody could play",
                                decided(ResultsTable::decidedBy)),
                        new Column<>("referee_name", "the referee's name", match -> refereeName(exported, match)),
                        new Column<>(
                                "lease",
                                "under which assignment of the match it was decided",
                                decided(MatchDecided::lease)),
                        new Column<>("decided_at", "when, in UTC", decided(MatchDecided::at)),
                        new Column<>(
                                "replays",
                                "how often the match began anew: its referee did not report it, or you annulled its result",
                                match -> Cell.of(match.fixture().replays())),
                        new Column<>(
                                "voided",
                                "how many of its results you had annulled",
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
        return referee == null ? new Cell.Empty() : Cell.of(exported.name(referee));
    }
}
