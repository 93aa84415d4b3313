package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.play.FirstRound.R1M1;
import static org.evenodd.manager.play.FirstRound.REF01;
import static org.evenodd.manager.play.TournamentFixture.ref;

import java.time.Duration;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.health.AgentSilent;
import org.evenodd.manager.play.LeagueControl.StopLeague;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Which matches may be reported, by whom and when; and second reports. */
class ReportedMatchTest {

    private final FirstRound first = new FirstRound();

    @Nested
    class IsRefusedForTheMatch {

        @Test
        void whichDoesNotExist() {
            MatchResultReport known = Reports.played(first.tournament.league(), R1M1, 8);
            MatchId unknown = new MatchId("R1M9");
            first.assertRefused(
                    first.report(Reports.nested(first.tournament.league(), unknown, known.result())),
                    ErrorCode.E015,
                    5002);
        }

        @Test
        void whichIsAnotherReferees() {
            first.assertRefused(
                    first.tournament.report(ref(2), Reports.played(first.tournament.league(), R1M1, 8)),
                    ErrorCode.E015,
                    5002);
        }

        @Test
        void whichHasNotBegun() {
            first.assertRefused(
                    first.report(Reports.played(first.tournament.league(), new MatchId("R2M1"), 8)),
                    ErrorCode.E015,
                    5002);
        }

        @Test
        void whichWentToAnotherReferee() {
            first.tournament.give(new AgentSilent(REF01));
            first.assertRefused(
                    first.report(Reports.underLease(Reports.played(first.tournament.league(), R1M1, 8), 1)),
                    ErrorCode.E015,
                    5002);
        }

        @Test
        void underALeaseThatIsOver() {
            first.tournament.give(new AgentSilent(REF01));
            first.tournament.give(new AgentResponded(REF01));
            first.tournament.give(new AgentSilent(ref(2)));
            CommandResponse response =
                    first.report(Reports.underLease(Reports.played(first.tournament.league(), R1M1, 8), 1));
            first.assertRefused(response, ErrorCode.E015, 5002);
            assertThat(((CommandResponse.CommandRefused) response).refusal().message())
                    .contains("/lease", "R1M1, 3", "got 1");
        }

        @Test
        void ofAnotherLeague() {
            MatchResultReport here = Reports.played(first.tournament.league(), R1M1, 8);
            MatchResultReport elsewhere = new MatchResultReport(
                    here.envelope(),
                    new LeagueId("another"),
                    here.roundId(),
                    here.matchId(),
                    1,
                    here.gameType(),
                    here.result(),
                    here.flat());
            Refusal refusal = first.refusal(first.report(elsewhere));
            assertThat(refusal.code()).isEqualTo(ErrorCode.E006);
            assertThat(refusal.context().field()).isEqualTo("/league_id");
        }

        @Test
        void beforeTheLeagueRuns() {
            MatchResultReport report = Reports.played(first.tournament.league(), R1M1, 8);
            TournamentFixture waiting = TournamentFixture.with(2, 1, 1);
            CommandResponse response = waiting.report(REF01, report);
            assertThat(((CommandResponse.CommandRefused) response).refusal().code())
                    .isEqualTo(ErrorCode.E030);
        }

        @Test
        void afterTheLeagueHasEnded() {
            first.tournament.give(new StopLeague());
            assertThat(first.refusal(first.report(Reports.played(first.tournament.league(), R1M1, 8)))
                            .code())
                    .isEqualTo(ErrorCode.E031);
        }
    }

    @Nested
    class ASecondTime {

        @Test
        void isADuplicateThatChangesNothing() {
            first.report(Reports.played(first.tournament.league(), R1M1, 8));
            var before = first.tournament.league();
            first.tournament.pass(Duration.ofSeconds(3));
            assertThat(first.report(Reports.played(first.tournament.league(), R1M1, 7)))
                    .isEqualTo(new CommandResponse.ReportedBefore(R1M1, Samples.MORNING));
            assertThat(first.tournament.news()).isEmpty();
            assertThat(first.tournament.league()).isEqualTo(before);
        }

        @Test
        void isADuplicateEvenUnderAnOldLease() {
            first.report(Reports.played(first.tournament.league(), R1M1, 8));
            assertThat(first.report(Reports.underLease(Reports.played(first.tournament.league(), R1M1, 8), 7)))
                    .isInstanceOf(CommandResponse.ReportedBefore.class);
        }

        @Test
        void isADuplicateStillWhenTheLeagueHasEnded() {
            first.report(Reports.played(first.tournament.league(), R1M1, 8));
            first.tournament.give(new StopLeague());
            assertThat(first.report(Reports.played(first.tournament.league(), R1M1, 8)))
                    .isInstanceOf(CommandResponse.ReportedBefore.class);
        }
    }
}
