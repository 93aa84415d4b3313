package org.evenodd.manager.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.outbound.Peers.seconds;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.evenodd.agent.calls.LearnedCallForms;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.outbound.Outboxes.AgentContact;
import org.evenodd.manager.outbound.Outboxes.AgentContacts;
import org.evenodd.manager.outbound.Tokens.LeagueKey;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.Effect.Broadcast;
import org.evenodd.manager.tournament.EffectPerformers;
import org.evenodd.manager.tournament.LeagueControl.LeagueEnd.CompletionSettled;
import org.evenodd.manager.tournament.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BroadcastsTest {
    private final Peers peers = new Peers();
    private final List<Command> commands = new ArrayList<>();
    private final EffectPerformers broadcasts = from(peers, commands::add);

    @Nested
    class Envelopes {
        @Test
        void giveEachReceiverItsOwnTokenAndAllTheSameConversation() {
            peers.answering(P01);
            peers.answering(REF01);

            broadcasts.accept(announcement(ONE, P01, REF01));
            peers.time.run();

            List<JsonNode> sent =
                    peers.received.stream().map(Peers.Received::params).toList();
            assertThat(sent)
                    .extracting(params -> params.path("auth_token").stringValue())
                    .containsExactly("tok_of_P01", "tok_of_REF01");
            assertThat(sent)
                    .extracting(params -> params.path("conversation_id").stringValue())
                    .containsOnly(sent.get(0).path("conversation_id").stringValue())
                    .allMatch(id -> id.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"));
            assertThat(sent)
                    .extracting(params -> params.path("sender").stringValue())
                    .containsOnly("league_manager");
        }
    }

    /** protocol-decisions, A league in divisions: On the wire. */
    @Nested
    class Divisions {
        private static List<Broadcast> about(@Nullable String division) {
            StandingsRow row = new StandingsRow(1, P01, new DisplayName("One"), 0, 0, 0, 0, 0);
            return List.of(
                    announcement(division, ONE, P01),
                    new Effect.UpdateStandings(List.of(P01), division, ONE, List::of, true),
                    new Effect.CompleteRound(List.of(P01), division, ONE, TWO, new RoundSummary(0, 0, 0, 0)),
                    new Effect.CompleteLeague(
                            List.of(P01),
                            division,
                            0,
                            1,
                            1,
                            new Champion(P01, new DisplayName("One"), 0),
                            Ranking.of(List.of(row))));
        }

        @Test
        void areNamedInEachMessageAboutOne() {
            peers.answering(P01);

            about("2A").forEach(broadcasts);
            peers.time.run();

            assertThat(peers.received)
                    .hasSize(4)
                    .allSatisfy(message -> assertThat(
                                    message.params().path("division").stringValue())
                            .isEqualTo("2A"));
        }

        @Test
        void areNoFieldInALeagueWithoutThem() {
            peers.answering(P01);

            about(null).forEach(broadcasts);
            peers.time.run();

            assertThat(peers.received)
                    .hasSize(4)
                    .allSatisfy(message -> assertThat(message.params())
                            .hasToString(message.params().toString().replaceAll("division|overall_rank", "")));
        }
    }

    @Nested
    class Order {
        @Test
        void keepsTheMessagesToOneAgentInOrderOneAfterTheOther() {
            peers.answering(P01, seconds(1));

            broadcasts.accept(announcement(ONE, P01));
            broadcasts.accept(standings(ONE, 3, true, P01));
            broadcasts.accept(completed(ONE, P01));
            broadcasts.accept(farewell(P01));
            peers.time.run();

            assertThat(peers.receivedBy(P01))
                    .containsExactly(
                            "ROUND_ANNOUNCEMENT 1",
                            "LEAGUE_STANDINGS_UPDATE 1",
                            "ROUND_COMPLETED 1",
                            "LEAGUE_COMPLETED 0");
            assertThat(peers.received)
                    .extracting(Peers.Received::after)
                    .containsExactly(seconds(0), seconds(1), seconds(2), seconds(3));
        }

        @Test
        void forgetsEarlierRoundsWhereAnAgentIsSlowerThanNewsCome() {
            peers.answering(P01, seconds(9));
            int rounds = Outboxes.MOST_WAITING + 10;
            for (int round = 1; round <= rounds; round++) {
                broadcasts.accept(announcement(new RoundId(round), P01));
            }
            broadcasts.accept(farewell(P01));
            peers.time.run();
            assertThat(peers.receivedBy(P01))
                    .hasSizeLessThan(20)
                    .startsWith("ROUND_ANNOUNCEMENT 1", "ROUND_ANNOUNCEMENT " + (Outboxes.MOST_WAITING + 2))
                    .endsWith("ROUND_ANNOUNCEMENT " + rounds, "LEAGUE_COMPLETED 0");
        }

        @Test
        void forgetsNoRoundOfOneDivisionForALaterRoundOfAnother() {
            peers.answering(REF01, seconds(9));
            broadcasts.accept(announcement("B", ONE, REF01));
            broadcasts.accept(announcement("B", ONE, REF01));
            for (int round = 1; round <= Outboxes.MOST_WAITING + 10; round++) {
                broadcasts.accept(announcement("A", new RoundId(round), REF01));
            }
            peers.time.run();
            assertThat(peers.receivedBy(REF01))
                    .hasSizeLessThan(20)
                    .startsWith("ROUND_ANNOUNCEMENT 1", "ROUND_ANNOUNCEMENT 1")
                    .endsWith("ROUND_ANNOUNCEMENT 1010");
        }

        @Test
        void servesAgentsSideBySide() {
            peers.answering(P01, seconds(5));
            peers.answering(P02);

            broadcasts.accept(announcement(ONE, P01, P02));
            broadcasts.accept(completed(ONE, P01, P02));
            peers.time.advance(seconds(1));

            assertThat(peers.receivedBy(P02)).containsExactly("ROUND_ANNOUNCEMENT 1", "ROUND_COMPLETED 1");
            assertThat(peers.receivedBy(P01)).containsExactly("ROUND_ANNOUNCEMENT 1");
        }

        @Test
        void letsADeadAgentDelayNobody() {
            peers.absent(P01);
            peers.answering(P02);

            broadcasts.accept(announcement(ONE, P01, P02));
            broadcasts.accept(completed(ONE, P01, P02));
            broadcasts.accept(farewell(P01, P02));
            peers.time.advance(Duration.ZERO);

            assertThat(commands)
                    .containsExactly(
                            new AnnouncementAnswered(P02, announcement(ONE).matches()), new CompletionSettled(P02, 0));
        }
    }

    @Nested
    class StandingsUpdates {
        @Test
        void sendOnlyTheNewestToAPlayerThatIsStillBusy() {
            peers.answering(P01, seconds(1));

            for (int points = 1; points <= 5; points++) {
                broadcasts.accept(standings(ONE, points, false, P01));
            }
            peers.time.run();

            assertThat(peers.pointsSeenBy(P01)).containsExactly(1, 5);
        }

        @Test
        void sendEachToAPlayerThatKeepsUp() {
            peers.answering(P01);

            for (int points = 1; points <= 3; points++) {
                broadcasts.accept(standings(ONE, points, false, P01));
                peers.time.run();
            }

            assertThat(peers.pointsSeenBy(P01)).containsExactly(1, 2, 3);
        }

        @Test
        void alwaysSendTheLastOfARoundBeforeItsCompletion() {
            peers.answering(P01, seconds(1));

            broadcasts.accept(standings(ONE, 1, false, P01));
            broadcasts.accept(standings(ONE, 2, false, P01));
            broadcasts.accept(standings(ONE, 3, true, P01));
            broadcasts.accept(completed(ONE, P01));
            broadcasts.accept(standings(TWO, 4, false, P01));
            peers.time.run();

            assertThat(peers.pointsSeenBy(P01)).containsExactly(1, 3, 4);
            assertThat(peers.receivedBy(P01))
                    .containsExactly(
                            "LEAGUE_STANDINGS_UPDATE 1",
                            "LEAGUE_STANDINGS_UPDATE 1",
                            "ROUND_COMPLETED 1",
                            "LEAGUE_STANDINGS_UPDATE 2");
        }
    }

    static final PlayerId P01 = PlayerId.of(1);
    static final PlayerId P02 = PlayerId.of(2);
    static final RefereeId REF01 = RefereeId.of(1);
    static final RoundId ONE = new RoundId(1);
    static final RoundId TWO = new RoundId(2);

    /** Returns a sender of broadcasts that passes on the resulting commands. */
    static EffectPerformers from(Peers peers, Consumer<Command> commands) {
        return from(peers, peers.outboxes(commands), commands);
    }

    private static EffectPerformers from(Peers peers, Outboxes outboxes, Consumer<Command> commands) {
        League league = League.open(
                new LeagueOpened(SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE), Peers.START));
        Tokens tokens =
                new Tokens(LeagueKey.parse("00".repeat(32)), league.settings().leagueId());
        return new LeagueCalls(
                        new AgentContacts(() -> league, tokens),
                        peers.author(),
                        new LearnedCallForms(),
                        outboxes,
                        new LeagueCalls.StandingsUpdates(peers.time),
                        Endpoint.LOST,
                        commands)
                .registerIn(new EffectPerformers());
    }

    static Effect.AnnounceRound announcement(RoundId round, AgentId... to) {
        return announcement(null, round, to);
    }

    private static Effect.AnnounceRound announcement(@Nullable String division, RoundId round, AgentId... to) {
        Endpoint referee = Endpoint.parse("http://localhost:8001/mcp");
        AnnouncedMatch match =
                new AnnouncedMatch(MatchId.of(round, 1), GameType.EVEN_ODD, P01, P02, REF01, referee, null);
        return new Effect.AnnounceRound(List.of(to), division, round, List.of(match));
    }

    static Effect.UpdateStandings standings(RoundId round, int points, boolean last, PlayerId... to) {
        StandingsRow row = new StandingsRow(1, P01, new DisplayName("Größe"), points, 0, points, 0, points);
        return new Effect.UpdateStandings(List.of(to), null, round, () -> List.of(row), last);
    }

    static Effect.CompleteRound completed(RoundId round, AgentId... to) {
        return new Effect.CompleteRound(List.of(to), null, round, round.next(), new RoundSummary(1, 1, 0, 0));
    }

    static Effect.CompleteLeague farewell(AgentId... to) {
        Ranking first = new Ranking(1, P01, new DisplayName("Größe"), 3, 1, 1, 0, 0, null);
        return new Effect.CompleteLeague(
                List.of(to), null, 0, 1, 1, new Champion(P01, new DisplayName("Größe"), 3), List.of(first));
    }

    /** Broadcasts, and the commands that follow answers and silence. */
    @Nested
    class Answers {
        @Nested
        class Repeats {
            private void absentUntil(Duration when) {
                peers.absent(P01);
                peers.time.after(when, () -> peers.bind(P01));
            }

            @Test
            void announcesAgainUntilTheAgentIsThere() {
                absentUntil(seconds(5));

                broadcasts.accept(announcement(ONE, P01));
                peers.time.run();

                assertThat(peers.received).extracting(Peers.Received::after).containsExactly(seconds(6));
                assertThat(commands)
                        .containsExactly(
                                new AnnouncementAnswered(P01, announcement(ONE).matches()));
            }

            @Test
            void repeatsNoStandingsUpdateButTheLastOfARound() {
                absentUntil(seconds(1));

                broadcasts.accept(standings(ONE, 1, false, P01));
                peers.time.advance(Duration.ZERO);
                broadcasts.accept(standings(ONE, 2, true, P01));
                peers.time.run();

                assertThat(peers.pointsSeenBy(P01)).containsExactly(2);
            }

            @Test
            void saysTheSameAgainInARepeat() {
                peers.answering(P01, seconds(11));

                broadcasts.accept(completed(ONE, P01));
                peers.time.run();

                assertThat(peers.received).hasSize(4);
                assertThat(peers.received)
                        .extracting(Peers.Received::params)
                        .containsOnly(peers.received.get(0).params());
            }

            @Test
            void repeatsAtTheAddressToWhichTheAgentHasMoved() {
                peers.absent(P01);

                broadcasts.accept(announcement(ONE, P01));
                peers.time.advance(seconds(1));
                peers.answering(P01);
                peers.time.run();

                assertThat(commands)
                        .containsExactly(
                                new AnnouncementAnswered(P01, announcement(ONE).matches()));
            }
        }

        @Nested
        class SilentAgents {
            @Test
            void areToldLaterNewsOnceEachUntilTheyAnswer() {
                peers.answering(P01, seconds(11));

                for (int i = 0; i < 3; i++) {
                    broadcasts.accept(completed(ONE, P01));
                    peers.time.run();
                }

                assertThat(peers.received).hasSize(4 + 1 + 1);
            }

            @Test
            void areToldTheEndWithoutAllThatWaitsBeforeIt() {
                peers.absent(P01);

                broadcasts.accept(announcement(ONE, P01));
                broadcasts.accept(standings(ONE, 3, true, P01));
                broadcasts.accept(completed(ONE, P01));
                broadcasts.accept(announcement(TWO, P01));
                broadcasts.accept(farewell(P01));
                peers.time.after(seconds(7), () -> peers.bind(P01));
                peers.time.run();

                assertThat(peers.receivedBy(P01)).containsExactly("LEAGUE_COMPLETED 0");
                assertThat(commands).containsExactly(new CompletionSettled(P01, 0));
            }

            @Test
            void areToldTheLatestRoundOfEachDivision() {
                peers.answering(REF01, seconds(11));

                broadcasts.accept(announcement("A", ONE, REF01));
                broadcasts.accept(announcement("A", ONE, REF01));
                broadcasts.accept(announcement("B", ONE, REF01));
                broadcasts.accept(announcement("A", TWO, REF01));
                peers.time.run();

                assertThat(peers.received)
                        .extracting(
                                received -> received.params().path("division").stringValue("")
                                        + received.params().path("round_id").asInt())
                        .containsExactly("A1", "A1", "A1", "A1", "B1", "A2");
            }

            @Test
            void areToldTheEndWithoutTheRoundsOfAnyDivision() {
                peers.absent(REF01);

                broadcasts.accept(announcement("A", ONE, REF01));
                broadcasts.accept(announcement("B", ONE, REF01));
                broadcasts.accept(farewell(REF01));
                peers.time.after(seconds(7), () -> peers.bind(REF01));
                peers.time.run();

                assertThat(peers.receivedBy(REF01)).containsExactly("LEAGUE_COMPLETED 0");
            }

            @Test
            void areGivenUpOnInTheEnd() {
                peers.absent(P01);

                broadcasts.accept(farewell(P01));
                peers.time.run();

                assertThat(commands).containsExactly(new CompletionSettled(P01, 0));
                assertThat(Duration.between(Peers.START, peers.time.instant())).isEqualTo(seconds(6));
            }

            @Test
            void areGivenUpOnAtOnceWhereTheyHaveNoPlaceAnyMore() {
                broadcasts.accept(farewell(P01));
                peers.time.run();

                assertThat(commands).containsExactly(new CompletionSettled(P01, 0));
            }
        }

        @Test
        void tellsTheLeagueOfTheLenienciesThatAnAnswerNeeded() {
            peers.answering(P01);
            peers.reply =
                    ServiceResponse.json(200, "{\"status\":\"ACKNOWLEDGED\",\"player_id\":\"P01\"}".getBytes(UTF_8));

            broadcasts.accept(farewell(P01));
            peers.time.run();

            assertThat(commands).hasSize(2).last().isEqualTo(new CompletionSettled(P01, 0));
            assertThat(commands.get(0))
                    .isInstanceOfSatisfying(
                            DialectSeen.class,
                            seen -> assertThat(seen.notes())
                                    .extracting(DialectNote::seen)
                                    .contains("a bare object"));
        }

        @Test
        void givesUpOnAnAgentThatRefusesTheFarewell() {
            peers.answering(P01);
            peers.reply = ServiceResponse.json(
                    200, "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":3001,\"message\":\"no\"},\"id\":1}".getBytes(UTF_8));

            broadcasts.accept(farewell(P01));
            peers.time.run();

            assertThat(commands).containsExactly(new CompletionSettled(P01, 0));
        }

        @Test
        void tellsTheLeagueOfAnAnswerFromAnAgentThatItTakesForSilent() {
            peers.answering(P01);
            EffectPerformers unsure = from(
                    peers,
                    peers.outboxes(
                            commands::add,
                            agent -> Optional.of(new AgentContact(peers.endpointOf(agent), Peers.token(agent), false))),
                    commands::add);

            unsure.accept(standings(ONE, 3, false, P01));
            peers.time.run();

            assertThat(commands).containsExactly(new AgentResponded(P01));
        }
    }
}
