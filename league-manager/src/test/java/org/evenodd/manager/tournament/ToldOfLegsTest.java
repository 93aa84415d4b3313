package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.evenodd.manager.tournament.EndlessLeague.PAUSE;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.p;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Reply;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.rpc.Gauge;
import org.evenodd.manager.inbound.LeagueQueries;
import org.evenodd.manager.inbound.LeagueStatus;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.operator.LeagueGauges;
import org.evenodd.manager.operator.NoticePrinter;
import org.evenodd.manager.operator.OperatorLog;
import org.evenodd.manager.operator.ProgressPrinter;
import org.evenodd.manager.operator.ProgressText;
import org.evenodd.manager.operator.WallClock;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.Effect.ProbeEndpoint;
import org.evenodd.manager.tournament.Legs.PausePlayer;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.message.QueryData.PlayerStats;
import org.evenodd.protocol.message.QueryData.Players;
import org.evenodd.protocol.message.QueryData.PublicPlayer;
import org.evenodd.protocol.message.QueryData.Schedule;
import org.evenodd.protocol.message.QueryData.ScheduledMatch;
import org.evenodd.protocol.message.QueryData.ScheduledRound;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.LeagueQueryResponse;
import org.evenodd.protocol.message.QueryMessages.QueryParams;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.NOPLogger;

/** What agents and people are told of a league without end. */
class ToldOfLegsTest {

    private static final Envelope ENVELOPE = new Envelope(null, null, null, null);

    private final EndlessLeague tournament = new EndlessLeague(4);

    private League league() {
        return tournament.league();
    }

    private TournamentProgress progress() {
        return new TournamentProgress(tournament.tournament(), tournament.now(), RelayPoll.NONE);
    }

    @Nested
    class Agents {

        private <D extends QueryData> D ask(PlayerId caller, QueryType type, QueryParams params, Class<D> kind) {
            return kind.cast(answer(caller, type, params).data());
        }

        private LeagueQueryResponse answer(PlayerId caller, QueryType type, QueryParams params) {
            LeagueQuery query = new LeagueQuery(ENVELOPE, Samples.LEAGUE, type, params);
            Reply reply = LeagueQueries.answer(league(), Endpoint.LOST, caller, query, ENVELOPE);
            return (LeagueQueryResponse) ((Reply.MessageReply) reply).message();
        }

        private List<ScheduledRound> schedule(int round) {
            QueryParams params = new QueryParams(null, new RoundId(round), null);
            return ask(P01, QueryType.GET_SCHEDULE, params, Schedule.class).rounds();
        }

        @Test
        void areToldTotalsToTheEndOfTheLeg() {
            tournament.nextLeg();
            tournament.playRound();
            QueryData.StatusData status = LeagueQueries.status(league());
            assertThat(status.state()).isEqualTo(LeagueState.RUNNING_LEAGUE);
            assertThat(status.currentRound()).isEqualTo(5);
            assertThat(status.totalRounds()).isEqualTo(6);
            assertThat(status.matchesCompleted()).isEqualTo(8);
            assertThat(status.totalMatches()).isEqualTo(12);
        }

        @Test
        void areShownTheRoundsOfThisLegAndNoneOfEarlierOnes() {
            tournament.nextLeg();
            assertThat(ask(P01, QueryType.GET_SCHEDULE, QueryParams.NONE, Schedule.class)
                            .rounds())
                    .extracting(ScheduledRound::roundId)
                    .containsExactly(new RoundId(4), new RoundId(5), new RoundId(6));
            assertThat(schedule(5)).hasSize(1);
            assertThat(schedule(3)).isEmpty();
            assertThat(answer(P01, QueryType.GET_SCHEDULE, new QueryParams(null, new RoundId(7), null))
                            .error()
                            .toString())
                    .contains("a round from 1 to 6, got 7");
        }

        @Test
        void areShownTheirMatchesOfThisLeg() {
            tournament.nextLeg();
            assertThat(ask(P01, QueryType.GET_PLAYER_STATS, QueryParams.NONE, PlayerStats.class)
                            .matches())
                    .extracting(ScheduledMatch::matchId)
                    .extracting(MatchId::round)
                    .containsExactly(new RoundId(4), new RoundId(5), new RoundId(6));
        }

        @Test
        void areToldOfWhoWaitsForTheNextLegAndHasPlayedNothing() {
            tournament.playRound();
            DisplayName late = new DisplayName("Late");
            tournament.happened(new PlayerRegistered(p(5), new Registration(late, Samples.endpoint(8110), 1, null)));
            PlayerStats own = ask(p(5), QueryType.GET_PLAYER_STATS, QueryParams.NONE, PlayerStats.class);
            assertThat(own.matches()).isEmpty();
            assertThat(own.player().row().points()).isZero();
            assertThat(own.player().row().rank()).isEqualTo(5);
            assertThat(ask(P01, QueryType.GET_PLAYERS, QueryParams.NONE, Players.class)
                            .players())
                    .extracting(PublicPlayer::playerId)
                    .containsExactly(P01, P02, p(3), p(4), p(5));
            assertThat(LeagueQueries.status(league()).players()).isEqualTo(5);
        }

        @Test
        void seeInsideMatchesOfOthersOnceTheirLegIsOver() {
            MatchId match = league().fixtures().stream()
                    .filter(fixture -> !fixture.involves(P01))
                    .findFirst()
                    .orElseThrow()
                    .id();
            tournament.playRound();
            assertThat(drawnNumber(match)).isNull();
            tournament.playLeg();
            assertThat(drawnNumber(match)).isEqualTo(2);
        }

        private Integer drawnNumber(MatchId id) {
            return schedule(id.round().value()).get(0).matches().stream()
                    .filter(match -> match.matchId().equals(id))
                    .findFirst()
                    .orElseThrow()
                    .result()
                    .details()
                    .drawnNumber();
        }
    }

    @Nested
    class Progress {

        @Test
        void isToldByLegAndRound() {
            tournament.nextLeg();
            assertThat(progress().headline()).isEqualTo("Leg 2: round 1 of 3");
            tournament.give(LeagueControl.PAUSE);
            assertThat(progress().headline()).isEqualTo("Paused in leg 2: round 1 of 3");
        }

        @Test
        void saysInAPauseWhenTheNextLegBegins() {
            tournament.playLeg();
            tournament.pass(Duration.ofSeconds(9));
            assertThat(progress().headline()).isEqualTo("Pause after leg 1");
            assertThat(progress().detail()).isEqualTo("Leg 2 begins in 21 s.");
            assertThat(progress().left()).isEmpty();
            tournament.give(LeagueControl.PAUSE);
            assertThat(progress().headline()).isEqualTo("Paused after leg 1");
            assertThat(progress().detail()).isEqualTo("No new match begins until the operator resumes the league.");
        }

        @Test
        void saysThatPlayersAreMissing() {
            tournament.playLeg();
            tournament.beginLeg(P02, p(3), p(4));
            assertThat(progress().detail())
                    .isEqualTo("A leg needs two players that answer, and one is there: the league waits.");
            assertThat(LeagueStatus.of(progress(), List.of()).missing())
                    .contains(progress().detail());
        }

        @Test
        void saysThatTheLeagueEndsAndHowItEnded() {
            tournament.give(LeagueControl.STOP);
            assertThat(progress().detail()).isEqualTo("The league ends with this leg.");
            tournament.playLeg();
            assertThat(progress().headline()).isEqualTo("Finished after leg 1");
        }

        @Test
        void namesTheLegInWhichTheLeagueWasStopped() {
            tournament.nextLeg();
            tournament.give(LeagueControl.STOP_NOW);
            assertThat(progress().headline()).isEqualTo("Stopped in leg 2");
        }

        @Test
        void isToldOfAStoredLeague() {
            tournament.nextLeg();
            tournament.playRound();
            assertThat(ProgressText.ofStored(league())).isEqualTo("in leg 2, round 2 of 3, 2 of 6 matches played");
        }

        @Test
        void expectsTheEndOfTheLeg() {
            tournament.nextLeg();
            tournament.playRound();
            tournament.pass(Duration.ofMinutes(1));
            assertThat(progress().left()).contains(Duration.ZERO);
            LeagueStatus status = LeagueStatus.of(progress(), List.of());
            assertThat(status.leg()).isEqualTo(2);
            assertThat(status.status().totalRounds()).isEqualTo(6);
        }

        @Test
        void isAlsoMeasured() {
            tournament.nextLeg();
            Map<String, Gauge> gauges = new HashMap<>();
            LeagueGauges.of(progress(), 0, 0, true).forEach(gauge -> gauges.put(gauge.name(), gauge));
            assertThat(gauges.get("league_leg").values()).containsValue(2.0);
            assertThat(gauges.get("league_rounds").values()).containsValue(6.0);
            assertThat(gauges.get("league_earlier_matches").values()).containsValue(6.0);
        }

        @Test
        void isNeverMeasuredToHaveFewerMatchesOrForfeitsThanBefore() {
            tournament.playRoundWithout(P01);
            assertThat(counted()).containsExactly(2.0, 1.0);
            tournament.playLeg();
            assertThat(counted()).containsExactly(6.0, 1.0);
            tournament.nextLeg();
            assertThat(counted()).containsExactly(6.0, 1.0);
            tournament.playLeg();
            assertThat(counted()).containsExactly(12.0, 1.0);
        }

        /** The decided matches, and those that somebody lost by not choosing in time. */
        private List<Double> counted() {
            Map<String, Gauge> gauges = new HashMap<>();
            LeagueGauges.of(progress(), 0, 0, false).forEach(gauge -> gauges.put(gauge.name(), gauge));
            return List.of(
                    gauges.get("league_matches").values().get("decided"),
                    gauges.get("league_forfeits").values().get("timeout_choice"));
        }
    }

    @Nested
    class OnTheConsole {

        private final StringWriter said = new StringWriter();
        private final VirtualTime time = new VirtualTime(tournament.now());
        private final OperatorLog log = new OperatorLog(new Console(new PrintWriter(said)), NOPLogger.NOP_LOGGER);
        private final ProgressPrinter printer =
                new ProgressPrinter(log, time, WallClock.ofThisMachine(), ToldOfLegsTest.this::progress);
        private final EffectPerformers notices =
                new NoticePrinter(log, time, tournament::league).registerIn(new EffectPerformers());

        private Stream<String> lines() {
            return said.toString().lines();
        }

        /** Has the console see what the last command did. */
        private void look() {
            tournament.told(Notice.class).forEach(notices);
            printer.happened(tournament.news(), league());
        }

        private void play(MatchId match) {
            tournament.play(match);
            look();
        }

        private void pass(Duration passed) {
            tournament.pass(passed);
            time.advance(passed);
        }

        /** Plays a round in which one player gives no choice. */
        private void playRound(PlayerId silent) {
            tournament.everybodyAnswers();
            for (Fixture match : tournament.round().fixtures()) {
                if (match.involves(silent)) {
                    tournament.accept(match.id(), match.lease());
                    tournament.report(
                            tournament.match(match.id()),
                            TournamentFixture.underLease(
                                    tournament.lost(match.id(), silent, Termination.TIMEOUT_CHOICE), match.lease()));
                    look();
                } else {
                    play(match.id());
                }
            }
        }

        private void nextLeg() {
            pass(PAUSE);
            tournament.asked(ProbeEndpoint.class).forEach(probe -> {
                tournament.give(new AgentResponded(probe.agent()));
                look();
            });
        }

        @Test
        void aLegIsALineAtItsBeginningAndItsEnd() {
            playRound(p(4));
            playRound(P01);
            playRound(P01);
            nextLeg();
            assertThat(lines().filter(line -> !line.contains("forfeits")))
                    .satisfiesExactly(
                            line -> assertThat(line)
                                    .startsWith("Leg 1 is over. The champion is Player ")
                                    .contains(" Then Player ")
                                    .endsWith(" 3 of 6 matches played and 3 forfeited."),
                            line -> assertThat(line).isEqualTo("Leg 2 begins: 4 players, 3 rounds, 6 matches."));
        }

        @Test
        void whoIsLeftOutIsNamedWhenALegBeginsAndInTheStatus() {
            playRound(P01);
            playRound(P01);
            playRound(P01);
            tournament.give(new PausePlayer(P01, true));
            pass(PAUSE);
            tournament.asked(ProbeEndpoint.class).forEach(probe -> {
                tournament.give(
                        probe.agent().equals(P02) ? new AgentSilent(probe.agent()) : new AgentResponded(probe.agent()));
                look();
            });
            assertThat(lines())
                    .last()
                    .isEqualTo("Leg 2 begins: 2 players, 1 round, 1 match; left out: Player 2 (P02).");
            assertThat(LeagueStatus.of(progress(), List.of()).agents())
                    .filteredOn(agent -> agent.leftOut().fromThisLeg() != null)
                    .extracting(
                            LeagueStatus.Agent::agentId,
                            agent -> agent.leftOut().legs())
                    .containsExactly(tuple("P02", 1));
        }

        @Test
        void aForfeitIsNoNewsAgainWhileNoLegPassesWithoutOne() {
            for (int leg = 1; leg <= 3; leg++) {
                playRound(P01);
                playRound(P01);
                playRound(P02);
                nextLeg();
            }
            assertThat(lines().filter(line -> line.contains("forfeits")))
                    .satisfiesExactly(
                            line -> assertThat(line).startsWith("Player 1 (P01) forfeits R1M"),
                            line -> assertThat(line).startsWith("Player 2 (P02) forfeits R3M"));
            for (int round = 0; round < 3; round++) {
                playRound(p(9));
            }
            nextLeg();
            playRound(P01);
            assertThat(lines().filter(line -> line.contains("forfeits")))
                    .hasSize(3)
                    .last()
                    .asString()
                    .contains("forfeits R13M");
        }

        @Test
        void aLegThatIsGoingToLastLongIsToldOnce() {
            pass(Duration.ofMinutes(6));
            playRound(p(9));
            pass(Duration.ofMinutes(5));
            assertThat(lines().filter(line -> line.startsWith("Leg 1 is going to last")))
                    .containsExactly(
                            "Leg 1 is going to last about 18 minutes at this pace, and whoever registers now waits for its end.");
        }

        @Test
        void aShortLegIsNotToldToBeLong() {
            pass(Duration.ofMinutes(4));
            playRound(p(9));
            pass(Duration.ofMinutes(4));
            assertThat(lines()).noneMatch(line -> line.contains("going to last"));
        }

        @Test
        void theTableAtTheEndIsThatOfTheLastWholeLeg() {
            for (int round = 0; round < 3; round++) {
                playRound(p(9));
            }
            nextLeg();
            playRound(p(9));
            List<String> before = lines().toList();
            tournament.give(LeagueControl.STOP_NOW);
            look();
            assertThat(lines().skip(before.size()))
                    .startsWith("Final standings of Even/Odd")
                    .anySatisfy(line -> assertThat(line)
                            .startsWith("The operator stopped the league in leg 2; the champion of leg 1 is Player "))
                    .filteredOn(line -> line.contains("  P0"))
                    .hasSize(4)
                    .allMatch(line -> line.matches(".*Player \\d +3 .*"));
        }
    }
}
