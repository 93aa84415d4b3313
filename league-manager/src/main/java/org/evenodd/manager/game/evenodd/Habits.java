package org.evenodd.manager.game.evenodd;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.page.PageText;
import org.evenodd.manager.results.Chances.WilsonInterval;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** A player's habits, from its choices in decided matches, as far as they are public. */
public final class Habits {

    private Habits() {}

    /**
     * How often a player chooses even in some situation.
     *
     * @param beginning of the sentence about it
     */
    public record Habit(String beginning, EvenShare share) {

        /** The bounds of 95 % confidence. */
        public WilsonInterval interval() {
            return WilsonInterval.of(share.even(), share.choices());
        }

        /** The share in the long run, in words. */
        public String inTheLongRun() {
            return "%s to %s"
                    .formatted(
                            PageText.percent(interval().low()),
                            PageText.percent(interval().high()));
        }
    }

    /** A player's decided matches, in the order in which they were decided. */
    private static List<Fixture> decided(League league, PlayerId player) {
        return league.fixtures().stream()
                .filter(fixture -> fixture.involves(player) && fixture.isDecided())
                .sorted(Comparator.comparing(
                        fixture -> fixture.decided().orElseThrow().at()))
                .toList();
    }

    /** How often it chooses even, in all and by how its match before ended; a choice after a forfeit counts in all only. */
    static List<Habit> of(League league, PlayerId player) {
        List<Decision> decided = decided(league, player).stream()
                .flatMap(match -> match.decided().stream())
                .toList();
        List<Habit> habits = new ArrayList<>();
        habits.add(new Habit("It chooses even", EvenShare.of(player, decided.stream())));
        for (ResultForPlayer before : List.of(ResultForPlayer.WIN, ResultForPlayer.LOSS, ResultForPlayer.DRAW)) {
            Stream<Decision> after = IntStream.range(1, decided.size())
                    .filter(i -> decided.get(i - 1).resultFor(player) == before)
                    .mapToObj(decided::get);
            habits.add(
                    new Habit("After a %s it chooses even".formatted(before.wireName()), EvenShare.of(player, after)));
        }
        return habits.stream().filter(habit -> habit.share().choices() > 0).toList();
    }

    /**
     * How often a player chose even.
     *
     * @param choices even and odd
     */
    public record EvenShare(int even, int choices) {

        private static final EvenShare NONE = new EvenShare(0, 0);

        static EvenShare of(PlayerId player, Stream<Decision> decisions) {
            return ofAll(decisions).getOrDefault(player, NONE);
        }

        /** The shares of all players with at least one known choice. */
        static Map<PlayerId, EvenShare> ofAll(Stream<Decision> decisions) {
            Map<PlayerId, EvenShare> shares = new HashMap<>();
            decisions.forEach(decision -> decision.result().details().choices().forEach((player, choice) -> {
                if (choice != null) {
                    shares.merge(player, new EvenShare(choice == Parity.EVEN ? 1 : 0, 1), EvenShare::and);
                }
            }));
            return shares;
        }

        private EvenShare and(EvenShare other) {
            return new EvenShare(even + other.even, choices + other.choices);
        }

        /** From 0 to 1; as of a coin without a choice. */
        public double share() {
            return choices == 0 ? 0.5 : (double) even / choices;
        }
    }

    /**
     * A player's points against the expected points, by how often it and its opponents choose even. Only matches that were
     * played count, and only choices that are public.
     *
     * <p>The drawn number is even as often as odd, so two players that choose differently win equally often. Habits decide
     * only how often a match is drawn.
     */
    static String luck(League league, PlayerId player, Predicate<Fixture> seen) {
        List<Fixture> played = decided(league, player).stream()
                .filter(match -> !match.isForfeited())
                .toList();
        if (played.isEmpty()) {
            return "It has played no match to its end.";
        }
        Map<PlayerId, EvenShare> shares =
                EvenShare.ofAll(league.fixtures().stream().filter(seen).flatMap(match -> match.decided().stream()));
        double own = shares.getOrDefault(player, EvenShare.NONE).share();
        int earned = 0;
        double expected = 0;
        for (Fixture match : played) {
            double other = shares.getOrDefault(match.opponentOf(player), EvenShare.NONE)
                    .share();
            earned += match.decided().orElseThrow().result().score().getOrDefault(player, 0);
            expected += expected(own, other, league.settings().points().scoring());
        }
        return "It won %s in %s it played. From how often it and its opponents choose even, %s were to be expected. %s"
                .formatted(
                        PageText.count(earned, "point"),
                        PageText.count(played.size(), "match"),
                        PageText.decimal(expected),
                        cause(earned - expected));
    }

    private static double expected(double own, double opponents, Scoring scoring) {
        double draw = own * opponents + (1 - own) * (1 - opponents);
        return scoring.drawPoints() * draw + (scoring.winPoints() + scoring.lossPoints()) * (1 - draw) / 2;
    }

    private static String cause(double difference) {
        if (Math.abs(difference) < 0.05) {
            return "It had neither good nor bad luck.";
        }
        String points = PageText.decimal(Math.abs(difference));
        return difference > 0
                ? "The " + points + " more are good luck with the drawn numbers, or choices that follow its opponents'."
                : "The " + points + " fewer are bad luck with the drawn numbers, or opponents who follow its choices.";
    }
}
