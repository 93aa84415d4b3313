package org.evenodd.manager.results;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Decision.ResultForPlayer;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.Chances.WilsonInterval;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/**
 * How often a player chooses even, in all and by how its match before ended. Counts the choices that are known of every
 * decided match; a choice after a forfeit counts in all only.
 *
 * @param after a win, a loss or a draw, in games that were played
 */
public record Habits(EvenShare all, Map<ResultForPlayer, EvenShare> after) {

    /** A player's habits. */
    public static Habits of(League league, PlayerId player) {
        EvenShare all = EvenShare.NONE;
        Map<ResultForPlayer, EvenShare> after = new EnumMap<>(ResultForPlayer.class);
        @Nullable ResultForPlayer before = null;
        for (Fixture match : decided(league, player)) {
            Decision decision = match.decided().orElseThrow();
            Optional<Parity> choice = choice(decision, player);
            if (choice.isPresent()) {
                all = all.and(choice.get());
                if (before != null && !before.isForfeit()) {
                    after.put(before, after.getOrDefault(before, EvenShare.NONE).and(choice.get()));
                }
            }
            before = decision.resultFor(player);
        }
        return new Habits(all, after);
    }

    /** How often it chose even right after such a result. */
    public EvenShare after(ResultForPlayer result) {
        return after.getOrDefault(result, EvenShare.NONE);
    }

    /** A player's decided matches, in the order in which they were decided. */
    private static List<Fixture> decided(League league, PlayerId player) {
        return league.fixtures().stream()
                .filter(fixture -> fixture.involves(player) && fixture.isDecided())
                .sorted(Comparator.comparing(
                        fixture -> fixture.decided().orElseThrow().at()))
                .toList();
    }

    /** What a player chose; empty if it did not choose, or if the report does not say. */
    private static Optional<Parity> choice(Decision decision, PlayerId player) {
        Map<PlayerId, @Nullable Parity> choices = decision.result().details().choices();
        return Optional.ofNullable(choices.get(player));
    }

    /**
     * How often a player chose even.
     *
     * @param choices even and odd
     */
    public record EvenShare(int even, int choices) {

        static final EvenShare NONE = new EvenShare(0, 0);

        /** The shares of all players of whom a choice in one of these matches is known. */
        private static Map<PlayerId, EvenShare> ofAll(Stream<Fixture> matches) {
            Map<PlayerId, EvenShare> shares = new HashMap<>();
            matches.flatMap(match -> match.decided().stream())
                    .map(decision -> decision.result().details().choices())
                    .forEach(choices -> choices.forEach((player, choice) -> {
                        if (choice != null) {
                            shares.put(player, shares.getOrDefault(player, NONE).and(choice));
                        }
                    }));
            return shares;
        }

        private EvenShare and(Parity choice) {
            return new EvenShare(even + (choice == Parity.EVEN ? 1 : 0), choices + 1);
        }

        /** From 0 to 1; as of a coin without a choice. */
        public double share() {
            return choices == 0 ? 0.5 : (double) even / choices;
        }

        /** Where the share lies that these choices are a sample of, with 95 % confidence. */
        public WilsonInterval interval() {
            return WilsonInterval.of(even, choices);
        }
    }

    /**
     * A player's points against those that could be expected from how often it and its opponents choose even. Only
     * matches that were played count.
     *
     * <p>The drawn number is even as often as odd, so two players who choose differently win equally often. What habits
     * decide is only how often a match is drawn.
     *
     * @param matches how many were played
     * @param earned points in them
     * @param expected points, on average
     */
    public record Luck(int matches, int earned, double expected) {

        /**
         * A player's luck so far.
         *
         * @param seen the matches whose choices may be told to whoever asks; habits are those shown in them
         */
        public static Luck of(League league, PlayerId player, Predicate<Fixture> seen) {
            Scoring scoring = league.settings().scoring();
            Map<PlayerId, EvenShare> shares =
                    EvenShare.ofAll(league.fixtures().stream().filter(seen));
            double own = shares.getOrDefault(player, EvenShare.NONE).share();
            Luck luck = new Luck(0, 0, 0);
            for (Fixture match : decided(league, player)) {
                if (!match.isForfeited()) {
                    int points = match.decided().orElseThrow().result().score().getOrDefault(player, 0);
                    double other = shares.getOrDefault(match.opponentOf(player), EvenShare.NONE)
                            .share();
                    luck = new Luck(
                            luck.matches + 1, luck.earned + points, luck.expected + expected(own, other, scoring));
                }
            }
            return luck;
        }

        private static double expected(double own, double opponents, Scoring scoring) {
            double draw = own * opponents + (1 - own) * (1 - opponents);
            return scoring.drawPoints() * draw + (scoring.winPoints() + scoring.lossPoints()) * (1 - draw) / 2;
        }

        /** How many points more than expected it has; negative if fewer. */
        public double difference() {
            return earned - expected;
        }
    }
}
