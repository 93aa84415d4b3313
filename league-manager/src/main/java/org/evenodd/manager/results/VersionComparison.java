package org.evenodd.manager.results;

import java.util.Map;
import java.util.Optional;
import org.evenodd.manager.league.RatingSums;
import org.evenodd.manager.league.RatingSums.Pair;
import org.evenodd.manager.league.RatingSums.PlayerVersion;
import org.evenodd.manager.league.RatingSums.VersionCount;
import org.evenodd.manager.league.RatingSums.Weights;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * Whether a version of a player is better than another, from the legs that are over. Forfeits count as losses.
 *
 * @param likelihood that the newer is better, 0 to 1
 */
public record VersionComparison(VersionCount older, VersionCount newer, double likelihood) {

    private static final double CERTAIN = 0.99;
    private static final double PROBABLE = 0.8;

    /** With fewer matches, a difference of less than a hundred points of Elo is hardly seen. */
    private static final int TELLING = 200;

    /** Compares two versions; empty if the player has not played in both, or if they are the same. */
    public static Optional<VersionComparison> of(RatingSums sums, PlayerId player, String older, String newer) {
        return count(sums, player, older)
                .filter(first -> !older.equals(newer))
                .flatMap(first -> count(sums, player, newer)
                        .map(second -> new VersionComparison(
                                first, second, likelihood(sums.weights(), first.of(), second.of()))));
    }

    private static Optional<VersionCount> count(RatingSums sums, PlayerId player, String version) {
        return sums.versionsOf(player).stream()
                .filter(count -> count.of().version().equals(version))
                .findFirst();
    }

    /**
     * Each version of the player is fitted as if it were a player, the others as in the ratings. As both versions meet the
     * same players, how sure these players' strengths are does not matter.
     */
    private static double likelihood(Map<Pair, Weights> weights, PlayerVersion older, PlayerVersion newer) {
        PlayerId player = older.player();
        return StrengthFit.of(PlayedGames.of(RatingSums.merged(
                        weights, version -> version.player().equals(player) ? version : version.any())))
                .superiority(newer, older);
    }

    /** The answer in words, as a sentence. */
    public String sentence() {
        double sure = Math.max(likelihood, 1 - likelihood);
        String better = likelihood > 0.5 ? "better" : "worse";
        if (sure >= CERTAIN) {
            return "Almost certainly %s: over 99 %%.".formatted(better);
        }
        if (sure >= PROBABLE) {
            return "Probably %s: %d %%.".formatted(better, Math.round(sure * 100));
        }
        int matches = Math.min(older.matches(), newer.matches());
        if (matches < TELLING) {
            return matches == 1 ? "1 match says nothing yet." : matches + " matches say nothing yet.";
        }
        return "No difference can be seen in %d matches.".formatted(matches);
    }
}
