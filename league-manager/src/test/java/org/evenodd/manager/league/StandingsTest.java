package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.message.AssignmentMessages.PointRules;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StandingsTest {

    private static final PlayerId P1 = PlayerId.of(1);
    private static final PlayerId P2 = PlayerId.of(2);
    private static final PlayerId P3 = PlayerId.of(3);
    private static final PlayerId P4 = PlayerId.of(4);
    private static final List<Tiebreaker> ALL = List.of(Tiebreaker.values());

    private static Standings table(Outcome... outcomes) {
        return table(DoubleForfeit.DRAW, outcomes);
    }

    private static Standings table(DoubleForfeit doubleForfeit, Outcome... outcomes) {
        return after(Standings.of(List.of(P1, P2, P3, P4)), doubleForfeit, List.of(outcomes));
    }

    private static Standings after(Standings before, DoubleForfeit doubleForfeit, List<Outcome> outcomes) {
        Standings standings = before;
        for (Outcome outcome : outcomes) {
            standings = standings.after(outcome, new PointRules(Scoring.STANDARD, doubleForfeit));
        }
        return standings;
    }

    private static List<PlayerId> ranking(Standings standings, List<Tiebreaker> tiebreakers) {
        return standings.places(tiebreakers, Set.of(), List::copyOf).stream()
                .map(TablePlace::player)
                .toList();
    }

    private static Outcome beats(PlayerId winner, PlayerId loser) {
        return new Outcome.Win(winner, loser, winner);
    }

    private static Outcome draw(PlayerId one, PlayerId other) {
        return new Outcome.Draw(one, other);
    }

    @Nested
    class Counts {

        @Test
        void aMatchThatBothFailedAsALossOfBothWhereTheLeagueSaysZero() {
            Standings standings = table(DoubleForfeit.ZERO, new Outcome.BothFailed(P1, P2));
            assertThat(standings.recordOf(P1)).isEqualTo(new PlayerRecord(0, 1, 0, 0));
            assertThat(standings.recordOf(P2)).isEqualTo(new PlayerRecord(0, 1, 0, 0));
        }

        @Test
        void nothingForWhoIsNotInTheTable() {
            assertThat(table(beats(P1, P2)).recordOf(PlayerId.of(9))).isEqualTo(PlayerRecord.EMPTY);
        }
    }

    @Nested
    class Ranks {

        @Test
        void byIdWhereNothingElseDecides() {
            assertThat(ranking(table(), ALL)).containsExactly(P1, P2, P3, P4);
        }

        @Test
        void theWinnerOfTheirMatchAheadWhenTwoAreLevel() {
            Standings standings = table(beats(P2, P1), beats(P1, P3), beats(P4, P2), beats(P3, P4));
            assertThat(ranking(standings, List.of(Tiebreaker.HEAD_TO_HEAD)).subList(0, 4))
                    .containsExactlyInAnyOrder(P1, P2, P3, P4);
            Standings two = table(beats(P2, P1), beats(P1, P3));
            assertThat(ranking(two, List.of(Tiebreaker.HEAD_TO_HEAD))).startsWith(P2, P1);
        }

        @Test
        void headToHeadAmongExactlyTheTiedGroup() {
            Standings standings =
                    table(beats(P1, P4), draw(P1, P2), draw(P1, P3), beats(P3, P2), beats(P2, P4), draw(P3, P4));
            assertThat(standings.recordOf(P1).points()).isEqualTo(5);
            assertThat(standings.recordOf(P3).points()).isEqualTo(5);
            assertThat(standings.recordOf(P2).points()).isEqualTo(4);
            assertThat(ranking(standings, ALL))
                    .as("level in everything but the id")
                    .startsWith(P1, P3, P2);
            assertThat(ranking(standings, List.of())).startsWith(P1, P3, P2);
        }

        @Test
        void theHigherShareOfWinsAheadAfterHeadToHead() {
            Standings standings = table(beats(P2, P3), draw(P1, P4), draw(P1, P3), draw(P1, P4));
            assertThat(standings.recordOf(P1).points())
                    .isEqualTo(standings.recordOf(P2).points());
            assertThat(ranking(standings, List.of(Tiebreaker.WIN_PERCENTAGE))).startsWith(P2, P1);
            assertThat(ranking(standings, List.of(Tiebreaker.WINS))).startsWith(P2, P1);
            assertThat(ranking(standings, List.of(Tiebreaker.FEWER_DRAWS))).startsWith(P2, P1);
            assertThat(ranking(standings, List.of())).startsWith(P1, P2);
        }
    }

    @Nested
    class Places {

        @Test
        void areSharedByThoseThatAreEqualInEverything() {
            assertThat(table(beats(P4, P1), draw(P2, P3)).places(ALL, Set.of(), List::copyOf))
                    .containsExactly(
                            new TablePlace(P4, 1, false, null),
                            new TablePlace(P2, 2, true, null),
                            new TablePlace(P3, 2, true, null),
                            new TablePlace(P1, 4, false, null));
            assertThat(table().places(ALL, Set.of(), List::copyOf))
                    .extracting(TablePlace::text)
                    .containsOnly("1=");
        }

        @Test
        void nameTheTieBreakByWhichPlayersWereLastToldApart() {
            Standings standings = table(beats(P2, P1), beats(P1, P3), beats(P3, P4), draw(P4, P2));
            assertThat(standings.places(ALL, Set.of(), List::copyOf))
                    .containsExactly(
                            new TablePlace(P2, 1, false, null),
                            new TablePlace(P1, 2, false, Tiebreaker.HEAD_TO_HEAD),
                            new TablePlace(P3, 3, false, Tiebreaker.HEAD_TO_HEAD),
                            new TablePlace(P4, 4, false, null));
            Standings drawn = table(beats(P2, P3), draw(P1, P4), draw(P1, P3), draw(P1, P4));
            assertThat(drawn.places(ALL, Set.of(), List::copyOf).subList(0, 2))
                    .containsExactly(
                            new TablePlace(P2, 1, false, Tiebreaker.WIN_PERCENTAGE),
                            new TablePlace(P1, 2, false, Tiebreaker.WIN_PERCENTAGE));
        }

        @Test
        void areTheLastForThoseWhoseMatchesDoNotCount() {
            assertThat(table(beats(P1, P2)).places(ALL, new TreeSet<>(List.of(P2, P1)), List::copyOf))
                    .containsExactly(
                            new TablePlace(P3, 1, true, null),
                            new TablePlace(P4, 1, true, null),
                            new TablePlace(P1, 3, true, null),
                            new TablePlace(P2, 3, true, null));
        }
    }

    @Nested
    class OverRandomSeasons {

        @Test
        void agreesWithACountOfTheResultsAndRanksEverybodyOnceAndNobodyAheadOfMorePoints() {
            for (int seed = 0; seed < 50; seed++) {
                Random random = new Random(seed);
                List<PlayerId> players = IntStream.rangeClosed(1, 2 + random.nextInt(12))
                        .mapToObj(PlayerId::of)
                        .toList();
                List<Outcome> outcomes = season(players, random);
                Standings table = after(Standings.of(players), DoubleForfeit.DRAW, outcomes);
                for (PlayerId player : players) {
                    assertThat(table.recordOf(player)).isEqualTo(count(player, outcomes));
                }
                List<PlayerId> ranking = ranking(table, ALL);
                assertThat(ranking).containsExactlyInAnyOrderElementsOf(players);
                assertThat(ranking)
                        .extracting(player -> table.recordOf(player).points())
                        .isSortedAccordingTo(Comparator.reverseOrder());
            }
        }

        private List<Outcome> season(List<PlayerId> players, Random random) {
            List<Outcome> outcomes = new ArrayList<>();
            for (int i = 0; i < players.size(); i++) {
                for (int j = i + 1; j < players.size(); j++) {
                    outcomes.add(outcome(players.get(i), players.get(j), random.nextInt(5)));
                }
            }
            return outcomes;
        }

        private Outcome outcome(PlayerId a, PlayerId b, int kind) {
            return switch (kind) {
                case 0 -> new Outcome.Win(a, b, a);
                case 1 -> new Outcome.Win(a, b, b);
                case 2 -> new Outcome.Draw(a, b);
                case 3 -> new Outcome.WonByForfeit(a, b, b);
                default -> new Outcome.BothFailed(a, b);
            };
        }

        private PlayerRecord count(PlayerId player, List<Outcome> outcomes) {
            int wins = 0;
            int losses = 0;
            int draws = 0;
            int points = 0;
            for (Outcome outcome : outcomes) {
                Map<PlayerId, Integer> score = outcome.score(PointRules.STANDARD);
                if (score.containsKey(player)) {
                    points += score.get(player);
                    boolean decided = outcome.winner().isPresent();
                    boolean won = outcome.winner().filter(player::equals).isPresent();
                    wins += won ? 1 : 0;
                    losses += decided && !won ? 1 : 0;
                    draws += decided ? 0 : 1;
                }
            }
            return new PlayerRecord(wins, losses, draws, points);
        }
    }
}
