package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.P02;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.p;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.with;
import static org.evenodd.protocol.message.QueryMessages.QueryType.GET_NEXT_MATCH;
import static org.evenodd.protocol.message.QueryMessages.QueryType.GET_PLAYERS;
import static org.evenodd.protocol.message.QueryMessages.QueryType.GET_PLAYER_STATS;
import static org.evenodd.protocol.message.QueryMessages.QueryType.GET_SCHEDULE;
import static org.evenodd.protocol.message.QueryMessages.QueryType.GET_STANDINGS;
import static org.evenodd.protocol.message.QueryMessages.QueryType.GET_STATUS;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.evenodd.agent.peer.Reply;
import org.evenodd.game.Games;
import org.evenodd.manager.inbound.LeagueQueries;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.LeagueInDivisionsTest.Divided;
import org.evenodd.manager.tournament.Legs.PausePlayer;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.QueryData.NewTokens;
import org.evenodd.protocol.message.QueryData.NextMatch;
import org.evenodd.protocol.message.QueryData.PlayerStats;
import org.evenodd.protocol.message.QueryData.Players;
import org.evenodd.protocol.message.QueryData.PublicPlayer;
import org.evenodd.protocol.message.QueryData.Schedule;
import org.evenodd.protocol.message.QueryData.ScheduledMatch;
import org.evenodd.protocol.message.QueryData.ScheduledRound;
import org.evenodd.protocol.message.QueryData.StandingsData;
import org.evenodd.protocol.message.QueryData.StatusData;
import org.evenodd.protocol.message.QueryData.UpcomingMatch;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.LeagueQueryResponse;
import org.evenodd.protocol.message.QueryMessages.QueryParams;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.Version;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LeagueQueriesTest {

    private final TournamentFixture tournament = with(3, 1, 2);

    private static final Envelope ENVELOPE = new Envelope(null, null, null, null);
    private static final Endpoint MANAGER = Endpoint.parse("http://10.0.0.5:8000/mcp");
    private boolean strict;

    private LeagueQueryResponse ask(AgentId caller, QueryType type, QueryParams params) {
        return ask(tournament, caller, type, params);
    }

    private LeagueQueryResponse ask(TournamentFixture asked, AgentId caller, QueryType type, QueryParams params) {
        LeagueQuery query = new LeagueQuery(ENVELOPE, Samples.LEAGUE, type, params);
        Reply reply = LeagueQueries.answer(asked.league(), strict ? null : MANAGER, caller, query, ENVELOPE);
        return (LeagueQueryResponse) ((Reply.MessageReply) reply).message();
    }

    private <D extends QueryData> D data(AgentId caller, QueryType type, QueryParams params, Class<D> kind) {
        return kind.cast(ask(caller, type, params).data());
    }

    private String missed(LeagueQueryResponse answer) {
        assertThat(answer.success()).isFalse();
        return answer.error().error().errorCode();
    }

    /** Plays round 1: P01 beats P02, and P03 has a bye. */
    private void playTheFirstRound() {
        tournament.start();
        tournament.everybodyAnswers();
        tournament.report(REF01, tournament.lost(R1M1, P02, Termination.TIMEOUT_CHOICE));
    }

    private static QueryParams of(PlayerId player) {
        return new QueryParams(player, null, null);
    }

    @Nested
    class Standings {

        @Test
        void areEmptyRowsBeforeTheStart() {
            StandingsData data = data(P01, GET_STANDINGS, null, StandingsData.class);
            assertThat(data.currentRound()).isZero();
            assertThat(data.standings())
                    .hasSize(3)
                    .allSatisfy(row -> assertThat(row.points()).isZero());
        }

        @Test
        void areRankedOnceItRuns() {
            playTheFirstRound();
            StandingsData data = data(REF01, GET_STANDINGS, null, StandingsData.class);
            assertThat(data.standings().get(0).playerId()).isEqualTo(P01);
            assertThat(data.standings().get(0).points()).isEqualTo(3);
            assertThat(data.currentRound()).isEqualTo(2);
        }
    }

    @Nested
    class TheSchedule {

        @Test
        void showsEveryRoundWithItsByeAndItsResults() {
            playTheFirstRound();
            List<ScheduledRound> rounds =
                    data(P01, GET_SCHEDULE, null, Schedule.class).rounds();
            assertThat(rounds)
                    .extracting(ScheduledRound::status)
                    .containsExactly(Progress.COMPLETED, Progress.RUNNING, Progress.PENDING);
            assertThat(rounds.get(0).bye()).isEqualTo(p(3));
            ScheduledMatch first = rounds.get(0).matches().get(0);
            assertThat(first.status()).isEqualTo(Progress.COMPLETED);
            assertThat(first.result().winner()).isEqualTo(P01);
            assertThat(first.refereeId()).isEqualTo(REF01);
            assertThat(first.refereeEndpoint()).isEqualTo(Samples.endpoint(8001));
            assertThat(rounds.get(2).matches().get(0).refereeId()).isNull();
        }

        @Test
        void hasNoRoundBeyondTheLast() {
            playTheFirstRound();
            assertThat(missed(ask(P01, GET_SCHEDULE, new QueryParams(null, new RoundId(4), null))))
                    .isEqualTo("E006");
        }
    }

    @Nested
    class TheNextMatch {

        @Test
        void isTheCallersOwnWhereNobodyIsNamed() {
            tournament.start();
            assertThat(data(P01, GET_NEXT_MATCH, null, NextMatch.class).nextMatch())
                    .isEqualTo(new UpcomingMatch(R1M1, new RoundId(1), P02, Samples.endpoint(8001)));
        }

        @Test
        void isThatOfThePlayerWhoIsNamed() {
            tournament.start();
            UpcomingMatch next =
                    data(P01, GET_NEXT_MATCH, of(p(3)), NextMatch.class).nextMatch();
            assertThat(next.roundId()).isEqualTo(new RoundId(2));
            assertThat(next.refereeEndpoint()).isNull();
        }

        @Test
        void ofARefereeNeedsAPlayersId() {
            tournament.start();
            assertThat(missed(ask(REF01, GET_NEXT_MATCH, null))).isEqualTo("E003");
        }
    }

    @Nested
    class Stats {

        @Test
        void showRowMatchesAndTerminations() {
            playTheFirstRound();
            PlayerStats stats = data(P01, GET_PLAYER_STATS, of(P02), PlayerStats.class);
            assertThat(stats.player().row().losses()).isEqualTo(1);
            assertThat(stats.player().state()).isEqualTo(AgentState.ACTIVE);
            assertThat(stats.matches()).hasSize(2);
            assertThat(stats.terminations()).isEqualTo(Map.of(MatchTermination.TIMEOUT_CHOICE, 1));
        }

        @Tag("case:token-of-another")
        @Test
        void showDialectNotesToThePlayerItselfOnly() {
            DialectNote note = new DialectNote("/timestamp", "x", "y", "SPEC 3.4", "Send y.", 1);
            tournament.give(new DialectSeen(P01, List.of(note)));
            assertThat(data(P01, GET_PLAYER_STATS, null, PlayerStats.class).dialectNotes())
                    .containsExactly(note);
            assertThat(data(P02, GET_PLAYER_STATS, of(P01), PlayerStats.class).dialectNotes())
                    .isNull();
        }
    }

    @Nested
    class PlacesTakenAgain {

        @Test
        void areShownToThePlayerItselfOnly() {
            tournament.player("Player 1", 8101, Samples.NEW);
            assertThat(data(P01, GET_PLAYER_STATS, null, PlayerStats.class).newTokens())
                    .isEqualTo(new NewTokens(1, Samples.MORNING));
            assertThat(data(P02, GET_PLAYER_STATS, of(P01), PlayerStats.class).newTokens())
                    .isNull();
        }

        @Test
        void areNoneOfAPlayerThatReturnsWithItsToken() {
            tournament.player("Player 1", 8101, Samples.withTokenOf(P01));
            assertThat(data(P01, GET_PLAYER_STATS, null, PlayerStats.class).newTokens())
                    .isNull();
        }
    }

    @Nested
    class ThePlayers {

        @Test
        void areListedWithTheirStatesAndWithoutEndpoints() {
            tournament.give(new AgentResponded(P02));
            assertThat(data(P01, GET_PLAYERS, null, Players.class).players())
                    .contains(
                            new PublicPlayer(P01, new DisplayName("Player 1"), AgentState.REGISTERED, null),
                            new PublicPlayer(P02, new DisplayName("Player 2"), AgentState.ACTIVE, null));
        }

        @ParameterizedTest
        @CsvSource(textBlock = """
                true, http://localhost:8101/mcp
                false,
                """)
        void areListedWithTheirEndpointsToARefereeThatMayBeginFromAnAnnouncement(boolean without, String endpoint) {
            tournament.give(
                    new RegisterAgent(Samples.referee("Referee 1", 8001, 2, !without), Samples.withTokenOf(REF01)));
            assertThat(data(REF01, GET_PLAYERS, null, Players.class).players())
                    .first()
                    .extracting(PublicPlayer::contactEndpoint)
                    .isEqualTo(endpoint == null ? null : Endpoint.parse(endpoint));
            strict = true;
            assertThat(data(REF01, GET_PLAYERS, null, Players.class).players())
                    .extracting(PublicPlayer::contactEndpoint)
                    .containsOnlyNulls();
        }

        @Test
        void areListedBehindTheRelayWithWhereThatRefereeReachesThem() {
            String relay = "a1".repeat(16);
            tournament.give(new RegisterAgent(
                    new PlayerMeta(
                            new DisplayName("Far away"),
                            new Version("1.0.0"),
                            Games.types(),
                            Endpoint.relayed(relay, "/mcp"),
                            null,
                            null),
                    Samples.NEW));
            tournament.give(
                    new RegisterAgent(Samples.referee("Referee 1", 8001, 2, false), Samples.withTokenOf(REF01)));
            assertThat(data(REF01, GET_PLAYERS, null, Players.class).players())
                    .last()
                    .extracting(PublicPlayer::contactEndpoint)
                    .hasToString("http://10.0.0.5:8000/relay/%s/mcp".formatted(relay));
            assertThat(data(P01, GET_PLAYERS, null, Players.class).players())
                    .extracting(PublicPlayer::contactEndpoint)
                    .containsOnlyNulls();
        }
    }

    @Nested
    class Status {

        @Test
        void waitsForRegistrationsFirst() {
            assertThat(data(P01, GET_STATUS, null, StatusData.class))
                    .isEqualTo(new StatusData(Samples.LEAGUE, LeagueState.WAITING_FOR_REGISTRATIONS, 0, 0, 0, 0, 3, 1));
        }

        @Test
        void countsMatchesOnceItRuns() {
            playTheFirstRound();
            assertThat(data(P01, GET_STATUS, null, StatusData.class))
                    .isEqualTo(new StatusData(Samples.LEAGUE, LeagueState.RUNNING_LEAGUE, 2, 3, 1, 3, 3, 1));
        }
    }

    /** Opponents could learn from what happened inside a match: it is told to its players alone. */
    @Nested
    class WhileTheLeagueRuns {

        private MatchResult resultFor(AgentId caller, QueryType type) {
            ScheduledMatch match = type == GET_SCHEDULE
                    ? data(caller, type, null, Schedule.class)
                            .rounds()
                            .get(0)
                            .matches()
                            .get(0)
                    : data(caller, type, of(P01), PlayerStats.class).matches().get(0);
            return match.result();
        }

        private void play() {
            tournament.start();
            tournament.everybodyAnswers();
            tournament.report(REF01, tournament.played(R1M1, Parity.EVEN, Parity.ODD, 4));
        }

        @Tag("case:inside-information")
        @ParameterizedTest
        @EnumSource(names = {"GET_SCHEDULE", "GET_PLAYER_STATS"})
        void othersLearnWhoWonAndNothingElseOfAMatch(QueryType type) {
            play();
            for (AgentId other : List.of(p(3), REF01)) {
                MatchResult told = resultFor(other, type);
                assertThat(told.winner()).isEqualTo(P01);
                assertThat(told.score()).isEqualTo(Map.of(P01, 3, P02, 0));
                assertThat(told.details().status()).isEqualTo(MatchStatus.WIN);
                assertThat(told.details().choices()).containsOnlyKeys(P01, P02).containsValues(null, null);
                assertThat(told.details())
                        .extracting("drawnNumber", "numberParity", "drawCommitment", "drawNonce", "transcript")
                        .containsOnlyNulls();
            }
        }

        @ParameterizedTest
        @EnumSource(names = {"GET_SCHEDULE", "GET_PLAYER_STATS"})
        void itsPlayersLearnEverything(QueryType type) {
            play();
            for (PlayerId own : List.of(P01, P02)) {
                assertThat(resultFor(own, type).details().choices())
                        .isEqualTo(Map.of(P01, Parity.EVEN, P02, Parity.ODD));
                assertThat(resultFor(own, type).details().drawnNumber()).isEqualTo(4);
            }
        }

        @Test
        void othersLearnWhoForfeitedAndWhy() {
            playTheFirstRound();
            assertThat(resultFor(p(3), GET_SCHEDULE).details().termination())
                    .isEqualTo(Map.of(P02, Termination.TIMEOUT_CHOICE));
        }

        @Test
        void itIsNoSecretAfterTheEnd() {
            play();
            tournament.give(LeagueControl.STOP);
            assertThat(resultFor(p(3), GET_SCHEDULE).details().drawnNumber()).isEqualTo(4);
        }
    }

    /** protocol-decisions, A league in divisions: Queries. */
    @Nested
    class InDivisions {

        private final Divided divided = new Divided(14, 3);

        private <D extends QueryData> D data(AgentId caller, QueryType type, QueryParams params, Class<D> kind) {
            return kind.cast(ask(divided, caller, type, params).data());
        }

        private static QueryParams in(String division) {
            return new QueryParams(null, null, division);
        }

        private Division named(String name) {
            return divided.league().divisions().named(name).orElseThrow();
        }

        private PlayerId playerOf(String division) {
            return named(division).standings().players().iterator().next();
        }

        private List<PlayerId> ranked(AgentId caller, QueryParams params) {
            return data(caller, GET_STANDINGS, params, StandingsData.class).standings().stream()
                    .map(Ranking::playerId)
                    .toList();
        }

        @Test
        void areAnsweredForTheDivisionOfThePlayerThatAsks() {
            divided.play("A", "C");
            PlayerId asker = playerOf("B");
            assertThat(ranked(asker, null))
                    .containsExactlyInAnyOrderElementsOf(named("B").standings().players());
            assertThat(data(asker, GET_STANDINGS, null, StandingsData.class).currentRound())
                    .isEqualTo(5);
            assertThat(data(asker, GET_SCHEDULE, null, Schedule.class).rounds())
                    .hasSize(5)
                    .allSatisfy(round -> assertThat(round.matches())
                            .allSatisfy(match ->
                                    assertThat(named("B").has(match.playerA())).isTrue()));
            assertThat(data(asker, GET_PLAYERS, null, Players.class).players())
                    .extracting(PublicPlayer::playerId)
                    .containsExactlyElementsOf(named("B").standings().players());
            PlayerStats own = data(asker, GET_PLAYER_STATS, null, PlayerStats.class);
            assertThat(own.player().row().played()).isEqualTo(4);
            assertThat(own.matches()).hasSize(4);
            assertThat(own.terminations()).isEqualTo(Map.of(MatchTermination.NORMAL, 4));
            assertThat(data(playerOf("A"), GET_NEXT_MATCH, null, NextMatch.class)
                            .nextMatch()
                            .roundId())
                    .isEqualTo(new RoundId(1));
        }

        @Test
        void areAnsweredForTheDivisionOrThePlayerThatIsNamed() {
            for (QueryParams params : List.of(in("B"), of(playerOf("B")))) {
                for (AgentId caller : List.of(playerOf("A"), REF01)) {
                    assertThat(ranked(caller, params))
                            .containsExactlyInAnyOrderElementsOf(
                                    named("B").standings().players());
                    assertThat(data(caller, GET_SCHEDULE, params, Schedule.class)
                                    .rounds()
                                    .get(0)
                                    .matches())
                            .extracting(ScheduledMatch::matchId)
                            .containsExactlyElementsOf(
                                    named("B").rounds().get(0).matches().keySet());
                }
            }
        }

        @Test
        void doNotKnowADivisionThatIsNotThere() {
            for (QueryType type : QueryType.values()) {
                assertThat(missed(ask(divided, playerOf("A"), type, in("2A")))).isEqualTo("E006");
            }
            assertThat(data(P01, GET_STANDINGS, in("2A"), StandingsData.class)).isNull();
            assertThat(LeagueQueriesTest.this
                            .data(P01, GET_STANDINGS, in("2A"), StandingsData.class)
                            .standings())
                    .as("without divisions")
                    .hasSize(3);
        }

        @ParameterizedTest
        @EnumSource(QueryType.class)
        void doNotKnowAPlayerThatIsNotThere(QueryType type) {
            assertThat(missed(ask(divided, playerOf("A"), type, of(p(77))))).isEqualTo("E005");
        }

        @Test
        void showAPlayerThatIsInNoDivisionOfTheLegItsLastOne() {
            divided.play();
            divided.give(new PausePlayer(P01, true));
            Division last = divided.of(P01);
            List<PlayerId> ranks = ranked(P01, null);
            divided.beginLeg();
            assertThat(last.standings().players()).contains(P01);
            assertThat(ranked(P01, null)).isEqualTo(ranks);
            assertThat(data(P01, GET_STATUS, null, StatusData.class).currentRound())
                    .isEqualTo(5);
            assertThat(data(P01, GET_PLAYER_STATS, null, PlayerStats.class)
                            .player()
                            .row()
                            .rank())
                    .isEqualTo(ranks.indexOf(P01) + 1);
            assertThat(data(P01, GET_SCHEDULE, null, Schedule.class).rounds()).isEmpty();
            assertThat(data(P01, GET_NEXT_MATCH, null, NextMatch.class).nextMatch())
                    .isNull();
            assertThat(ranked(P01, in("1")))
                    .containsExactlyInAnyOrderElementsOf(named("1").standings().players());
        }

        @Test
        void countTheWholeLeagueInTheStatus() {
            divided.play("A", "C");
            assertThat(data(playerOf("B"), GET_STATUS, null, StatusData.class))
                    .isEqualTo(new StatusData(Samples.LEAGUE, LeagueState.RUNNING_LEAGUE, 5, 5, 10, 26, 14, 1));
            assertThat(LeagueQueries.status(divided.league()).currentRound()).isEqualTo(1);
        }

        @Test
        void giveARefereeTheFirstDivisionAndItsMatchesOfAll() {
            assertThat(ranked(REF01, null))
                    .containsExactlyInAnyOrderElementsOf(named("A").standings().players());
            assertThat(data(REF01, GET_SCHEDULE, null, Schedule.class).rounds())
                    .extracting(
                            ScheduledRound::roundId, round -> round.matches().size())
                    .containsExactly(tuple(new RoundId(1), 2), tuple(new RoundId(1), 2), tuple(new RoundId(1), 2));
            assertThat(data(REF01, GET_SCHEDULE, new QueryParams(null, new RoundId(2), null), Schedule.class)
                            .rounds())
                    .isEmpty();
            assertThat(data(REF01, GET_PLAYERS, null, Players.class).players()).hasSize(14);
        }
    }

    @Nested
    class OfARefereeThatWaitsForAdmission {

        private final RefereeId waiting = ref(11);

        OfARefereeThatWaitsForAdmission() {
            tournament.referee("Fake", 8011, Samples.STRANGE);
        }

        @ParameterizedTest
        @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "GET_STATUS")
        void areNotAnswered(QueryType type) {
            tournament.start();
            assertThat(missed(ask(waiting, type, of(P01)))).isEqualTo("E016");
        }

        @Test
        void areAnsweredWhereTheyAskForTheStatus() {
            assertThat(data(waiting, GET_STATUS, null, StatusData.class).referees())
                    .isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"GET_NEXT_MATCH", "GET_SCHEDULE"})
    void findNoMatchesBeforeTheStart(QueryType type) {
        assertThat(missed(ask(P01, type, null))).isEqualTo("E030");
    }

    @ParameterizedTest
    @EnumSource(names = {"GET_NEXT_MATCH", "GET_PLAYER_STATS"})
    void doNotKnowAPlayerWhoIsNotThere(QueryType type) {
        tournament.start();
        assertThat(missed(ask(P01, type, of(p(77))))).isEqualTo("E005");
    }

    @ParameterizedTest
    @EnumSource(QueryType.class)
    void refuseAnotherLeague(QueryType type) {
        LeagueQuery query = new LeagueQuery(ENVELOPE, new LeagueId("another"), type, null);
        Reply reply = LeagueQueries.answer(tournament.league(), MANAGER, P01, query, ENVELOPE);
        Refusal refusal = ((Reply.RefusalReply) reply).refusal();
        assertThat(refusal.code()).isEqualTo(ErrorCode.E006);
        assertThat(refusal.number()).isEqualTo(OptionalInt.of(6003));
    }
}
