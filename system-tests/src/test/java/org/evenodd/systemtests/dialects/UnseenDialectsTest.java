package org.evenodd.systemtests.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Accents that nobody has been heard with play whole leagues. {@code -Ddialects.seed=N} plays one seed again;
 * {@code -Ddialects.seeds=N} so many of them.
 */
class UnseenDialectsTest {

    private static final long FIRST = 1;
    private static final long SOME = 20;
    private static final long ALL = Long.getLong("dialects.seeds", 200);

    private static LongStream seeds(long from, long to) {
        Long only = Long.getLong("dialects.seed");
        return only == null ? LongStream.range(from, to) : LongStream.of(only);
    }

    private static void noneComplains(LongStream seeds) {
        List<String> complaints = seeds.mapToObj(AccentSeed::of)
                .flatMap(seed -> seed.complaints().stream())
                .toList();

        assertThat(complaints).as("play one again with -Ddialects.seed=N").isEmpty();
    }

    @Test
    void playWholeLeaguesWithoutATechnicalLoss() {
        noneComplains(seeds(FIRST, FIRST + SOME));
    }

    @Test
    @Tag("seeds")
    void playWholeLeaguesWithoutATechnicalLossUnderHundredsOfSeeds() {
        noneComplains(seeds(FIRST + SOME, FIRST + ALL));
    }

    /**
     * Five accents of one seed, in three leagues: three players with players and a referee of ours, a referee with our
     * players, and a manager with our players, and our referee or its own.
     */
    private record AccentSeed(long number, List<Accent> players, Accent referee, Accent manager) {

        private static final int PLAYERS = 3;
        private static final int OURS = 2;

        AccentSeed {
            players = List.copyOf(players);
        }

        static AccentSeed of(long number) {
            UnseenDialects unseen = new UnseenDialects(number);
            return new AccentSeed(
                    number,
                    Stream.generate(unseen::player).limit(PLAYERS).toList(),
                    unseen.referee(),
                    unseen.manager());
        }

        /** Returns what went wrong; empty if nothing did. */
        List<String> complaints() {
            return Stream.of(ofPlayers(), ofReferee(), ofManager())
                    .flatMap(List::stream)
                    .map(complaint -> "seed " + number + ": " + complaint)
                    .toList();
        }

        private List<String> ofPlayers() {
            LeagueOutcome league = ForeignLeague.play(Lineup.mixed(players, 1, List.of(), 1), number);
            List<String> complaints = new ArrayList<>();
            for (ForeignPlayer player : league.players()) {
                complaint(player, league).ifPresent(complaints::add);
            }
            return ended(complaints, league.isOver(), "players " + players);
        }

        private static Optional<String> complaint(ForeignPlayer player, LeagueOutcome league) {
            if (player.id().isEmpty()) {
                return Optional.of("is not registered: " + player);
            }
            if (!league.failuresOf(player.id()).isEmpty()) {
                return Optional.of(league.failuresOf(player.id()) + " " + player);
            }
            if (!league.choicesOf(player.id()).equals(player.choices())) {
                return Optional.of(
                        "chose %s, not %s: %s".formatted(player.choices(), league.choicesOf(player.id()), player));
            }
            return hasToHear(player) && !player.over().containsAll(player.joined())
                    ? Optional.of("heard of %s only: %s".formatted(player.over(), player))
                    : Optional.empty();
        }

        /** An agent that answers "ok" to everything, or nothing at all, cannot be seen to miss a result. */
        private static boolean hasToHear(ForeignPlayer player) {
            return player.accent.refusing() != UnknownMessageReply.SAYS_OK
                    && player.accent.refusing() != UnknownMessageReply.DROPS;
        }

        private List<String> ofReferee() {
            LeagueOutcome league = ForeignLeague.play(Lineup.under(referee), number);
            ForeignReferee stranger = league.referees().get(0);
            List<String> complaints = new ArrayList<>();
            league.failures().forEach(failure -> complaints.add(failure + " under " + referee));
            stranger.winners().forEach((match, winner) -> {
                if (!league.winner(match).equals(winner)) {
                    complaints.add("%s was won by %s, not %s, under %s"
                            .formatted(match, winner, league.winner(match), referee));
                }
            });
            return ended(complaints, league.isOver(), "referee " + referee);
        }

        private List<String> ofManager() {
            ForeignManager host = ForeignManager.play(manager, OURS, number);
            return ended(
                    host.failures() == 0 ? List.of() : List.of("players of ours failed under " + manager),
                    host.completed(),
                    "manager " + manager + " has registered " + host.registered());
        }

        private static List<String> ended(List<String> complaints, boolean over, String who) {
            return complaints.isEmpty() && !over ? List.of("the league has not ended: " + who) : complaints;
        }
    }
}
