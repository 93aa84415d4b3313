package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.assertTaken;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.underLease;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.ReportRefused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.Notice.Warning;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Reports of what cannot be, from the referee that runs the match. */
class RefusedReportsTest {

    private static final RequeueMatch AGAIN = new RequeueMatch(R1M1, null, false);

    private static TournamentFixture started(int players, int referees, int places) {
        TournamentFixture tournament = with(players, referees, places);
        return tournament.begin();
    }

    private static RefereeId holder(TournamentFixture tournament, MatchId match) {
        return tournament.match(match).referee().orElseThrow();
    }

    /** What its referee reports under the present lease: the points are those of another result. */
    private static MatchResultReport impossible(TournamentFixture tournament, MatchId id) {
        Fixture match = tournament.match(id);
        MatchResult right = tournament.played(id, 2).result();
        Map<PlayerId, Integer> score = Map.of(match.playerA(), 1, match.playerB(), 1);
        MatchResultReport told = tournament.nested(id, new MatchResult(right.winner(), score, right.details()));
        return underLease(told, match.lease());
    }

    /** Has the match's referee begin it, if it is offered, and report what cannot be. */
    private static CommandResponse refuse(TournamentFixture tournament, MatchId id) {
        tournament.everybodyAnswers();
        tournament.accept(id, tournament.match(id).lease());
        return tournament.report(holder(tournament, id), impossible(tournament, id));
    }

    /** Plays all matches but one, as long as others can be played. */
    static void playAllBut(TournamentFixture tournament, MatchId left) {
        List<Fixture> due = others(tournament, left);
        while (!due.isEmpty()) {
            tournament.everybodyAnswers();
            due.forEach(match -> tournament.play(match.id()));
            due = others(tournament, left);
        }
    }

    private static List<Fixture> others(TournamentFixture tournament, MatchId left) {
        return tournament.league().due().stream()
                .filter(match -> !match.id().equals(left))
                .toList();
    }

    static TournamentFixture held() {
        TournamentFixture tournament = started(4, 1, 2);
        refuse(tournament, R1M1);
        refuse(tournament, R1M1);
        return tournament;
    }

    private static List<String> awaited(TournamentFixture tournament) {
        return new TournamentProgress(tournament.tournament(), tournament.now(), RelayPoll.NONE).awaited();
    }

    @Test
    void leadToAnotherRefereeUnderAHigherLease() {
        TournamentFixture tournament = started(2, 2, 1);
        RefereeId first = holder(tournament, R1M1);
        assertRefused(refuse(tournament, R1M1), ErrorCode.E006);
        assertThat(tournament.events(ReportRefused.class)).hasSize(1);
        assertThat(holder(tournament, R1M1)).isNotEqualTo(first);
        assertThat(tournament.match(R1M1).lease()).isEqualTo(2);
        tournament.everybodyAnswers();
        tournament.play(R1M1);
        assertThat(tournament.course().isOver()).isTrue();
    }

    @Test
    void leadToTheSameRefereeOnceMoreWhereThereIsNoOther() {
        TournamentFixture tournament = started(2, 1, 1);
        refuse(tournament, R1M1);
        assertThat(tournament.match(R1M1).lease()).isEqualTo(2);
        tournament.everybodyAnswers();
        tournament.play(R1M1);
        assertThat(tournament.match(R1M1).isDecided()).isTrue();
    }

    @Test
    void countOnceIfTheyComeAgain() {
        TournamentFixture tournament = started(2, 1, 1);
        MatchResultReport report =
                tournament.nested(R1M1, impossible(tournament, R1M1).result()); // under no lease
        assertRefused(tournament.report(REF01, report), ErrorCode.E006);
        assertRefused(tournament.report(REF01, report), ErrorCode.E006);
        assertThat(tournament.events(ReportRefused.class)).hasSize(1);
    }

    @Test
    void areNoneIfSomebodyElseSendsThem() {
        TournamentFixture tournament = started(2, 2, 1);
        RefereeId other = holder(tournament, R1M1).equals(REF01) ? ref(2) : REF01;
        assertRefused(tournament.report(other, impossible(tournament, R1M1)), ErrorCode.E015);
        assertThat(tournament.events(ReportRefused.class)).isEmpty();
    }

    @Test
    void haveTheMatchWaitForTheOperatorAfterTheSecondWhileAllOthersGoOn() {
        TournamentFixture tournament = held();
        assertThat(tournament.match(R1M1).isHeld()).isTrue();
        assertThat(tournament.told(Warning.class)).hasSize(1);
        playAllBut(tournament, R1M1);
        assertThat(tournament.league().decidedMatches()).isEqualTo(5);
        assertThat(tournament.course().isOver()).isFalse();
        assertThat(new TournamentProgress(tournament.tournament(), tournament.now(), RelayPoll.NONE).left())
                .isEmpty();
        assertThat(awaited(tournament)).singleElement().asString().contains("R1M1", "requeue");
    }

    @Test
    void areRememberedOverARestart() {
        TournamentFixture tournament = held();
        tournament.restart();
        playAllBut(tournament, R1M1);
        assertThat(tournament.match(R1M1).isHeld()).isTrue();
        assertThat(tournament.league().decidedMatches()).isEqualTo(5);
        assertThat(awaited(tournament)).isNotEmpty();
    }

    @Test
    void areForgottenWhenTheOperatorHasTheMatchPlayedAgain() {
        TournamentFixture tournament = held();
        playAllBut(tournament, R1M1);
        assertThat(tournament.give(AGAIN)).isInstanceOf(CommandResponse.Done.class);
        assertThat(tournament.match(R1M1).isHeld()).isFalse();
        refuse(tournament, R1M1);
        assertThat(tournament.match(R1M1).isHeld()).isFalse();
        tournament.everybodyAnswers();
        tournament.play(R1M1);
        assertThat(tournament.events(LeagueFinished.class)).hasSize(1);
    }

    @Test
    void giveWayToARightOneOfTheRefereeThatHoldsTheMatch() {
        TournamentFixture tournament = held();
        int lease = tournament.match(R1M1).lease();
        assertTaken(tournament.report(REF01, underLease(tournament.played(R1M1, 2), lease)));
    }

    @Test
    void keepNobodyWaitingForAPlayerThatTheOperatorRemoves() {
        TournamentFixture tournament = held();
        PlayerId gone = tournament.match(R1M1).playerA();
        tournament.give(new KickAgent(gone.value(), null));
        assertThat(tournament.match(R1M1).isForfeited()).isTrue();
    }

    @Test
    void suspendTheirRefereeWhileAnotherAnswers() {
        TournamentFixture tournament = started(6, 2, 3);
        MatchId ofTheFirst = tournament.round().fixtures().stream()
                .filter(match -> match.isAssignedTo(REF01))
                .findFirst()
                .orElseThrow()
                .id();
        refuse(tournament, ofTheFirst);
        int known = tournament.events(MatchAssigned.class).size();
        playAllBut(tournament, new MatchId("R9M9"));
        assertThat(tournament.events(MatchAssigned.class).stream().skip(known))
                .extracting(MatchAssigned::refereeId)
                .isNotEmpty()
                .doesNotContain(REF01);
        assertThat(tournament.events(MatchDecided.class)).hasSize(15);
    }

    @Test
    void bringTheirRefereeNoRequeuedMatchWhileAnotherAnswers() {
        TournamentFixture tournament = started(2, 1, 1);
        refuse(tournament, R1M1);
        tournament.referee("Honest", 8009, Samples.NEW);
        tournament.give(new AgentResponded(ref(2)));
        assertThat(tournament.match(R1M1).isAssignedTo(REF01)).isTrue();
        tournament.give(AGAIN);
        assertThat(holder(tournament, R1M1)).isEqualTo(ref(2));
        tournament.give(new AgentSilent(ref(2)));
        assertThat(holder(tournament, R1M1)).isEqualTo(REF01);
    }

    @Nested
    class InALeagueWithoutEnd {

        private static EndlessLeague held(String... settings) {
            EndlessLeague league = new EndlessLeague(4, settings);
            league.everybodyAnswers();
            refuse(league, R1M1);
            refuse(league, R1M1);
            assertThat(league.match(R1M1).isHeld()).isTrue();
            return league;
        }

        @Test
        void voidTheMatchAfterTenMinutesAndTheLegEnds() {
            EndlessLeague league = held();
            playAllBut(league, R1M1);
            assertThat(league.league().isLegOver()).isFalse();
            assertThat(awaited(league)).singleElement().asString().contains("R1M1", "Otherwise it is void in 10 min.");
            league.pass(Duration.ofMinutes(10).minusSeconds(1));
            assertThat(league.match(R1M1).isHeld()).isTrue();
            league.pass(Duration.ofSeconds(1));
            assertThat(league.warnings()).singleElement().asString().contains("R1M1 is void", "waited 10 min");
            assertThat(league.match(R1M1).isVoid()).isTrue();
            assertThat(league.league().isLegOver()).isTrue();
            assertThat(league.league().finalRows())
                    .extracting(row -> row.played())
                    .containsExactlyInAnyOrder(3, 3, 2, 2);
            league.beginLeg();
            assertThat(league.league().ladder().leg()).isEqualTo(2);
            AuditedLeague.assertFlawless(league.events());
        }

        @Test
        void areNotedByTheClockThatSurvivesARestart() {
            EndlessLeague league = held();
            playAllBut(league, R1M1);
            league.restartAfter(Duration.ofMinutes(9));
            assertThat(league.match(R1M1).isHeld()).isTrue();
            league.restartAfter(Duration.ofMinutes(1));
            assertThat(league.league().isLegOver()).isTrue();
        }

        @Test
        void letALeagueEndThatTheOperatorHasStopped() {
            EndlessLeague league = held();
            playAllBut(league, R1M1);
            league.give(LeagueControl.STOP);
            assertThat(league.course().isOver()).isFalse();
            league.pass(Duration.ofMinutes(10));
            assertThat(league.course().isOver()).isTrue();
        }

        @Test
        void keepTheMatchWaitingForEverWhereTheSettingsSaySo() {
            EndlessLeague league = held("operator_wait_minutes=0");
            playAllBut(league, R1M1);
            league.pass(Duration.ofDays(2));
            assertThat(league.match(R1M1).isHeld()).isTrue();
        }

        @Test
        void letTheOperatorHaveAVoidMatchPlayedWhileItsLegRuns() {
            EndlessLeague league = held();
            league.pass(Duration.ofMinutes(10));
            assertThat(league.match(R1M1).isVoid()).isTrue();
            assertThat(league.give(AGAIN)).isInstanceOf(CommandResponse.Done.class);
            assertThat(league.match(R1M1).isDue()).isTrue();
        }
    }

    @Test
    void suspendNobodyWhereThereIsNoOther() {
        TournamentFixture tournament = started(4, 1, 2);
        MatchId other = new MatchId("R1M2");
        refuse(tournament, R1M1);
        refuse(tournament, other);
        refuse(tournament, R1M1);
        tournament.everybodyAnswers();
        tournament.play(other);
        assertThat(tournament.league().divisions().first().currentRoundNumber()).isEqualTo(2);
        playAllBut(tournament, R1M1);
        assertThat(tournament.league().decidedMatches()).isEqualTo(5);
    }
}
