package org.evenodd.conformance.practice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.scripted.Lines;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.conformance.kit.CheckCommand.CheckAddress;
import org.evenodd.conformance.kit.ScriptedGame;
import org.evenodd.conformance.player.Rehearsal;
import org.evenodd.conformance.player.Rehearsal.RehearsalPlan;
import org.evenodd.conformance.player.RehearsalToken;
import org.evenodd.conformance.practice.Practice.PracticeOptions;
import org.evenodd.conformance.practice.Practice.ReportStyle;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.LeagueToken;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A practice in memory and virtual time with a scripted player. */
class PracticeTest {

    private static final Game TIC_TAC_TOE = new TicTacToe();

    private static final AuthToken TOKEN = LeagueToken.of(Rehearsal.PLAYER, Digest.sha256("a test"));
    private static final Endpoint PLAYER = Endpoint.parse("http://127.0.0.1:8101/mcp");

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Reaction NOT_REGISTERED = Reaction.error(4002, "{\"error_code\":\"E005\"}");
    private static final String REGISTRATION = """
            {"jsonrpc":"2.0","id":1,"method":"register_player","params":{"protocol":"league.v2",\
            "message_type":"LEAGUE_REGISTER_REQUEST","sender":"player:alice","timestamp":"2025-01-15T10:30:00Z",\
            "conversation_id":"c1","player_meta":{"display_name":"Alice","version":"1.0.0",\
            "contact_endpoint":"http://127.0.0.1:8101/mcp","game_types":["even_odd"]}}}""";

    private final MemoryWorld world;
    private final VirtualTime time;
    private final MemoryNetwork network;
    private final StringWriter output;
    private final ScriptedPeer player;
    private Game game = Games.usual();

    PracticeTest(@TempDir Path shared) {
        world = new MemoryWorld(shared);
        time = world.time;
        network = world.network;
        output = world.printed;
        player = new ScriptedPeer(time)
                .always(MessageType.GAME_INVITATION, Reaction.result(Lines.join(1, true)))
                .always(MessageType.CHOOSE_PARITY_CALL, Reaction.result(Lines.choice(1, "even")))
                .always(MessageType.GAME_OVER, Reaction.result(Lines.ack("GAME_OVER_ACK", 1)))
                .always(MessageType.GAME_ERROR, Reaction.result(Lines.ack("GAME_ERROR_ACK", 1)));
    }

    private Practice begin(int matches, int shown, ReportStyle report, String... opponents) {
        ListenAddress address = MemoryHost.address("127.0.0.1", 8000, "127.0.0.1");
        return new Practice(
                world.platform(new Random(2025), SettingsLoader.builtIn()),
                new PracticeOptions(
                        new RehearsalPlan(
                                PLAYER,
                                ScriptedGame.of(game),
                                new CheckAddress(address, true),
                                new RehearsalToken(TOKEN, () -> {}),
                                Duration.ofSeconds(4)),
                        Stream.of(opponents)
                                .flatMap(opponent -> Collections.nCopies(matches, opponent).stream())
                                .toList(),
                        7,
                        shown,
                        false,
                        report));
    }

    private ExitStatus practise(int matches, int shown, String... opponents) {
        network.bind(PLAYER, player);
        Practice practice = begin(matches, shown, ReportStyle.TEXT, opponents);
        time.run();
        return practice.done().join();
    }

    private Stream<String> lines(String part) {
        return output.toString().lines().filter(line -> line.contains(part));
    }

    @Test
    void playsWholeMatchesAgainstEachStrategyAndTellsEachInALine() {
        assertThat(practise(5, 0, "always-even", "always-odd")).isEqualTo(ExitStatus.DONE);
        assertThat(lines("against always-even: drew (even against even,")).hasSize(5);
        assertThat(lines("against always-odd: ")).hasSize(5).allMatch(line -> line.contains("even against odd"));
        assertThat(player.received(MessageType.GAME_OVER)).hasSize(10);
    }

    @Test
    void endsWithWhatThePlayerEarnedAndHowLongItTook() {
        practise(5, 0, "always-even", "always-odd");
        assertThat(lines("always-even ").findFirst().orElse("")).contains("1.00 ±0.00");
        assertThat(output.toString()).contains("all ", "latency of 30 answers: median", "(--seed 7)");
    }

    @Test
    void tellsTheTimeWithinWhichTheAnswersCame() {
        player.always(
                        MessageType.GAME_INVITATION,
                        Reaction.result(Lines.join(1, true)).after(millis(30), time))
                .always(
                        MessageType.CHOOSE_PARITY_CALL,
                        Reaction.result(Lines.choice(1, "even")).after(millis(10), time))
                .always(
                        MessageType.GAME_OVER,
                        Reaction.result(Lines.ack("GAME_OVER_ACK", 1)).after(millis(20), time));
        practise(1, 0, "always-even");
        assertThat(output.toString())
                .contains("latency of 3 answers: median 20.0 ms, 95 % within 30.0 ms, longest 30.0 ms");
    }

    private static Duration millis(int number) {
        return Duration.ofMillis(number);
    }

    @Test
    void lettingTheStrategySeeWhatThePlayerChose() {
        practise(40, 0, "frequency");
        assertThat(lines("drew"))
                .as("once frequency has seen even, it chooses odd")
                .hasSizeLessThan(10);
    }

    @Test
    void failsWhereNobodyAnswers() {
        Practice practice = begin(5, 0, ReportStyle.TEXT, "random");
        time.run();
        assertThat(practice.done().join()).isEqualTo(ExitStatus.FAILED);
        assertThat(output.toString().lines()).singleElement().asString().startsWith("Nobody answers at " + PLAYER);
    }

    @Test
    void failsAndSaysWhyWhereThePlayerHasTechnicalLossesAndEndsAfterThreeInARow() {
        player.always(MessageType.CHOOSE_PARITY_CALL, Reaction.result(Lines.choice(1, "both")));
        assertThat(practise(50, 0, "random")).isEqualTo(ExitStatus.FAILED);
        assertThat(lines("technical loss, INVALID_CHOICE: ")).hasSize(3);
        assertThat(output.toString())
                .contains("after 3 technical losses in a row", "technical losses: 3 x INVALID_CHOICE");
    }

    @Test
    void showsEachExchangeOfALostMatchWithoutTokens() {
        practise(20, 1, "always-odd");
        assertThat(lines("  > ")).hasSize(3);
        assertThat(lines("  < HTTP 200 ")).hasSize(3);
        assertThat(output.toString())
                .contains("tok_p01_… (that of the match)")
                .doesNotContainPattern("tok_p01_[0-9a-f]");
    }

    @Test
    void showsOfALostMatchTheMatchAndOurSearchForOtherWordsOnlyOnRequest() {
        player.always(MessageType.CHOOSE_PARITY_CALL, Reaction.error(-32602, "{}"));
        practise(1, 1, "random");
        assertThat(lines("  > "))
                .allMatch(line -> line.contains("\"jsonrpc\":\"2.0\""))
                .hasSizeLessThan(12);
        assertThat(output.toString())
                .contains("--show-search shows them")
                .doesNotContain("handle_message", "tools/list");
    }

    @Test
    void namesTheWrongAnswersThatAMatchWasLostForAndWaitsForNoDeadline() {
        player.always(MessageType.CHOOSE_PARITY_CALL, Reaction.result(Lines.choice(1, "both")));
        practise(1, 0, "random");
        assertThat(lines("technical loss, INVALID_CHOICE: "))
                .singleElement()
                .asString()
                .contains("both")
                .doesNotContain("E001");
        assertThat(time.instant()).isBefore(MemoryWorld.START.plusSeconds(30));
    }

    @Test
    void saysInASentenceThatThePlayerIsOfAnotherLeagueAndCountsNoLoss() {
        player.always(MessageType.GAME_INVITATION, Reaction.error(4001, "{}"));
        assertThat(practise(50, 0, "random")).isEqualTo(ExitStatus.FAILED);
        assertThat(output.toString())
                .contains("listens only to a league with which it is registered", "--manager http://127.0.0.1:8000/mcp")
                .doesNotContain("technical loss");
    }

    @Test
    void asksAPlayerAgainThatSaysThatItHasNoPlaceUntilItHasReadThatItWasAccepted() {
        player.next(
                MessageType.GAME_INVITATION,
                Collections.nCopies(8, NOT_REGISTERED).toArray(Reaction[]::new));
        network.bind(PLAYER, player);
        Practice practice = begin(2, 0, ReportStyle.TEXT, "random");
        network.transport("127.0.0.1")
                .post(Endpoint.parse("http://127.0.0.1:8000/mcp"), REGISTRATION.getBytes(UTF_8), TIMEOUT, 10_000);
        time.run();
        assertThat(practice.done()).isCompletedWithValue(ExitStatus.DONE);
        assertThat(player.received(MessageType.GAME_INVITATION)).hasSize(8 + 2);
    }

    @Test
    void playsTheSameMatchesForTheSameSeed() {
        practise(10, 0, "random");
        List<String> first = lines("against random").toList();
        output.getBuffer().setLength(0);
        Practice again = begin(10, 0, ReportStyle.TEXT, "random");
        time.run();
        assertThat(again.done()).isCompleted();
        assertThat(lines("against random")).isEqualTo(first);
    }

    @Test
    void tellsWhatCameOfItUpToAnInterruption() {
        network.bind(PLAYER, player);
        player.always(MessageType.CHOOSE_PARITY_CALL, Reaction.result(Lines.choice(1, "both")));
        Practice practice = begin(50, 0, ReportStyle.TEXT, "random");
        time.run();
        practice.close();
        assertThat(lines("points a match (95 %)")).hasSize(1);
    }

    @Test
    void isOneJsonObjectWhereThatIsAskedFor() throws Exception {
        network.bind(PLAYER, player);
        begin(4, 0, ReportStyle.JSON, "always-even");
        time.run();
        var document = StrictJson.parse(output.toString().getBytes(UTF_8));
        assertThat(document.path("drew").intValue()).isEqualTo(4);
        assertThat(document.path("points_per_match").doubleValue()).isEqualTo(1);
        assertThat(document.path("matches")).hasSize(4);
        assertThat(output.toString()).contains("\n  \"seed\" : 7,");
    }

    private static Reaction move(int number, int row, int col) {
        return Reaction.result(Lines.choice(1, "even")
                .replace("CHOOSE_PARITY_RESPONSE", "CHOOSE_MOVE_RESPONSE")
                .replace(
                        "\"parity_choice\":\"even\"",
                        "\"move_number\":%d,\"move\":{\"row\":%d,\"col\":%d}".formatted(number, row, col)));
    }

    private void loseByTheTopRow() {
        game = TIC_TAC_TOE;
        player.next(MessageType.CHOOSE_MOVE_CALL, move(1, 2, 2), move(3, 2, 1), move(5, 1, 0));
    }

    @Test
    void playsWholeMatchesOfMovesAndShowsEachThatThePlayerHasLost() {
        loseByTheTopRow();
        player.next(MessageType.CHOOSE_MOVE_CALL, move(2, 1, 1), move(4, 0, 2), move(6, 2, 0));
        assertThat(practise(2, 0, "first-free")).isEqualTo(ExitStatus.DONE);
        assertThat(output.toString()).contains("""
                        R1M1 against first-free: lost (6 moves)
                          1. P01 row 2, col 2
                          2. P03 row 0, col 0
                          3. P01 row 2, col 1
                          4. P03 row 0, col 1
                          5. P01 row 1, col 0
                          6. P03 row 0, col 2
                          O O O
                          X . .
                          . X X
                        R2M1 against first-free: won (6 moves)

                        """).containsPattern("first-free +2 +1 +0 +1 +0 +1.50");
    }

    @Test
    void tellsMovesAndBoardOfEachMatchInTheDocument() throws Exception {
        loseByTheTopRow();
        network.bind(PLAYER, player);
        begin(1, 0, ReportStyle.JSON, "first-free");
        time.run();
        var match = StrictJson.parse(output.toString().getBytes(UTF_8)).at("/matches/0");
        assertThat(match.path("ending").stringValue()).isEqualTo("LOST");
        assertThat(match.path("board").toString()).isEqualTo("""
                [["O","O","O"],["X","",""],["","X","X"]]""");
        assertThat(match.path("moves")).hasSize(6);
        assertThat(match.at("/moves/5/player_id").stringValue()).isEqualTo("P03");
        assertThat(match.at("/moves/5/move").toString()).isEqualTo("{\"row\":0,\"col\":2}");
        assertThat(match.path("choice").isNull()).isTrue();
    }

    @Test
    void tellsNoMovesWhereThereAreNone() throws Exception {
        network.bind(PLAYER, player);
        begin(1, 0, ReportStyle.JSON, "always-even");
        time.run();
        assertThat(StrictJson.parse(output.toString().getBytes(UTF_8)).at("/matches/0"))
                .noneMatch(JsonNode::isMissingNode)
                .hasSize(7);
    }

    @Test
    void losesAMatchByIllegalMovesAndSaysSo() {
        game = TIC_TAC_TOE;
        player.always(MessageType.CHOOSE_MOVE_CALL, move(1, 0, 3));
        assertThat(practise(1, 0, "perfect")).isEqualTo(ExitStatus.FAILED);
        assertThat(output.toString()).contains("R1M1 against perfect: technical loss, INVALID_CHOICE: ");
    }

    @Test
    void playsNoMatchWithAPlayerThatDoesNotPlayTheGame() {
        game = TIC_TAC_TOE;
        network.bind(PLAYER, player);
        Practice practice = begin(5, 0, ReportStyle.TEXT, "random");
        network.transport("127.0.0.1")
                .post(Endpoint.parse("http://127.0.0.1:8000/mcp"), REGISTRATION.getBytes(UTF_8), TIMEOUT, 10_000);
        time.run();
        assertThat(practice.done()).isCompletedWithValue(ExitStatus.FAILED);
        assertThat(output.toString()).contains("registers with game_types [even_odd], without tic_tac_toe");
        assertThat(player.received(MessageType.GAME_INVITATION)).isEmpty();
    }
}
