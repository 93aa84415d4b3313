package org.evenodd.manager.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.results.Habits;
import org.evenodd.manager.results.Habits.EvenShare;
import org.evenodd.manager.results.Habits.Luck;
import org.evenodd.manager.results.TechnicalLosses;
import org.evenodd.manager.results.TechnicalLosses.LossCause;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.DialectNote;
import org.jspecify.annotations.Nullable;

/**
 * The page of a player.
 *
 * @param line its row of the standings; null if it takes no part
 * @param state in words, as a sentence without its full stop
 * @param results its decided matches, the latest first
 * @param chart its rating over the rounds; null before there are two
 * @param latencies how fast it answers, by kind of call; empty if nobody recorded it
 * @param losses its technical losses
 * @param habits sentences; empty if they are hidden
 * @param habitsHidden whether they are for the player and the operator only, as long as the league runs
 * @param luck sentences; empty if they are hidden
 * @param notes its dialect notes; empty if they are for others
 * @param errors what came back instead of answers; empty if they are for others
 */
public record PlayerPage(
        PlayerLabel player,
        @Nullable StandingsLine line,
        String state,
        List<ResultLine> results,
        @Nullable RatingChart chart,
        List<LatencyLine> latencies,
        List<LossCause> losses,
        List<String> habits,
        boolean habitsHidden,
        String luck,
        List<DialectNote> notes,
        List<String> errors,
        boolean notesShown) {

    /**
     * How fast a player answers one kind of call, in milliseconds as text.
     *
     * @param slow whether the slowest answer took more than three quarters of its limit
     */
    public record LatencyLine(
            String call,
            int answers,
            String median,
            String most,
            String slowest,
            String limit,
            int late,
            int wrong,
            boolean slow) {}

    /** The page at a moment. */
    public static PlayerPage of(LeagueMoment moment, PlayerMember member, RatingsShown ratings, Viewer viewer) {
        League league = moment.league();
        boolean habitsShown = viewer.seesHabits(member.id(), league);
        boolean notesShown = viewer.seesNotes(member.id());
        List<Fixture> decided = league.fixtures().stream()
                .filter(fixture -> fixture.involves(member.id()) && fixture.isDecided())
                .sorted(LeaguePage.LATEST_FIRST)
                .toList();
        return new PlayerPage(
                new PlayerLabel(member.id(), member.shownName()),
                StandingsLine.of(moment, ratings).stream()
                        .filter(line -> line.player().id().equals(member.id()))
                        .findFirst()
                        .orElse(null),
                Words.sentence(AgentsPage.state(member)),
                decided.stream()
                        .flatMap(fixture ->
                                fixture.decided().stream().map(result -> ResultLine.of(league, fixture, result)))
                        .toList(),
                ratings.chartOf(member.id()),
                LatencyLines.of(decided, member.id()),
                TechnicalLosses.of(league, member.id()).causes(),
                habitsShown ? sentences(Habits.of(league, member.id())) : List.of(),
                !habitsShown,
                habitsShown
                        ? sentence(Luck.of(league, member.id(), fixture -> viewer.seesInside(fixture, league)))
                        : "",
                notesShown ? member.dialectNotes() : List.of(),
                notesShown ? errors(decided, member) : List.of(),
                notesShown);
    }

    private static List<String> errors(List<Fixture> decided, PlayerMember member) {
        return decided.stream()
                .flatMap(fixture -> fixture.decided().stream()
                        .flatMap(decision -> decision.forfeits().stream())
                        .filter(forfeit -> forfeit.player().equals(member.id()))
                        .map(forfeit -> "%s: %s".formatted(fixture.id(), forfeit.description())))
                .toList();
    }

    private static List<String> sentences(Habits habits) {
        List<String> sentences = new ArrayList<>();
        share("It chooses even", habits.all()).ifPresent(sentences::add);
        share("After a win it chooses even", habits.after(ResultForPlayer.WIN)).ifPresent(sentences::add);
        share("After a loss it chooses even", habits.after(ResultForPlayer.LOSS))
                .ifPresent(sentences::add);
        share("After a draw it chooses even", habits.after(ResultForPlayer.DRAW))
                .ifPresent(sentences::add);
        return sentences;
    }

    private static Optional<String> share(String beginning, EvenShare share) {
        return share.choices() == 0
                ? Optional.empty()
                : Optional.of("%s in %d of %d choices: %s. In the long run that could be %s to %s."
                        .formatted(
                                beginning,
                                share.even(),
                                share.choices(),
                                Words.percent(share.share()),
                                Words.percent(share.interval().low()),
                                Words.percent(share.interval().high())));
    }

    private static String sentence(Luck luck) {
        if (luck.matches() == 0) {
            return "It has played no match to its end.";
        }
        String numbers =
                "It won %s in %s it played. From how often it and its opponents choose even, %s were to be expected."
                        .formatted(
                                Words.count(luck.earned(), "point"),
                                Words.count(luck.matches(), "match"),
                                Words.decimal(luck.expected()));
        double difference = luck.difference();
        if (Math.abs(difference) < 0.05) {
            return numbers + " It had neither good nor bad luck.";
        }
        return numbers
                + (difference > 0
                                ? " The %s more are good luck with the drawn numbers, or choices that follow its opponents'."
                                : " The %s fewer are bad luck with the drawn numbers, or opponents who follow its choices.")
                        .formatted(Words.decimal(Math.abs(difference)));
    }
}
