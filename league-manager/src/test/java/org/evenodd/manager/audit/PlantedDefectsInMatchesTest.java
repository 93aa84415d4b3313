package org.evenodd.manager.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.schedule.PlannedRound;
import org.evenodd.manager.schedule.PlannedRound.Pairing;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Each test plants one defect in a match of a correct league. */
class PlantedDefectsInMatchesTest {

    private final Forgery league = Forgery.ofAGoodLeague();

    private MatchDecided decided(int n) {
        return (MatchDecided) league.get(league.indexOf(MatchDecided.class, n));
    }

    @Nested
    class Schedule {

        private void schedule(int round, PlannedRound planned) {
            league.change(LeagueStarted.class, 0, start -> {
                List<PlannedRound> rounds = new ArrayList<>(start.rounds());
                rounds.set(round - 1, planned);
                return new LeagueStarted(rounds, start.at());
            });
        }

        private List<PlannedRound> rounds() {
            return ((LeagueStarted) league.get(league.indexOf(LeagueStarted.class, 0))).rounds();
        }

        @Test
        void findsAPairThatMeetsTwiceAndAnotherThatDoesNot() {
            PlannedRound first = rounds().get(0);
            Pairing one = first.pairings().get(0);
            Pairing other = first.pairings().get(1);
            schedule(1, new PlannedRound(first.roundId(), List.of(crossed(one, other), crossed(other, one)), null));
            assertThat(league.findings())
                    .anyMatch(line -> line.contains("meetings of P01 and P02: expected 1, got 0"))
                    .anyMatch(line -> line.contains("meetings of P01 and P04: expected 1, got 2"));
        }

        private Pairing crossed(Pairing one, Pairing other) {
            return new Pairing(one.matchId(), one.playerA(), other.playerB());
        }

        @Test
        void findsAPlayerWhoPlaysTwiceInARound() {
            PlannedRound first = rounds().get(0);
            Pairing one = first.pairings().get(0);
            Pairing twice = new Pairing(new MatchId("R1M2"), one.playerA(), PlayerId.of(3));
            schedule(1, new PlannedRound(first.roundId(), List.of(one, twice), null));
            assertThat(league.findings()).anyMatch(line -> line.contains("players of round 1: expected nobody twice"));
        }

        @Test
        void findsAByeOfSomebodyWhoPlays() {
            PlannedRound first = rounds().get(0);
            schedule(1, new PlannedRound(first.roundId(), first.pairings(), PlayerId.of(1)));
            league.assertOneFinding("bye of round 1: expected [], got [P01]");
        }
    }

    @Nested
    class Leases {

        @Test
        void findsASecondResult() {
            league.insert(league.indexOf(MatchDecided.class, 0) + 1, decided(0));
            assertThat(league.findings())
                    .anyMatch(line -> line.endsWith("R1M1: results of the match: expected one, got another"));
        }

        @Test
        void findsAResultOfALeaseThatWasOver() {
            MatchDecided decided = decided(0);
            RefereeId same = decided.refereeId();
            league.insert(league.indexOf(MatchDecided.class, 0), new MatchAssigned(decided.matchId(), same, 2));
            league.assertOneFinding("lease of the result: expected 2, got 1");
        }

        @Test
        void findsAResultOfARefereeThatDidNotHoldTheMatch() {
            league.change(MatchDecided.class, 0, decided -> {
                RefereeId other = RefereeId.of(RefereeId.of(1).equals(decided.refereeId()) ? 2 : 1);
                return new MatchDecided(
                        decided.matchId(), other, decided.lease(), decided.ending(), decided.result(), decided.at());
            });
            league.assertOneFinding("referee of the result: expected REF0", "got REF0");
        }

        @Test
        void findsALeaseThatWasLeftOut() {
            league.insert(
                            league.indexOf(MatchDecided.class, 0),
                            new MatchAssigned(decided(0).matchId(), RefereeId.of(1), 3))
                    .change(
                            MatchDecided.class,
                            0,
                            was -> new MatchDecided(
                                    was.matchId(), RefereeId.of(1), 3, was.ending(), was.result(), was.at()));
            league.assertOneFinding("lease: expected 2, got 3");
        }

        @Test
        void findsAMatchThatWasDecidedBeforeItHadAReferee() {
            MatchDecided decided = decided(0);
            for (int n = 0; n < 2; n++) {
                int index = league.indexOf(MatchAssigned.class, n);
                if (((MatchAssigned) league.get(index)).matchId().equals(decided.matchId())) {
                    league.remove(MatchAssigned.class, n);
                    break;
                }
            }
            assertThat(league.findings()).anyMatch(line -> line.contains("lease of the result: expected 0, got 1"));
        }

        @Test
        void findsAMatchThatBeganWithoutAReferee() {
            MatchBegun begun = (MatchBegun) league.get(league.indexOf(MatchBegun.class, 0));
            league.insert(
                            league.indexOf(MatchDecided.class, 0) + 1,
                            new MatchBegun(decided(0).matchId(), 1, begun.at()))
                    .assertOneFinding("match that begins: expected one that a referee holds");
        }

        @Test
        void findsAMatchThatIsNotInTheSchedule() {
            MatchAssigned given = (MatchAssigned) league.get(league.indexOf(MatchAssigned.class, 0));
            league.insert(
                    league.indexOf(MatchDecided.class, 0),
                    new MatchAssigned(new MatchId("R1M9"), given.refereeId(), 1));
            assertThat(league.findings()).anyMatch(line -> line.contains("R1M9: match: expected one of the schedule"));
        }

        @Test
        void findsADecisionOfTheManagerAgainstAPlayerWhoWasThere() {
            league.change(MatchDecided.class, 0, was -> {
                MatchResult lost = Lost.by(was.result(), Termination.OPERATOR);
                return new MatchDecided(was.matchId(), null, was.lease(), Ending.FORFEIT, lost, was.at());
            });
            league.assertOneFinding("players at fault without a referee: expected {}, got {P0");
        }
    }

    @Nested
    class Results {

        @Test
        void findsPointsThatNobodyGives() {
            league.result(result -> {
                Map<PlayerId, Integer> score = new LinkedHashMap<>(result.score());
                score.replaceAll((player, points) -> points + 1);
                return new MatchResult(result.winner(), score, result.details());
            });
            assertThat(league.findings()).hasSize(3).first().asString().contains("points: expected {");
        }

        @Test
        void findsAWinnerThatIsMissingAndOneOfADraw() {
            league.result(result -> {
                PlayerId anyone = keys(result.score()).get(0);
                return new MatchResult(result.winner() == null ? anyone : null, result.score(), result.details());
            });
            assertThat(league.findings()).anyMatch(line -> line.contains(": winner: expected "));
        }

        @Test
        void findsAWinnerWhoChoseWrong() {
            league.details(details -> {
                PlayerId one = keys(details.choices()).get(0);
                PlayerId other = keys(details.choices()).get(1);
                Parity choice = details.choices().get(other);
                boolean drawn = details.choices().get(one) == choice;
                return Details.of(details)
                        .choosing(Map.of(one, drawn ? choice.opposite() : choice, other, choice))
                        .telling(null)
                        .end();
            });
            assertThat(league.findings()).anyMatch(line -> line.contains("winner with these choices and number"));
        }

        private List<PlayerId> keys(Map<PlayerId, ?> map) {
            return List.copyOf(map.keySet());
        }

        @Test
        void findsAGameThatWasToldByHalf() {
            league.details(details -> Details.of(details).drawn(null, null).end())
                    .assertOneFinding("game that was played out: expected two choices and a number");
        }

        @Test
        void findsAWrongParity() {
            league.details(details -> Details.of(details)
                            .drawn(
                                    details.drawnNumber(),
                                    Parity.of(details.drawnNumber()).opposite())
                            .end())
                    .assertOneFinding("parity of the number");
        }

        @Test
        void findsANumberThatTheRefereeDidNotCommitItselfTo() {
            league.details(details -> {
                        int number = details.drawnNumber() > 2 ? details.drawnNumber() - 2 : details.drawnNumber() + 2;
                        return Details.of(details)
                                .drawn(number, Parity.of(number))
                                .end();
                    })
                    .assertOneFinding("commitment of the draw");
        }

        @Test
        void findsANonceThatDoesNotOpenTheCommitment() {
            league.details(details -> Details.of(details)
                            .sealed(details.drawCommitment(), Digest.sha256("another"))
                            .end())
                    .assertOneFinding("commitment of the draw");
        }

        @Test
        void findsABlameOfSomebodyWhoPlayed() {
            league.details(details -> Details.of(details)
                            .blaming(Map.of(keys(details.choices()).get(0), Termination.REFUSED))
                            .end())
                    .assertOneFinding("players at fault: expected [], got [P0");
        }

        @Test
        void findsATranscriptWithAnotherChoice() {
            league.details(details -> {
                        PlayerId player = keys(details.choices()).get(0);
                        Parity other = details.choices().get(player).opposite();
                        return Details.of(details)
                                .telling(List.of(chose(player, other)))
                                .end();
                    })
                    .assertOneFinding("choice of P0");
        }

        private TranscriptEntry chose(PlayerId player, Parity choice) {
            return new TranscriptEntry(Instant.EPOCH, "chose", player, choice.wireName());
        }

        @Test
        void findsATranscriptOfAnotherMatch() {
            league.details(details -> Details.of(details)
                            .telling(List.of(chose(PlayerId.of(9), Parity.EVEN)))
                            .end())
                    .assertOneFinding("player of the transcript", "got P09");
        }

        @Test
        void findsATranscriptOfARefusalInAMatchThatWasPlayed() {
            league.details(details -> Details.of(details)
                            .telling(List.of(new TranscriptEntry(
                                    Instant.EPOCH,
                                    "refused",
                                    keys(details.choices()).get(0),
                                    null)))
                            .end())
                    .assertOneFinding("fault of P0", "REFUSED");
        }
    }
}
