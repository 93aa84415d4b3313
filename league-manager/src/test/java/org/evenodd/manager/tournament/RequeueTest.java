package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.R1M2;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.assertRefused;
import static org.evenodd.manager.tournament.TournamentFixture.playing;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.refusal;
import static org.evenodd.manager.tournament.TournamentFixture.underLease;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.evenodd.agent.peer.Reply;
import org.evenodd.manager.inbound.LeagueQueries;
import org.evenodd.manager.inbound.LeagueStatus;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.registration.PlaceCommands.KickAgent;
import org.evenodd.manager.results.RequeueMatch;
import org.evenodd.manager.results.ScheduleView;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.QueryData.PlayerStats;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.LeagueQueryResponse;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The operator has R1M1 replayed. */
class RequeueTest {

    static final RequeueMatch AGAIN = new RequeueMatch(R1M1, "The network was down", false);

    private final TournamentFixture tournament = playing();

    private Fixture match() {
        return tournament.match(R1M1);
    }

    private List<Integer> points() {
        return tournament.league().finalRows().stream()
                .map(StandingsRow::points)
                .toList();
    }

    private List<MatchId> announced() {
        return tournament.asked(AnnounceRound.class).stream()
                .flatMap(announce -> announce.matches().stream())
                .map(AnnouncedMatch::matchId)
                .toList();
    }

    private CommandResponse lateReport() {
        return tournament.report(REF01, underLease(tournament.played(R1M1, 2), 1));
    }

    @Nested
    class OfTheRoundThatRuns {

        private void playAndVoid() {
            tournament.play(R1M1);
            assertThat(points()).containsExactly(3, 0, 0, 0);
            assertThat(tournament.give(AGAIN)).isInstanceOf(CommandResponse.Done.class);
        }

        @Test
        void losesItsResultAndItsPoints() {
            playAndVoid();
            assertThat(tournament.news()).contains(new MatchVoided(R1M1, "The network was down", tournament.now()));
            assertThat(match().isDecided()).isFalse();
            assertThat(points()).containsExactly(0, 0, 0, 0);
            assertThat(tournament.asked(Effect.UpdateStandings.class)).hasSize(1);
        }

        @Test
        void isAnnouncedAloneAndPlayedUnderANewLease() {
            playAndVoid();
            assertThat(announced()).containsExactly(R1M1);
            tournament.everybodyAnswers();
            assertThat(match().lease()).isEqualTo(2);
            tournament.play(R1M1);
            assertThat(points()).containsExactly(3, 0, 0, 0);
            assertThat(match().replays()).isEqualTo(1);
            assertRefused(lateReport(), ErrorCode.E015);
            assertThat(League.replay(tournament.events())).isEqualTo(tournament.league());
            Envelope envelope = new Envelope(null, null, null, null);
            LeagueQuery query = new LeagueQuery(envelope, Samples.LEAGUE, QueryType.GET_PLAYER_STATS, null);
            Reply reply = LeagueQueries.answer(tournament.league(), Endpoint.LOST, P01, query, envelope);
            LeagueQueryResponse answer = (LeagueQueryResponse) ((Reply.MessageReply) reply).message();
            assertThat(((PlayerStats) answer.data()).terminations())
                    .isEqualTo(Map.of(MatchTermination.NORMAL, 1, MatchTermination.REPLAYED, 1));
        }

        @Test
        void keepsTheRoundFromEnding() {
            playAndVoid();
            tournament.play(R1M2);
            assertThat(tournament.round().progress()).isEqualTo(Progress.RUNNING);
        }

        @Test
        void isGivenAgainToTheRefereeThatIsRunningItWhoseReportOfTheVoidedLeaseIsRefused() {
            tournament.accept(R1M1, 1);
            tournament.give(AGAIN);
            assertThat(tournament.news()).contains(new MatchAssigned(R1M1, REF01, 2));
            assertThat(tournament.everybodyAnswers())
                    .extracting(SendRunMatch::lease)
                    .containsExactly(2);
            Refusal refusal = refusal(lateReport());
            assertThat(refusal.code()).isEqualTo(ErrorCode.E015);
            assertThat(refusal.message()).contains("Lease 1 of R1M1 is void").contains("The network was down");
            assertThat(refusal.context().expected()).isEqualTo("the current lease of R1M1, 2");
            assertThat(match().isDecided()).isFalse();
        }

        @Test
        void refusesTheOldReportAlsoWhileNoRefereeIsThere() {
            tournament.play(R1M1);
            tournament.give(new AgentSilent(REF01));
            tournament.give(new AgentSilent(ref(2)));
            tournament.give(AGAIN);
            assertRefused(lateReport(), ErrorCode.E015);
        }

        @Test
        void waitsForTheEndOfAPause() {
            tournament.play(R1M1);
            tournament.give(LeagueControl.PAUSE);
            tournament.give(AGAIN);
            assertThat(tournament.everybodyAnswers()).isEmpty();
            tournament.give(LeagueControl.RESUME);
            assertThat(tournament.offers()).extracting(SendRunMatch::match).containsExactly(R1M1);
        }

        @Test
        void isShownWithWhatWasVoided() {
            playAndVoid();
            var shown = ScheduleView.rounds(
                            tournament.league(),
                            tournament.league().divisions().first().rounds(),
                            new Viewer.Operator())
                    .get(0)
                    .matches()
                    .get(0);
            assertThat(shown.status()).isEqualTo(Progress.RUNNING);
            assertThat(shown.voided())
                    .extracting("lease", "reason")
                    .containsExactly(Tuple.tuple(1, "The network was down"));
            assertThat(LeagueStatusTest.status(tournament).requeued())
                    .extracting(LeagueStatus.Requeued::matchId)
                    .containsExactly(R1M1);
        }

        @Test
        void doesNotCountTowardsSuspensionWhereItWasLostInSilence() {
            tournament.report(REF01, tournament.lost(R1M1, P01, Termination.TIMEOUT_JOIN));
            tournament.give(AGAIN);
            assertThat(tournament.member(P01).silentMatches()).isZero();
        }
    }

    @Test
    void isRefusedBeforeTheStartForNoMatchOneOfALaterRoundAndWhereAPlayerWasRemoved() {
        assertThat(with(4, 1, 1).refused(AGAIN)).isEqualTo(ErrorCode.E030);
        assertThat(tournament.refused(new RequeueMatch(new MatchId("R9M9"), null, false)))
                .isEqualTo(ErrorCode.E015);
        assertThat(tournament.refused(new RequeueMatch(new MatchId("R2M1"), null, false)))
                .isEqualTo(ErrorCode.E030);
        tournament.give(new KickAgent("P01", null));
        assertThat(tournament.refused(AGAIN)).isEqualTo(ErrorCode.E016);
    }

    @Nested
    class OfAnEarlierRound {

        OfAnEarlierRound() {
            tournament.play(R1M1);
            tournament.play(R1M2);
        }

        private void playTheRound() {
            tournament.round().fixtures().forEach(match -> tournament.play(match.id()));
        }

        private void playMatchOf(PlayerId player) {
            tournament.play(tournament.round().fixtureOf(player).orElseThrow().id());
        }

        @Test
        void isAnnouncedAloneAndAgainAfterARestart() {
            tournament.give(AGAIN);
            assertThat(announced()).containsExactly(R1M1);
            assertThat(tournament.league().divisions().first().currentRoundNumber())
                    .isEqualTo(2);
            tournament.restart();
            assertThat(announced()).contains(R1M1);
        }

        @Test
        void isPlayedBeforeTheNextRoundBegins() {
            tournament.give(AGAIN);
            tournament.everybodyAnswers();
            playTheRound();
            assertThat(tournament.league().divisions().first().currentRoundNumber())
                    .isEqualTo(2);
            tournament.pass(RoundAnnouncer.WAIT_FOR_ACKNOWLEDGEMENTS);
            tournament.play(R1M1);
            assertThat(tournament.league().divisions().first().currentRoundNumber())
                    .isEqualTo(3);
        }

        @Test
        void isNotPlayedBesideAnotherMatchOfTheSamePlayer() {
            tournament.everybodyAnswers();
            tournament.give(AGAIN);
            tournament.pass(RoundAnnouncer.WAIT_FOR_ACKNOWLEDGEMENTS);
            assertThat(tournament.offers()).isEmpty();
            playMatchOf(P01);
            assertThat(tournament.offers()).isEmpty();
            playMatchOf(P02);
            assertThat(tournament.offers()).extracting(SendRunMatch::match).containsExactly(R1M1);
        }

        @Test
        void keepsTheLeagueFromEnding() {
            tournament.everybodyAnswers();
            playTheRound();
            tournament.everybodyAnswers();
            tournament.give(AGAIN);
            playTheRound();
            assertThat(tournament.course().isOver()).isFalse();
            tournament.pass(RoundAnnouncer.WAIT_FOR_ACKNOWLEDGEMENTS);
            tournament.play(R1M1);
            assertThat(tournament.course().isOver()).isTrue();
        }
    }
}
