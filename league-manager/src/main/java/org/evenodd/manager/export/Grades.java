package org.evenodd.manager.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.manager.export.Table.Column;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.results.AnswerLatency;
import org.evenodd.manager.results.Ratings;
import org.evenodd.manager.results.Ratings.Rating;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** One row for each student, with what a grade is made of. */
final class Grades {

    private static final Cell NONE = new Cell.Empty();

    private final ExportedLeague exported;
    private final Optional<Ratings> ratings;
    private final Map<PlayerId, AnswerLatency> latencies;
    private final Function<PlayerId, TablePlace> places;
    private final Set<PlayerId> annulled;

    private Grades(ExportedLeague exported) {
        this.exported = exported;
        this.ratings = Ratings.of(exported.league());
        this.latencies = AnswerLatency.ofAll(exported.league());
        this.places = exported.league().places();
        this.annulled = exported.league().annulledPlayers();
    }

    /**
     * A student.
     *
     * @param row of the standings; null if the student has no bot in the league
     */
    private record Student(DisplayName name, @Nullable StandingsRow row) {}

    /**
     * The grades in the order of the standings, then the absent ones by name. An absent one has an empty cell where
     * there is nothing to tell (id, rank, averages, rating) and 0 where something is counted.
     */
    static Table of(ExportedLeague exported) {
        Stream<Student> present = exported.league().rows().stream().map(row -> new Student(row.displayName(), row));
        Stream<Student> missing = absent(exported.league())
                .map(name -> new Student(name, null))
                .sorted((one, other) ->
                        one.name().value().compareTo(other.name().value()));
        return Table.of(
                "grades",
                "one row for each student: what a grade is made of",
                Stream.concat(present, missing).toList(),
                new Grades(exported).columns());
    }

    /** The names on the roster under which nobody is in the table. */
    private static Stream<DisplayName> absent(League league) {
        return league.enrolment().absent(league.contenders()).stream();
    }

    private List<Column<Student>> columns() {
        List<Column<Student>> columns = new ArrayList<>(List.of(
                new Column<>("display_name", "the student's or the bot's name", student -> Cell.of(student.name())),
                cell("player_id", "its id in the league, like P07", row -> Cell.of(row.playerId())),
                new Column<>(
                        "present",
                        "yes if it has registered, else no",
                        student -> Cell.of(student.row() == null ? "no" : "yes")),
                cell(
                        "annulled",
                        "yes if none of its matches counts because it was absent too often (setting forfeits), else no",
                        row -> Cell.of(annulled.contains(row.playerId()) ? "yes" : "no")),
                cell("rank", "its rank in the standings, from 1", row -> Cell.of(row.rank())),
                cell(
                        "place",
                        "its place, which it shares with those that are equal in everything: 2=",
                        row -> Cell.of(places.apply(row.playerId()).text())),
                count("points", "all its points, those from forfeits included", StandingsRow::points),
                cell(
                        "points_per_match",
                        "the points from games that both players played to the end, divided by the number of these games:"
                                + " forfeits do not change it, nor does it matter whether the match counts; empty without such a game",
                        row -> pointsPerGame(row.playerId())),
                count("matches", "its decided matches that count, forfeits included", StandingsRow::played),
                count("wins", "matches won, also because the other failed", StandingsRow::wins),
                count(
                        "draws",
                        "matches drawn, also without a game where a double forfeit is a draw",
                        StandingsRow::draws),
                count("losses", "matches lost, also because it failed itself", StandingsRow::losses)));
        Terminations.faults()
                .forEach(fault -> columns.add(count(
                        fault.wireName(),
                        "matches that it forfeited because it " + Legend.meaning(fault),
                        row -> forfeited(row.playerId(), fault))));
        columns.addAll(List.of(
                count(
                        "dialect_notes",
                        "how many kinds of deviations from the protocol were noted; dialect_notes has them",
                        row -> player(row).dialectNotes().size()),
                cell(
                        "median_latency_ms",
                        "the median time that it took to answer a call for a choice, in milliseconds; empty without an"
                                + " answer",
                        row -> latency(row).isUnknown()
                                ? NONE
                                : Cell.of(latency(row).median())),
                count(
                        "answers",
                        "how many answers this median is of",
                        row -> latency(row).answers()),
                rating("rating", "its strength, 1500 on average, from all games played to the end", Rating::elo),
                rating("rating_low", "the lower bound of the rating, with 95 % confidence", Rating::low),
                rating("rating_high", "the upper bound of the rating, with 95 % confidence", Rating::high)));
        return columns;
    }

    private static Column<Student> cell(String name, String meaning, Function<StandingsRow, Cell> cell) {
        return new Column<>(name, meaning, student -> student.row() == null ? NONE : cell.apply(student.row()));
    }

    private static Column<Student> count(String name, String meaning, Function<StandingsRow, Number> count) {
        return new Column<>(
                name,
                meaning,
                student -> Cell.of(
                        student.row() == null ? 0 : count.apply(student.row()).longValue()));
    }

    private Column<Student> rating(String name, String meaning, Function<Rating, Double> value) {
        return cell(
                name,
                meaning + "; empty without such a game",
                row -> ratings.flatMap(all -> all.of(row.playerId()))
                        .filter(Rating::played)
                        .map(rating -> Cell.of(Math.round(value.apply(rating))))
                        .orElse(NONE));
    }

    private PlayerMember player(StandingsRow row) {
        return exported.league().roster().player(row.playerId()).orElseThrow();
    }

    private Cell pointsPerGame(PlayerId player) {
        List<Integer> points = exported.matchesOf(player).stream()
                .filter(match -> match.resultOf(player)
                        .filter(result -> !result.isForfeit())
                        .isPresent())
                .map(match -> match.pointsOf(player))
                .filter(Objects::nonNull)
                .toList();
        return points.isEmpty()
                ? NONE
                : Cell.Decimal.quotient(
                        points.stream().mapToLong(Integer::longValue).sum(), points.size());
    }

    private long forfeited(PlayerId player, MatchTermination fault) {
        return Terminations.count(exported, player, fault);
    }

    private AnswerLatency latency(StandingsRow row) {
        return latencies.getOrDefault(row.playerId(), AnswerLatency.NONE);
    }
}
