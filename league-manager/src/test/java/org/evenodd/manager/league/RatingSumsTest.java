package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.game.Games;
import org.evenodd.manager.league.LegEvent.LeagueSnapshot;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.RatingSums.Pair;
import org.evenodd.manager.league.RatingSums.PlayerVersion;
import org.evenodd.manager.league.RatingSums.VersionCount;
import org.evenodd.manager.league.RatingSums.Weights;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Violation.InvalidValueException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RatingSumsTest {

    private static final PlayerId A = PlayerId.of(1);
    private static final PlayerId B = PlayerId.of(2);
    private static final PlayerId C = PlayerId.of(3);
    private static final Offset<Double> NEARLY = within(1e-4);

    private static RatingSums after(int halfLife, PlayedLeg... legs) {
        RatingSums sums = RatingSums.NONE;
        for (PlayedLeg leg : legs) {
            sums = sums.after(Games.usual(), leg.matches(), halfLife);
        }
        return sums;
    }

    private static Pair pair(PlayerId a, String versionA, PlayerId b, String versionB) {
        return new Pair(new PlayerVersion(a, versionA), new PlayerVersion(b, versionB));
    }

    private static Weights played(double wonByA, double drawn, double wonByB) {
        return new Weights(wonByA, drawn, wonByB, wonByA + drawn + wonByB, 0, 0);
    }

    /** A leg of all with all. */
    private static PlayedLeg leg(int first, int last) {
        PlayedLeg leg = new PlayedLeg();
        for (int one = first; one <= last; one++) {
            for (int other = one + 1; other <= last; other++) {
                leg = leg.won(PlayerId.of(one), PlayerId.of(other));
            }
        }
        return leg;
    }

    @Test
    void forgetThePairsWithTheLeastWeightWhereTooManyPlayersHaveComeAndGone() {
        RatingSums sums = after(50, leg(1, 99), leg(101, 199), leg(201, 299), leg(301, 399), leg(9901, 9950));
        assertThat(sums.pairs()).hasSize(RatingSums.MOST_PAIRS);
        assertThat(sums.weights())
                .containsKey(pair(PlayerId.of(9901), "none", PlayerId.of(9950), "none"))
                .containsKey(pair(PlayerId.of(101), "none", PlayerId.of(199), "none"));
        assertThat(sums.versionsOf(PlayerId.of(9950))).hasSize(1);
    }

    @Nested
    class OfALeagueInDivisions {

        private static final int PLAYERS = 420;

        /** A leg in so many divisions, in which players meet whose numbers leave the same remainder. */
        private static PlayedLeg leg(int divisions) {
            PlayedLeg leg = new PlayedLeg();
            for (int one = 1; one <= PLAYERS; one++) {
                for (int other = one + divisions; other <= PLAYERS; other += divisions) {
                    PlayerId a = PlayerId.of(one);
                    PlayerId b = PlayerId.of(other);
                    leg = (one + other) % 3 == 0
                            ? leg.drawn(a, b)
                            : leg.won(other % 2 == 0 ? b : a, other % 2 == 0 ? a : b);
                }
            }
            return leg;
        }

        private static long pairsOf(PlayerId player, RatingSums sums) {
            return sums.weights().keySet().stream()
                    .filter(pair -> Stream.of(pair.a(), pair.b())
                            .anyMatch(one -> one.player().equals(player)))
                    .count();
        }

        @Test
        void keepMorePairsAndForgetTheOldestOfAllPlayersAndResultsAlike() {
            RatingSums three = after(50, leg(5), leg(4), leg(6));
            assertThat(three.weights()).hasSize(40_950);

            RatingSums four = three.after(Games.usual(), leg(7).matches(), 50);

            assertThat(four.weights())
                    .hasSize(RatingSums.PAIRS_A_PLAYER * PLAYERS)
                    .containsKeys(pair(A, "none", PlayerId.of(8), "none"), pair(A, "none", PlayerId.of(5), "none"));
            assertThat(List.of(A, B, PlayerId.of(PLAYERS)))
                    .allSatisfy(player -> assertThat(pairsOf(player, four)).isBetween(185L, 215L));
            double least = four.weights().values().stream()
                    .mapToDouble(Weights::total)
                    .min()
                    .orElseThrow();
            List<Weights> oldest = four.weights().values().stream()
                    .filter(weights -> weights.total() == least)
                    .toList();
            assertThat(Stream.<ToDoubleFunction<Weights>>of(Weights::wonByA, Weights::drawn, Weights::wonByB))
                    .allSatisfy(result -> assertThat(oldest)
                            .filteredOn(weights -> result.applyAsDouble(weights) > 0)
                            .hasSizeGreaterThan(oldest.size() / 4));
        }

        @Test
        void tellVersionsApartThoughOldPairsAreForgotten() {
            RatingSums sums = after(
                    50,
                    leg(4).in(A, "1.0.0").won(A, B),
                    leg(3).in(A, "1.1.0").won(A, B),
                    leg(7).in(A, "1.2.0").won(A, B));
            assertThat(sums.weights()).hasSize(RatingSums.PAIRS_A_PLAYER * PLAYERS);
            assertThat(sums.versionsOf(A))
                    .extracting(count -> count.of().version())
                    .containsExactly("none", "1.0.0", "1.1.0", "1.2.0");
        }

        @Test
        void areStoredInFewBytesAndReadWithAllPairs() {
            RatingSums sums = after(50, leg(5), leg(4), leg(6));
            RatingSums read = Stored.read(sums);
            assertThat(read).isEqualTo(sums);
            assertThat(read.weights().values().stream()
                            .mapToDouble(Weights::total)
                            .sum())
                    .isEqualTo(
                            14_490 + Math.pow(0.5, 1 / 50.0) * 21_840 + Math.pow(0.5, 2 / 50.0) * 17_430, within(1.0));
            assertThat(read.weights())
                    .containsEntry(pair(A, "none", PlayerId.of(13), "none"), new Weights(1.98623, 0, 0, 1.97265, 0, 0));
            assertThat(Stored.bytes(sums)).isLessThan(5 * 40_950);
        }
    }

    @Test
    void countWhoHasWonAgainstWhomInWhichVersions() {
        RatingSums sums = after(
                0,
                new PlayedLeg().in(B, "1.0.0").won(A, B).won(B, A).drawn(C, B),
                new PlayedLeg().in(B, "1.1.0").won(B, A).drawn(A, C));

        assertThat(sums.weights())
                .hasSize(4)
                .containsEntry(pair(A, "none", B, "1.0.0"), played(1, 0, 1))
                .containsEntry(pair(A, "none", B, "1.1.0"), played(0, 0, 1))
                .containsEntry(pair(B, "1.0.0", C, "none"), played(0, 1, 0))
                .containsEntry(pair(A, "none", C, "none"), played(0, 1, 0));
        assertThat(sums.versionsOf(B))
                .containsExactly(
                        new VersionCount(new PlayerVersion(B, "1.0.0"), 3),
                        new VersionCount(new PlayerVersion(B, "1.1.0"), 1));
    }

    @Test
    void weighOlderLegsLessByTheHalfLife() {
        PlayedLeg leg = new PlayedLeg().won(A, B);

        Weights weights = after(2, leg, leg, leg).weights().values().iterator().next();

        assertThat(weights.wonByA()).isEqualTo(1 + Math.sqrt(0.5) + 0.5, NEARLY);
        assertThat(weights.squares()).isEqualTo(1 + 0.5 + 0.25, NEARLY);
        assertThat(after(0, leg, leg, leg).weights()).containsValue(played(3, 0, 0));
    }

    @Test
    void countAForfeitAsLossOfTheOneAtFaultAndNothingIfBothFailed() {
        RatingSums sums = after(
                0,
                new PlayedLeg()
                        .forfeited(B, A)
                        .chosenAndForfeited(A, C)
                        .won(B, C)
                        .bothFailed(B, C));

        assertThat(sums.weights())
                .hasSize(3)
                .containsEntry(pair(A, "none", B, "none"), new Weights(1, 0, 0, 1, 0, 1))
                .containsEntry(pair(A, "none", C, "none"), new Weights(0, 0, 1, 1, 1, 0))
                .containsEntry(pair(B, "none", C, "none"), played(1, 0, 0));
    }

    @Test
    void countNoMatchOfWhoGaveNoChoiceInTheWholeLeg() {
        PlayedLeg dead = new PlayedLeg().forfeited(C, A).forfeited(C, B).won(A, B);
        assertThat(after(0, dead).weights().keySet()).containsExactly(pair(A, "none", B, "none"));

        PlayedLeg choosing = new PlayedLeg().forfeited(C, A).chosenAndForfeited(C, B);
        assertThat(after(0, choosing).weights()).hasSize(2);
    }

    @Test
    void forgetPairsOfNextToNoWeightAndVersionsWithoutAny() {
        PlayedLeg old = new PlayedLeg().in(B, "1.0.0").won(A, B);
        PlayedLeg other = new PlayedLeg().won(A, C);
        RatingSums nearly = after(1, old, other, other, other, other, other, other, other, other, other);
        assertThat(nearly.weights()).hasSize(2);

        RatingSums sums = nearly.after(Games.usual(), other.matches(), 1);

        assertThat(sums.weights().keySet()).containsExactly(pair(A, "none", C, "none"));
        assertThat(sums.versionsOf(B)).isEmpty();
    }

    @Test
    void tellTwentyVersionsApartAndTheOldestAsOne() {
        RatingSums sums = RatingSums.NONE;
        for (int version = 1; version <= 25; version++) {
            sums = sums.after(
                    Games.usual(),
                    new PlayedLeg().in(A, version + ".0.0").won(A, B).matches(),
                    0);
        }

        List<VersionCount> versions = sums.versionsOf(A);
        assertThat(versions)
                .hasSize(RatingSums.MOST_VERSIONS)
                .startsWith(
                        new VersionCount(new PlayerVersion(A, "earlier"), 6),
                        new VersionCount(new PlayerVersion(A, "7.0.0"), 1))
                .endsWith(new VersionCount(new PlayerVersion(A, "25.0.0"), 1));
        assertThat(sums.weights()).containsEntry(pair(A, "earlier", B, "none"), played(6, 0, 0));
        assertThat(sums.versionsOf(B)).containsExactly(new VersionCount(new PlayerVersion(B, "none"), 25));
    }

    @Test
    void stayBoundedWhenEverybodyDeclaresAnotherVersionInEachMatch() {
        SplittableRandom random = new SplittableRandom(1);
        List<PlayerId> players =
                IntStream.rangeClosed(1, 99).mapToObj(PlayerId::of).toList();
        RatingSums sums = RatingSums.NONE;
        for (int round = 0; round < 5; round++) {
            PlayedLeg leg = new PlayedLeg();
            for (PlayerId player : players) {
                players.stream()
                        .filter(other -> other.compareTo(player) > 0)
                        .forEach(other -> leg.in(player, random.nextInt(18) + ".0.0")
                                .in(other, random.nextInt(18) + ".0.0")
                                .won(player, other));
            }
            sums = sums.after(Games.usual(), leg.matches(), 0);
        }

        assertThat(sums.pairs()).hasSizeBetween(4851, RatingSums.MOST_PAIRS);
        assertThat(sums.weights().values().stream().mapToDouble(Weights::total).sum())
                .isEqualTo(5 * 4851);
    }

    @Test
    void mergeFirstTheVersionsOfThoseThatHaveTheMost() {
        RatingSums sums = RatingSums.NONE;
        for (int version = 1; version <= 11; version++) {
            PlayedLeg few = new PlayedLeg();
            few.in(PlayerId.of(12), version + ".0.0").won(PlayerId.of(12), PlayerId.of(13));
            sums = sums.after(Games.usual(), few.matches(), 0);
        }
        PlayedLeg leg = new PlayedLeg();
        for (int a = 1; a <= 11; a++) {
            for (int b = a + 1; b <= 11; b++) {
                for (int version = 0; version < 400; version++) {
                    leg.in(PlayerId.of(a), version / 20 + ".0.0")
                            .in(PlayerId.of(b), version % 20 + ".0.0")
                            .won(PlayerId.of(a), PlayerId.of(b));
                }
            }
        }
        sums = sums.after(Games.usual(), leg.matches(), 0);

        assertThat(sums.pairs()).hasSizeBetween(18_000, RatingSums.MOST_PAIRS);
        assertThat(sums.versionsOf(PlayerId.of(12))).hasSize(11);
    }

    @Nested
    class Stored {

        private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);

        private static RatingSums ofALargeLeague() {
            RatingSums sums = RatingSums.NONE;
            for (int number = 0; number < 10; number++) {
                PlayedLeg leg = new PlayedLeg();
                for (int a = 1; a < 99; a++) {
                    for (int b = a + 1; b <= 99; b++) {
                        leg.in(PlayerId.of(a), "1.0." + a % 2);
                        if ((a + b + number) % 3 == 0) {
                            leg.drawn(PlayerId.of(a), PlayerId.of(b));
                        } else {
                            leg.won(
                                    PlayerId.of(a + b - (number % 2 == 0 ? a : b)),
                                    PlayerId.of(number % 2 == 0 ? a : b));
                        }
                    }
                }
                sums = sums.after(Games.usual(), leg.matches(), 50);
            }
            return sums;
        }

        private static LegStarted begun(RatingSums sums) {
            LeagueSnapshot before = new LeagueSnapshot(
                    SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE),
                    Instant.EPOCH,
                    1,
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    Ladder.NONE.over(new LegFinished(0, 0, List.of(), "", Instant.EPOCH, null), sums));
            return new LegStarted(1, before, List.of(), Instant.EPOCH, null, null, null);
        }

        static RatingSums read(RatingSums sums) {
            LegStarted event = begun(sums);
            StoredEvent stored = new StoredEvent(1, Instant.EPOCH, CODEC.type(event), CODEC.payload(event));
            return ((LegStarted) CODEC.read(stored)).league().ladder().sums();
        }

        static int bytes(RatingSums sums) {
            return CODEC.payload(begun(sums)).length()
                    - CODEC.payload(begun(RatingSums.NONE)).length();
        }

        @Test
        void areReadAsTheyWereAndTakeFewBytes() {
            RatingSums sums = ofALargeLeague();
            assertThat(read(sums)).isEqualTo(sums);
            assertThat(bytes(sums)).isLessThan(50 * 4851);
        }

        /** As every version has stored the sums of up to 99 players, which `verify` compares. */
        @Test
        void areStoredAsEverWithoutDivisions() {
            assertThat(after(50, new PlayedLeg().won(A, B).drawn(A, C), new PlayedLeg().won(B, A))
                            .pairs())
                    .containsExactly("0 1 0.986233 0 1 1.97265 0 0", "0 2 0 0.986233 0 0.972655 0 0");
        }

        @Test
        void areRefusedIfTheyAreNotSums() {
            assertThatThrownBy(() -> new RatingSums(List.of(), List.of("0 1 NaN 0 0 0 0 0")))
                    .isInstanceOf(InvalidValueException.class);
            assertThatThrownBy(() -> new RatingSums(List.of(), List.of("1,-1 1 0 0 1 0 0")))
                    .isInstanceOf(InvalidValueException.class);
        }
    }
}
