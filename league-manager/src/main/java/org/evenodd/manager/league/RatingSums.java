package org.evenodd.manager.league;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.evenodd.game.Game;
import org.evenodd.game.Outcome;
import org.evenodd.protocol.shape.Notation.Flat;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Syntax;
import org.jspecify.annotations.Nullable;

/**
 * The sums from which the ratings of a league that is played in legs are computed: how often each player has won against each
 * other, by the versions of both, each match with the weight that its leg has by now. Of bounded size, however many versions
 * the players declare, and however many players come and go: of too many pairs, the pairs with the least weight are forgotten.
 *
 * @param versions in order of their first match; of each player at most {@value #MOST_VERSIONS}
 * @param pairs the pairs of versions that have met, as text, since there are many. Up to 99 players a pair a line: the indexes
 *     of both in {@code versions}, and their {@link Weights}. Beyond, all pairs of the same weights are a line: for each the
 *     product of its first index and the number of versions, plus its second, less that of the pair before it, to the base 36
 */
public record RatingSums(List<VersionCount> versions, List<String> pairs) {

    private static final Syntax PAIRS = Syntax.of(
            "^(\\d{1,5} \\d{1,5}|[0-9a-z]{1,8}[0-9a-z,]*)( \\d{1,12}(\\.\\d{1,9})?){6}$", "pairs and six weights");

    /** Before the first leg was over. */
    public static final RatingSums NONE = new RatingSums(List.of(), List.of());

    /**
     * How many versions of a player are told apart; fewer of the players with the most versions, once there were more than
     * {@link #MOST_PAIRS}.
     */
    public static final int MOST_VERSIONS = 20;

    /** Four times as many as the largest league without divisions has, apart from versions. */
    public static final int MOST_PAIRS = 20_000;

    /** How many pairs there are for each player of a larger league, each of which is a pair of two. */
    public static final int PAIRS_A_PLAYER = 100;

    /** The most players of a league without divisions. */
    private static final int LARGEST_TABLE = 99;

    private static final int RADIX = 36;

    /** The version of a player that declares none. */
    public static final String UNDECLARED = "none";

    /** Stands for the oldest versions of a player that has more than are told apart. */
    public static final String EARLIER = "earlier";

    public RatingSums {
        versions = List.copyOf(versions);
        pairs = List.copyOf(pairs);
        pairs.forEach(PAIRS::require);
    }

    /** A player in one of its versions. */
    public record PlayerVersion(PlayerId player, String version) {

        /** As of any record, and in a tenth of the time. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof PlayerVersion that
                    && player.value().equals(that.player.value())
                    && version.equals(that.version);
        }

        @Override
        public int hashCode() {
            return player.value().hashCode() * 31 + version.hashCode();
        }

        /** The player in any version. */
        public PlayerVersion any() {
            return new PlayerVersion(player, "");
        }
    }

    /**
     * How often a version has played.
     *
     * @param matches the matches that counted, each as one
     */
    public record VersionCount(@Flat PlayerVersion of, int matches) {}

    /** Two that have met, A with the lower id. */
    public record Pair(PlayerVersion a, PlayerVersion b) {

        /** The golden ratio, as in multiplicative hashing. */
        private static final int SCATTERING = 0x9E3779B9;

        @Override
        public int hashCode() {
            return a.hashCode() * SCATTERING + b.hashCode();
        }

        /** The players of a match, in the versions in which they played it. */
        public static Pair of(Outcome match, Function<PlayerId, PlayerVersion> version) {
            PlayerVersion a = version.apply(match.playerA());
            PlayerVersion b = version.apply(match.playerB());
            return match.playerA().compareTo(match.playerB()) < 0 ? new Pair(a, b) : new Pair(b, a);
        }

        /** Which pairs of the same weight are forgotten first: the same ones everywhere, and not all of the same players. */
        private int lot() {
            return hashCode() * SCATTERING;
        }
    }

    /**
     * The matches of a pair, weighed.
     *
     * @param wonByA also by forfeit
     * @param squares the sum of the squares of the matches' weights, which tells how many matches without weights they are
     *     worth
     * @param forfeitedByA the part of B's wins that A forfeited
     */
    public record Weights(
            double wonByA, double drawn, double wonByB, double squares, double forfeitedByA, double forfeitedByB) {

        private static final int COUNT = 6;
        private static final int DIGITS = 6;
        private static final int MOST_DECIMALS = 9;

        private static Weights of(String[] words) {
            double[] of = Arrays.stream(words).mapToDouble(Double::parseDouble).toArray();
            return new Weights(of[0], of[1], of[2], of[3], of[4], of[5]);
        }

        /** Of one match of a pair. */
        public static Weights of(Outcome outcome, Pair pair) {
            int wonByA = outcome.winner().filter(pair.a().player()::equals).isPresent() ? 1 : 0;
            int drawn = outcome.winner().isPresent() ? 0 : 1;
            int wonByB = 1 - wonByA - drawn;
            int forfeited = outcome.isPlayed() ? 0 : 1;
            return new Weights(wonByA, drawn, wonByB, 1, forfeited * wonByB, forfeited * wonByA);
        }

        /** The weight of all matches. */
        public double total() {
            return wonByA + drawn + wonByB;
        }

        /** Both together. */
        public Weights plus(Weights other) {
            return new Weights(
                    wonByA + other.wonByA,
                    drawn + other.drawn,
                    wonByB + other.wonByB,
                    squares + other.squares,
                    forfeitedByA + other.forfeitedByA,
                    forfeitedByB + other.forfeitedByB);
        }

        private Weights times(double share) {
            return new Weights(
                    wonByA * share,
                    drawn * share,
                    wonByB * share,
                    squares * share * share,
                    forfeitedByA * share,
                    forfeitedByB * share);
        }

        private String text() {
            return DoubleStream.of(wonByA, drawn, wonByB, squares, forfeitedByA, forfeitedByB)
                    .mapToObj(Weights::rounded)
                    .collect(Collectors.joining(" "));
        }

        /** With six digits; whole numbers are exact, so that without a half-life every match counts. */
        private static String rounded(double value) {
            BigDecimal exact = new BigDecimal(value);
            int decimals = DIGITS - exact.precision() + exact.scale();
            return exact.setScale(Math.max(0, Math.min(MOST_DECIMALS, decimals)), RoundingMode.HALF_EVEN)
                    .stripTrailingZeros()
                    .toPlainString();
        }
    }

    /** The weights of all pairs, always in the same order. */
    public Map<Pair, Weights> weights() {
        Map<Pair, Weights> weights = new LinkedHashMap<>();
        for (String line : pairs) {
            String[] words = line.split(" ", -1);
            Weights alike = Weights.of(Arrays.copyOfRange(words, words.length - Weights.COUNT, words.length));
            if (words.length > Weights.COUNT + 1) {
                weights.put(pair(Integer.parseInt(words[0]), Integer.parseInt(words[1])), alike);
                continue;
            }
            long place = 0;
            for (String step : words[0].split(",", -1)) {
                place += Long.parseLong(step, RADIX);
                weights.put(pair((int) (place / versions.size()), (int) (place % versions.size())), alike);
            }
        }
        return weights;
    }

    private Pair pair(int first, int second) {
        return new Pair(versions.get(first).of(), versions.get(second).of());
    }

    /** The versions of a player, the newest last. */
    public List<VersionCount> versionsOf(PlayerId player) {
        return versions.stream()
                .filter(count -> count.of().player().equals(player))
                .toList();
    }

    /**
     * The sums after one more leg. Forfeits count as losses of the player at fault, unless it made no choice in the whole
     * leg: the matches of an absent player count for nobody, nor do matches that both players forfeited.
     *
     * @param game that is played
     * @param leg its matches, all decided
     * @param halfLife after how many legs a match counts half; 0 for never
     */
    public RatingSums after(Game game, Collection<Fixture> leg, int halfLife) {
        Map<PlayerId, List<Fixture>> matches = Fixture.byPlayer(leg.stream());
        Set<PlayerId> choosing = new HashSet<>();
        matches.forEach((player, own) -> {
            if (own.stream().anyMatch(match -> hasChosen(game, match, player))) {
                choosing.add(player);
            }
        });
        Summing next = new Summing(this, halfLife == 0 ? 1 : StrictMath.pow(0.5, 1.0 / halfLife), matches.size());
        leg.stream()
                .filter(Fixture::isDecided)
                .filter(match -> choosing.contains(match.playerA()) && choosing.contains(match.playerB()))
                .forEach(next::add);
        return next.sums();
    }

    /** Whether a player made a choice or a move in a match. */
    static boolean hasChosen(Game game, Fixture match, PlayerId player) {
        return match.decided()
                .filter(decision -> !decision.ending().isForfeit()
                        || !game.moves(decision.result().details(), player).isEmpty())
                .isPresent();
    }

    /** The weights of pairs, with some versions as one. */
    public static Map<Pair, Weights> merged(Map<Pair, Weights> pairs, UnaryOperator<PlayerVersion> grouping) {
        Map<Pair, Weights> merged = new LinkedHashMap<>();
        pairs.forEach((pair, weight) ->
                merged.merge(new Pair(grouping.apply(pair.a()), grouping.apply(pair.b())), weight, Weights::plus));
        return merged;
    }

    /** Sums that change. */
    private static final class Summing {

        /** Pairs with less weight are forgotten. */
        private static final double LEAST_WEIGHT = 0.001;

        private final Map<PlayerVersion, Integer> counts = new LinkedHashMap<>();
        private final Map<Pair, Weights> weights = new LinkedHashMap<>();
        private final boolean isLarge;
        private final int mostPairs;

        Summing(RatingSums before, double share, int players) {
            isLarge = players > LARGEST_TABLE;
            mostPairs = Math.max(MOST_PAIRS, PAIRS_A_PLAYER * players);
            before.versions.forEach(count -> counts.put(count.of(), count.matches()));
            before.weights().forEach((pair, weight) -> weights.put(pair, weight.times(share)));
        }

        void add(Fixture match) {
            Outcome outcome = match.outcome().orElseThrow();
            if (outcome instanceof Outcome.BothFailed) {
                return;
            }
            Pair pair = Pair.of(outcome, player -> version(match, player));
            weights.merge(pair, Weights.of(outcome, pair), Weights::plus);
            counts.merge(pair.a(), 1, Integer::sum);
            counts.merge(pair.b(), 1, Integer::sum);
        }

        private static PlayerVersion version(Fixture match, PlayerId player) {
            return match.decided()
                    .map(decision -> decision.versions().get(player))
                    .map(version -> new PlayerVersion(player, version.value()))
                    .orElse(new PlayerVersion(player, UNDECLARED));
        }

        RatingSums sums() {
            weights.values().removeIf(weight -> weight.total() < LEAST_WEIGHT);
            forgetUnmet();
            tellApart(MOST_VERSIONS);
            for (int most = MOST_VERSIONS - 1; !isLarge && weights.size() > mostPairs && most > 0; most--) {
                tellApart(most);
            }
            weights.entrySet().stream()
                    .sorted(Comparator.<Map.Entry<Pair, Weights>>comparingDouble(
                                    pair -> pair.getValue().total())
                            .thenComparingInt(pair -> isLarge ? pair.getKey().lot() : 0))
                    .limit(Math.max(0, weights.size() - mostPairs))
                    .map(Map.Entry::getKey)
                    .toList()
                    .forEach(weights::remove);
            forgetUnmet();
            return new RatingSums(
                    counts.entrySet().stream()
                            .map(count -> new VersionCount(count.getKey(), count.getValue()))
                            .toList(),
                    lines());
        }

        private List<String> lines() {
            Map<PlayerVersion, Integer> places = new HashMap<>();
            counts.keySet().forEach(version -> places.put(version, places.size()));
            if (!isLarge) {
                return weights.entrySet().stream()
                        .map(entry -> "%d %d %s"
                                .formatted(
                                        places.get(entry.getKey().a()),
                                        places.get(entry.getKey().b()),
                                        entry.getValue().text()))
                        .toList();
            }
            Map<Weights, List<Long>> alike = new LinkedHashMap<>();
            weights.forEach((pair, weight) -> alike.computeIfAbsent(weight, first -> new ArrayList<>())
                    .add((long) requireNonNull(places.get(pair.a())) * places.size()
                            + requireNonNull(places.get(pair.b()))));
            return alike.entrySet().stream()
                    .map(entry -> steps(entry.getValue()) + " " + entry.getKey().text())
                    .toList();
        }

        private static String steps(List<Long> places) {
            Collections.sort(places);
            return IntStream.range(0, places.size())
                    .mapToObj(i -> Long.toString(places.get(i) - (i == 0 ? 0 : places.get(i - 1)), RADIX))
                    .collect(Collectors.joining(","));
        }

        private void forgetUnmet() {
            counts.keySet()
                    .retainAll(weights.keySet().stream()
                            .flatMap(pair -> Stream.of(pair.a(), pair.b()))
                            .collect(Collectors.toSet()));
        }

        /** Merges the oldest versions of each player that has more than so many. */
        private void tellApart(int most) {
            Set<PlayerVersion> merged = new HashSet<>();
            counts.keySet().stream()
                    .collect(Collectors.groupingBy(PlayerVersion::player))
                    .values()
                    .forEach(own -> merged.addAll(own.subList(0, own.size() > most ? own.size() - most + 1 : 0)));
            if (merged.isEmpty()) {
                return;
            }
            UnaryOperator<PlayerVersion> grouping =
                    version -> merged.contains(version) ? new PlayerVersion(version.player(), EARLIER) : version;
            Map<Pair, Weights> before = new LinkedHashMap<>(weights);
            Map<PlayerVersion, Integer> countsBefore = new LinkedHashMap<>(counts);
            weights.clear();
            counts.clear();
            weights.putAll(merged(before, grouping));
            countsBefore.forEach((version, count) -> counts.merge(grouping.apply(version), count, Integer::sum));
        }
    }
}
