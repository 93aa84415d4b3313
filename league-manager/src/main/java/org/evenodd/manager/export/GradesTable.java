package org.evenodd.manager.export;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.manager.export.ExportedLeague.PlayerResult;
import org.evenodd.manager.export.ExportedLeague.Standing;
import org.evenodd.manager.export.Table.Columns;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.results.AnswerLatency;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** One row for each student, with what a grade is made of. */
final class GradesTable {

    private static final Set<MatchTermination> NO_FAULT_OF_ONE_PLAYER =
            EnumSet.of(MatchTermination.NORMAL, MatchTermination.BOTH_FAILED, MatchTermination.REPLAYED);

    private final ExportedLeague exported;
    private final Columns<Student> columns = new Columns<>();

    private GradesTable(ExportedLeague exported) {
        this.exported = exported;
        addStandings();
        faults().forEach(fault -> columns.column(
                        fault.wireName(), "matches that it forfeited because it " + Legend.meaning(fault))
                .of(count(row -> PlayerTables.count(exported, row.playerId(), result -> result.ended(fault)))));
        addConduct();
    }

    /**
     * A student.
     *
     * @param id null if the student has no bot in the league
     * @param standing null if the bot is in no division, or there is none
     */
    private record Student(
            DisplayName name,
            @Nullable PlayerId id,
            @Nullable Standing standing) {}

    /**
     * The grades in the order of the standings, in divisions of the overall ranks, then players that are in no division by id, and
     * the absent students by name. An absent one has an empty cell where there is nothing to tell (id, rank, averages, rating) and
     * 0 where something is counted.
     */
    static Table of(ExportedLeague exported) {
        League league = exported.league();
        List<PlayerMember> known =
                exported.inDivisions() ? List.copyOf(league.roster().players().values()) : league.contenders();
        Stream<Student> present = exported.standings().stream()
                .sorted(Standing.OVERALL)
                .map(standing -> new Student(standing.row().displayName(), standing.player(), standing));
        Stream<Student> inNoDivision = known.stream()
                .filter(player -> league.divisions().of(player.id()).isEmpty())
                .map(player -> new Student(player.displayName(), player.id(), null));
        Stream<Student> absent = league.enrolment().absent(known).stream()
                .sorted(Comparator.comparing(DisplayName::value))
                .map(name -> new Student(name, null, null));
        return new GradesTable(exported)
                .columns.table(
                        "grades",
                        "one row for each student: what a grade is made of",
                        Stream.concat(
                                        present,
                                        exported.isWhole() ? Stream.concat(inNoDivision, absent) : Stream.empty())
                                .toList());
    }

    /** How a player may fail. */
    static Stream<MatchTermination> faults() {
        return Stream.of(MatchTermination.values())
                .filter(termination -> !NO_FAULT_OF_ONE_PLAYER.contains(termination));
    }

    private void addStandings() {
        columns.column("display_name", "the student's or the bot's name")
                .of(Student::name)
                .column("player_id", "its id in the league, like P07")
                .of(Student::id)
                .column("present", "yes if it has registered, else no")
                .of(student -> student.id() != null)
                .column(
                        "annulled",
                        "yes if none of its matches counts because it was absent too often (setting forfeits), else no")
                .of(standing(Standing::annulled));
        PlayerTables.addDivision(columns, exported, student -> Optional.ofNullable(student.standing()));
        columns.column("rank", "its rank in the standings, from 1")
                .of(cell(StandingsRow::rank))
                .column("place", "its place, which it shares with those that are equal in everything: 2=")
                .of(standing(each -> each.place().text()))
                .column("points", "all its points, those from forfeits included")
                .of(count(StandingsRow::points))
                .column(
                        "points_per_match",
                        "the points from games that both players played to the end, divided by the number of these games:"
                                + " forfeits do not change it, nor does it matter whether the match counts; empty without such a game")
                .of(cell(row -> pointsPerGame(row.playerId())))
                .column("matches", "its decided matches that count, forfeits included")
                .of(count(StandingsRow::played))
                .column("wins", "matches won, also because the other failed")
                .of(count(StandingsRow::wins))
                .column("draws", "matches drawn, also without a game where a double forfeit is a draw")
                .of(count(StandingsRow::draws))
                .column("losses", "matches lost, also because it failed itself")
                .of(count(StandingsRow::losses));
    }

    private void addConduct() {
        Map<PlayerId, AnswerLatency> latencies = AnswerLatency.ofAll(exported.league());
        Function<StandingsRow, AnswerLatency> latency =
                row -> latencies.getOrDefault(row.playerId(), AnswerLatency.NONE);
        Optional<Ratings> ratings = Ratings.of(exported.league());
        Function<StandingsRow, Optional<Rating>> rating =
                row -> ratings.flatMap(all -> all.of(row.playerId())).filter(Rating::played);
        columns.column(
                        "dialect_notes",
                        "how many kinds of deviations from the protocol were noted; dialect_notes has them")
                .of(student -> student.id() == null ? 0 : exported.deviationsOf(student.id()))
                .column(
                        "median_latency_ms",
                        "the median time that it took to answer a call for a choice, in milliseconds; empty without an answer")
                .of(cell(row -> Optional.of(latency.apply(row))
                        .filter(known -> !known.isUnknown())
                        .map(AnswerLatency::median)))
                .column("answers", "how many answers this median is of")
                .of(count(row -> latency.apply(row).answers()))
                .column(
                        "rating",
                        "its strength, 1500 on average, from all games played to the end; empty without such a game")
                .of(cell(row -> rating.apply(row).map(Rating::elo).map(Math::round)))
                .column("rating_low", "the lower bound of the rating, with 95 % confidence; empty without such a game")
                .of(cell(row -> rating.apply(row).map(Rating::low).map(Math::round)))
                .column("rating_high", "the upper bound of the rating, with 95 % confidence; empty without such a game")
                .of(cell(row -> rating.apply(row).map(Rating::high).map(Math::round)));
        if (exported.league().settings().inDivisions()) {
            columns.column(
                            "rating_group",
                            "empty if a path of opponents connects all players that have played; else the number of its group:"
                                    + " ratings of different groups cannot be compared")
                    .of(cell(row -> rating.apply(row).map(Rating::group).filter(group -> group > 0)));
        }
    }

    private static Function<Student, @Nullable Object> standing(Function<Standing, @Nullable Object> value) {
        return student -> student.standing() == null ? null : value.apply(student.standing());
    }

    private static Function<Student, @Nullable Object> cell(Function<StandingsRow, @Nullable Object> value) {
        return standing(each -> value.apply(each.row()));
    }

    private static Function<Student, @Nullable Object> count(Function<StandingsRow, Number> value) {
        return student ->
                student.standing() == null ? 0 : value.apply(student.standing().row());
    }

    private @Nullable Object pointsPerGame(PlayerId player) {
        List<PlayerResult> games = exported.resultsOf(player).stream()
                .filter(result -> !result.kind().isForfeit())
                .toList();
        int points = games.stream().mapToInt(PlayerResult::points).sum();
        return games.isEmpty()
                ? null
                : BigDecimal.valueOf(points).divide(BigDecimal.valueOf(games.size()), 2, RoundingMode.HALF_UP);
    }
}
