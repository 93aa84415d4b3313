package org.evenodd.manager.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.manager.outbound.LeagueCalls.StandingsUpdates;
import org.evenodd.manager.outbound.Outboxes.AgentContacts;
import org.evenodd.manager.outbound.Tokens.LeagueKey;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.Effect.Approach;
import org.evenodd.manager.tournament.Effect.Entrant;
import org.evenodd.manager.tournament.EffectPerformers;
import org.evenodd.manager.tournament.RefereeOrders.RunMatchAnswer;
import org.evenodd.manager.tournament.Samples;
import org.evenodd.protocol.message.AssignmentMessages.PlayerRecord;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Framing;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.LeagueToken;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class AssignmentSenderTest {
    private static final RefereeId REF01 = RefereeId.of(1);
    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final MatchId R1M2 = new MatchId("R1M2");
    private static final LeagueId LEAGUE = new LeagueId("league_2025_even_odd");
    private static final LeagueSettings SETTINGS = Samples.settings(
            "double_forfeit=zero", "scoring={\"win_points\": 5, \"draw_points\": 2, \"loss_points\": 1}");

    /** Where the first of the peers is called. */
    private static final Endpoint REFEREE = Endpoint.parse("http://localhost:9000/mcp");

    /** Where it reaches the manager. */
    private static final Endpoint MANAGER = Endpoint.parse("https://league.example.org/algo/mcp");

    private static final String RELAY = "a1".repeat(16);

    private final Peers peers = new Peers();
    private final List<Command> commands = new ArrayList<>();
    private final Tokens tokens = new Tokens(LeagueKey.parse("00".repeat(32)), LEAGUE);
    private League league = assigned(2);
    private final EffectPerformers assignments = new LeagueCalls(
                    new AgentContacts(() -> league, tokens),
                    peers.author(),
                    peers.forms,
                    peers.outboxes(commands::add),
                    new StandingsUpdates(peers.time),
                    MANAGER,
                    commands::add)
            .registerIn(new EffectPerformers());

    /** Returns a league whose first match is assigned under this lease. */
    private static League assigned(int lease) {
        Pairing pairing = new Pairing(R1M1, PlayerId.of(1), PlayerId.of(2));
        Pairing other = new Pairing(R1M2, PlayerId.of(3), PlayerId.of(4));
        PlannedRound round = new PlannedRound(R1M1.round(), List.of(pairing, other), null);
        return League.replay(List.of(
                new LeagueOpened(SETTINGS, Peers.START),
                new PlayerRegistered(PlayerId.of(1), entrant(1).registration()),
                new PlayerRegistered(PlayerId.of(2), entrant(2).registration()),
                new PlayerRegistered(PlayerId.of(3), entrant(3).registration()),
                new PlayerRegistered(PlayerId.of(4), entrant(4).registration()),
                new RefereeRegistered(
                        REF01, new Registration(new DisplayName("Referee"), REFEREE, 5, null), 5, true, true),
                new LeagueStarted(List.of(round), Peers.START, null),
                new RoundStarted(R1M1.round(), Peers.START, null),
                new MatchAssigned(R1M1, REF01, lease),
                new MatchAssigned(R1M2, REF01, 1)));
    }

    private static Entrant entrant(int number) {
        Endpoint endpoint = Endpoint.parse("http://localhost:%d/mcp".formatted(8100 + number));
        Registration registration = new Registration(new DisplayName("Player " + number), endpoint, number, null);
        return new Entrant(PlayerId.of(number), registration, number, new PlayerRecord(1, 0, 0, 3), false);
    }

    /** A player behind the relay. */
    private static Entrant relayed(int number) {
        Registration direct = entrant(number).registration();
        Registration registration =
                new Registration(direct.displayName(), Endpoint.relayed(RELAY, "/bot/mcp"), direct.generation(), null);
        return new Entrant(PlayerId.of(number), registration, number, new PlayerRecord(1, 0, 0, 3), false);
    }

    private void runMatch() {
        assignments.accept(new Effect.SendRunMatch(REF01, R1M1, 2, entrant(1), entrant(2), false, Approach.ASSIGN));
        peers.time.run();
    }

    @Test
    void tellTheRefereeAllThatItMustKnowOfTheMatch() {
        peers.answering(REF01);

        runMatch();

        JsonNode sent = peers.received.get(0).params();
        assertThat(sent.path("message_type").stringValue()).isEqualTo("RUN_MATCH");
        assertThat(sent.path("auth_token").stringValue()).isEqualTo("tok_of_REF01");
        assertThat(sent.path("match_id").stringValue()).isEqualTo("R1M1");
        assertThat(sent.path("round_id").intValue()).isEqualTo(1);
        assertThat(sent.path("lease").intValue()).isEqualTo(2);
        assertThat(sent.path("double_forfeit").stringValue()).isEqualTo("zero");
        assertThat(sent.at("/scoring/win_points").intValue()).isEqualTo(5);
        assertThat(sent.at("/player_A/display_name").stringValue()).isEqualTo("Player 1");
        assertThat(sent.at("/player_B/contact_endpoint").stringValue()).isEqualTo("http://localhost:8102/mcp");
        assertThat(sent.at("/player_B/standings/points").intValue()).isEqualTo(3);
    }

    /** It calls a player behind the relay through the manager as it knows it, and the manager remembers what it knows of the player. */
    @Test
    void tellTheRefereeToCallAPlayerBehindTheRelayThroughTheManager() {
        peers.answering(REF01);
        peers.forms.of(relayed(2).registration().endpoint()).hint(Framing.TOOL_CALL);

        assignments.accept(new Effect.SendRunMatch(REF01, R1M1, 2, entrant(1), relayed(2), false, Approach.ASSIGN));
        peers.time.run();

        JsonNode sent = peers.received.get(0).params();
        String told = "https://league.example.org:443/algo/relay/%s/bot/mcp".formatted(RELAY);
        assertThat(sent.at("/player_A/contact_endpoint").stringValue()).isEqualTo("http://localhost:8101/mcp");
        assertThat(sent.at("/player_B/contact_endpoint").stringValue()).isEqualTo(told);
        assertThat(sent.at("/player_B_endpoint").stringValue()).isEqualTo(told);
        assertThat(sent.at("/player_B/tongue").stringValue("")).isEqualTo("tools/call");
        assertThat(sent.toString()).doesNotContain(".invalid");
    }

    @Test
    void tellTheRefereeHowAPlayerWantsToBeSpokenToOnlyWhereThatIsNotAsTheProtocolSays() {
        peers.answering(REF01);

        runMatch();
        peers.forms.of(entrant(1).registration().endpoint()).hint(Framing.TOOL_CALL);
        runMatch();

        assertThat(peers.received.get(0).params().path("player_A").has("tongue"))
                .isFalse();
        assertThat(peers.received.get(1).params().at("/player_A/tongue").stringValue(""))
                .isEqualTo("tools/call");
    }

    @Test
    void giveTheRefereeATokenForThisMatchAndNeverThePlayersOwn() {
        peers.answering(REF01);

        runMatch();

        JsonNode sent = peers.received.get(0).params();
        AuthToken own = tokens.of(PlayerId.of(2), 2);
        assertThat(sent.at("/player_B/match_token").stringValue())
                .isEqualTo(LeagueToken.ofMatch(PlayerId.of(2), own, R1M1).value());
        assertThat(sent.at("/player_B/token_digest").stringValue())
                .isEqualTo(LeagueToken.digest(own).value());
        assertThat(sent.toString()).doesNotContain(own.value());
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                arguments("\"result\": {\"status\": \"accepted\"}", new RunMatchAnswer.AssignmentAccepted(R1M1, 2)),
                arguments(
                        "\"error\": {\"code\": -32000, \"message\": \"INVALID_STATE\", \"data\": {\"error_code\": \"E016\"}}",
                        new RunMatchAnswer.AssignmentRefused(R1M1, 2, "E016 INVALID_STATE")),
                arguments(
                        "\"error\": {\"code\": -32001, \"message\": \"INVALID_STATE\", \"data\": {\"error_code\": \"E016\"}}",
                        new RunMatchAnswer.RefereeLeaving(R1M1, 2)),
                arguments(
                        "\"error\": {\"code\": -32001, \"message\": \"no place\"}",
                        new RunMatchAnswer.AssignmentRefused(R1M1, 2, "no place")),
                arguments(
                        "\"error\": {\"code\": -32601, \"message\": \"no such method\", \"data\": {\"error_code\": \"E018\"}}",
                        new RunMatchAnswer.NotUnderstood(R1M1, 2)));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void areAcceptedRefusedOrNotUnderstood(String answer, RunMatchAnswer outcome) {
        peers.answering(REF01);
        peers.reply = ServiceResponse.json(
                200, "{\"jsonrpc\": \"2.0\", \"id\": 1, %s}".formatted(answer).getBytes(UTF_8));

        runMatch();

        assertThat(commands).containsExactly(outcome);
    }

    @Test
    void areNotRepeatedOnceSomebodyElseHasTheMatch() {
        peers.absent(REF01);
        peers.time.after(Peers.seconds(1), () -> league = assigned(3));
        peers.time.after(Peers.seconds(1), () -> peers.bind(REF01));

        runMatch();

        assertThat(peers.received).isEmpty();
        assertThat(commands).isEmpty();
    }

    @Tag("case:withdrawn-matches")
    @Test
    void sayNothingOfASlowRefereeWhereOneOfThemIsNotWantedAnyMore() {
        peers.answering(REF01, Peers.seconds(2));
        peers.time.after(Peers.seconds(1), () -> league = assigned(3));

        assignments.accept(new Effect.SendRunMatch(REF01, R1M2, 1, entrant(3), entrant(4), false, Approach.ASSIGN));
        assignments.accept(new Effect.SendRunMatch(REF01, R1M1, 2, entrant(1), entrant(2), false, Approach.ASSIGN));
        assignments.accept(new Effect.SendRunMatch(REF01, R1M2, 1, entrant(3), entrant(4), false, Approach.ASSIGN));
        peers.time.run();

        assertThat(commands)
                .containsExactly(
                        new RunMatchAnswer.AssignmentAccepted(R1M2, 1), new RunMatchAnswer.AssignmentAccepted(R1M2, 1));
    }

    @Test
    void areTakenBackTogetherFromARefereeThatIsSilent() {
        peers.absent(REF01);
        Effect.SendRunMatch effect =
                new Effect.SendRunMatch(REF01, R1M1, 2, entrant(1), entrant(2), false, Approach.ASSIGN);

        assignments.accept(effect);
        assignments.accept(effect);
        assignments.accept(effect);
        peers.time.run();

        assertThat(commands).hasSize(3).containsOnly(new RunMatchAnswer.Unanswered(R1M1, 2));
        assertThat(peers.time.instant()).isEqualTo(Peers.START.plusSeconds(6));
    }

    /** A referee that shows no match tokens, and may begin from the announcement of its match. */
    @Nested
    class ForAForeignReferee {

        private void put(Approach approach) {
            peers.answering(REF01);
            assignments.accept(new Effect.SendRunMatch(REF01, R1M1, 2, entrant(1), entrant(2), false, approach));
            peers.time.run();
        }

        private void says(String... results) {
            Iterator<String> next = List.of(results).iterator();
            peers.replies = () -> ServiceResponse.json(
                    200,
                    "{\"jsonrpc\": \"2.0\", \"id\": 1, %s}"
                            .formatted(next.next())
                            .getBytes(UTF_8));
        }

        private static String result(String fields) {
            return "\"result\": {%s}".formatted(fields);
        }

        @Test
        void announceTheMatchWithTheEndpointsOfItsPlayersBeforeTheyAssignIt() {
            says(OK, result("\"status\": \"accepted\""));
            put(Approach.ANNOUNCE);
            assertThat(peers.receivedBy(REF01)).containsExactly("ROUND_ANNOUNCEMENT 1", "RUN_MATCH 1");
            JsonNode row = peers.received.get(0).params().at("/matches/0");
            assertThat(row.path("match_id").stringValue()).isEqualTo("R1M1");
            assertThat(row.path("player_A_endpoint").stringValue()).isEqualTo("http://localhost:8101/mcp");
            assertThat(row.path("player_B_endpoint").stringValue()).isEqualTo("http://localhost:8102/mcp");
            assertThat(commands).containsExactly(new RunMatchAnswer.AssignmentAccepted(R1M1, 2));
        }

        @Test
        void announceWhereAPlayerBehindTheRelayIsCalledToo() {
            says(result("\"status\": \"accepted\", \"matches_started\": 1"));
            peers.answering(REF01);
            assignments.accept(
                    new Effect.SendRunMatch(REF01, R1M1, 2, relayed(1), entrant(2), false, Approach.ANNOUNCE));
            peers.time.run();
            assertThat(peers.received
                            .get(0)
                            .params()
                            .at("/matches/0/player_A_endpoint")
                            .stringValue())
                    .isEqualTo("https://league.example.org:443/algo/relay/%s/bot/mcp".formatted(RELAY));
        }

        private static final String OK = result("\"status\": \"ok\"");
        private static final String UNKNOWN = "\"error\": {\"code\": -32601, \"message\": \"Method not found\"}";
        private static final String REFUSAL =
                "\"error\": {\"code\": 3001, \"message\": \"no\", \"data\": {\"error_code\": \"E016\"}}";

        private static String[] andThenUnknown(String first) {
            return Stream.concat(
                            Stream.of(first), Stream.generate(() -> UNKNOWN).limit(40))
                    .toArray(String[]::new);
        }

        static Stream<Arguments> conversations() {
            RunMatchAnswer accepted = new RunMatchAnswer.AssignmentAccepted(R1M1, 2);
            RunMatchAnswer received = new RunMatchAnswer.AssignmentAcknowledged(R1M1, 2, false);
            String begins = result("\"status\": \"accepted\", \"matches_started\": 1");
            return Stream.of(
                    arguments("says that it begins", Approach.ANNOUNCE, List.of(begins), accepted),
                    arguments("is known to begin from it", Approach.ANNOUNCE_ONLY, List.of(OK), accepted),
                    arguments("promises nothing by an empty word", Approach.ANNOUNCE, List.of(OK, OK), received),
                    arguments(
                            "refuses it, though it began others",
                            Approach.ANNOUNCE_ONLY,
                            List.of(REFUSAL, OK),
                            received),
                    arguments(
                            "takes it and not the match",
                            Approach.ANNOUNCE,
                            List.of(OK, REFUSAL),
                            new RunMatchAnswer.AssignmentRefused(R1M1, 2, "E016 no")),
                    arguments(
                            "refuses the match in words of its own",
                            Approach.ANNOUNCE,
                            List.of(OK, REFUSAL.replace("E016", "TOO_BUSY")),
                            new RunMatchAnswer.AssignmentRefused(R1M1, 2, "no: TOO_BUSY")));
        }

        /** Acceptance by the announcement alone is an assumption, which is noted. */
        @ParameterizedTest(name = "{0}")
        @MethodSource("conversations")
        void assignTheMatchUnlessTheAnnouncementWasEnough(
                String who, Approach approach, List<String> answers, RunMatchAnswer outcome) {
            says(answers.toArray(String[]::new));
            put(approach);
            assertThat(peers.receivedBy(REF01))
                    .isEqualTo(List.of("ROUND_ANNOUNCEMENT 1", "RUN_MATCH 1").subList(0, answers.size()));
            assertThat(commands).hasSize(answers.size() == 1 ? 2 : 1).endsWith(outcome);
            assertThat(commands.get(0) instanceof DialectSeen).isEqualTo(answers.size() == 1);
        }

        @Test
        void knowThatItMayHaveBegunFromTheAnnouncementAloneIfItUnderstoodThat() {
            says(andThenUnknown(result("\"status\": \"ACK\"")));
            put(Approach.ANNOUNCE);
            says(andThenUnknown(UNKNOWN));
            put(Approach.ANNOUNCE);
            assertThat(commands)
                    .containsExactly(
                            new RunMatchAnswer.AssignmentAcknowledged(R1M1, 2, true),
                            new RunMatchAnswer.NotUnderstood(R1M1, 2));
        }

        @Test
        void areUnansweredWhereItIsSilentToTheAnnouncement() {
            peers.absent(REF01);
            assignments.accept(
                    new Effect.SendRunMatch(REF01, R1M1, 2, entrant(1), entrant(2), false, Approach.ANNOUNCE));
            peers.time.run();
            assertThat(commands).containsExactly(new RunMatchAnswer.Unanswered(R1M1, 2));
        }

        @Test
        void areAcceptedInOtherWordsToo() {
            says(result("""
                    "protocol": "league.v2", "message_type": "RUN_MATCH_ACK", "sender": "referee:REF01",
                    "timestamp": "2025-01-15T10:00:00Z", "conversation_id": "c", "match_id": "R1M1", "status": "acknowledged\""""));
            put(Approach.OTHER_WORDS);
            assertThat(commands).containsExactly(new RunMatchAnswer.AssignmentAccepted(R1M1, 2));
        }

        @Test
        void useAnotherNameWhereNothingCameOfTheFirst() {
            says(OK, OK, result("\"status\": \"started\""));
            put(Approach.ANNOUNCE);
            assignments.accept(
                    new Effect.SendRunMatch(REF01, R1M1, 2, entrant(1), entrant(2), false, Approach.OTHER_WORDS));
            peers.time.run();
            assertThat(peers.methods).containsExactly("notify_round", "run_match", "start_match");
            assertThat(commands)
                    .containsExactly(
                            new RunMatchAnswer.AssignmentAcknowledged(R1M1, 2, false),
                            new RunMatchAnswer.AssignmentAccepted(R1M1, 2));
        }

        @Test
        void useTheNameByWhichAnotherMatchHasJustBegun() {
            String started = result("\"status\": \"started\"");
            says(OK, OK, started, started);
            put(Approach.ANNOUNCE);
            for (Approach approach : List.of(Approach.OTHER_WORDS, Approach.SAME_WORDS)) {
                assignments.accept(new Effect.SendRunMatch(REF01, R1M1, 2, entrant(1), entrant(2), false, approach));
                peers.time.run();
            }
            assertThat(peers.methods).containsExactly("notify_round", "run_match", "start_match", "start_match");
        }

        /** Has the referee acknowledge every word until one names what it knows; returns what that was. */
        private JsonNode heardAfterReceipts(String method) {
            peers.replies = () -> ServiceResponse.json(
                    200, "{\"jsonrpc\": \"2.0\", \"id\": 1, %s}".formatted(OK).getBytes(UTF_8));
            put(Approach.ANNOUNCE);
            while (!peers.methods.contains(method)) {
                int before = peers.methods.size();
                assignments.accept(
                        new Effect.SendRunMatch(REF01, R1M1, 2, entrant(1), entrant(2), false, Approach.OTHER_WORDS));
                peers.time.run();
                assertThat(peers.methods).hasSizeGreaterThan(before).doesNotHaveDuplicates();
            }
            return peers.received.get(peers.received.size() - 1).params();
        }

        @Test
        void useTypesOfOtherNamesTooWithThePlayersWhereSuchRefereesLookForThem() {
            JsonNode sent = heardAfterReceipts("MATCH_ASSIGNMENT");
            assertThat(sent.path("message_type").stringValue("")).isEqualTo("MATCH_ASSIGNMENT");
            assertThat(commands)
                    .filteredOn(DialectSeen.class::isInstance)
                    .isNotEmpty()
                    .flatExtracting(seen -> ((DialectSeen) seen).notes())
                    .allSatisfy(note -> assertThat(note.seen()).hasSizeLessThan(200));
            for (String field : List.of("player1_id", "player_a_id", "player_a")) {
                assertThat(sent.path(field).stringValue("")).as(field).isEqualTo("P01");
            }
            for (String field : List.of("player2_endpoint", "player_b_url")) {
                assertThat(sent.path(field).stringValue("")).as(field).isEqualTo("http://localhost:8102/mcp");
            }
            assertThat(sent.at("/player2/endpoint").stringValue("")).isEqualTo("http://localhost:8102/mcp");
        }
    }
}
