package org.evenodd.manager.results;

import java.util.Map;
import java.util.function.Predicate;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.PlayerMatches.PlayerMatch;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * A player's points against those that could be expected from how often it and its opponents choose even. Only matches
 * that were played count.
 *
 * <p>The drawn number is even as often as odd, so two players who choose differently win equally often. What habits
 * decide is only how often a match is drawn.
 *
 * @param matches how many were played
 * @param earned points in them
 * @param expected points, on average
 */
public record Luck(int matches, int earned, double expected) {

    /** Used for a player whose choices are not known. */
    private static final double UNKNOWN = 0.5;

    /**
     * A player's luck so far.
     *
     * @param seen the matches whose choices may be told to whoever asks; habits are those shown in them
     */
    public static Luck of(League league, PlayerId player, Predicate<Fixture> seen) {
        Scoring scoring = league.settings().scoring();
        Map<PlayerId, EvenShare> shares =
                EvenShare.ofAll(league.fixtures().stream().filter(seen));
        double own = share(shares, player);
        Luck luck = new Luck(0, 0, 0);
        for (PlayerMatch match : PlayerMatches.of(league, player).matches()) {
            if (match.isPlayed()) {
                double expected = expected(own, share(shares, match.opponent()), scoring);
                luck = new Luck(luck.matches + 1, luck.earned + match.points(), luck.expected + expected);
            }
        }
        return luck;
    }

    private static double share(Map<PlayerId, EvenShare> shares, PlayerId player) {
        return shares.getOrDefault(player, EvenShare.NONE).share().orElse(UNKNOWN);
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
