package org.evenodd.player;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.http.HttpThreads;
import org.evenodd.agent.http.HttpTransport;
import org.evenodd.agent.http.TestServers;
import org.evenodd.agent.program.Launcher;
import org.evenodd.player.agent.Messages;
import org.evenodd.player.agent.PlayerProgram;
import org.evenodd.player.agent.ScriptedManager;
import org.evenodd.protocol.peer.Delivery;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The program as a shell starts it, with a foreign manager and a foreign referee. */
class PlayerOverHttpTest {

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(20);

    private final CompletableFuture<Endpoint> contact = new CompletableFuture<>();
    private final WireMockServer manager = new WireMockServer(wireMockConfig().dynamicPort());
    private final HttpThreads threads = new HttpThreads(1);
    private final HttpTransport referee =
            TestServers.transport(threads, Resolver.system(Runnable::run, AddressPolicy.DEFAULT));
    private final StringWriter err = new StringWriter();
    private final Path directory;

    PlayerOverHttpTest(@TempDir Path directory) {
        this.directory = directory;
    }

    @BeforeEach
    void listenForRegistrations() {
        manager.start();
        manager.addMockServiceRequestListener(
                (request, response) -> contact.complete(Endpoint.parse(ScriptedManager.read(request.getBody())
                        .at("/params/player_meta/contact_endpoint")
                        .stringValue())));
    }

    @AfterEach
    void close() {
        referee.close();
        threads.close();
        manager.stop();
    }

    private void managerAnswers(String outcome) {
        String body = "{\"jsonrpc\": \"2.0\", \"id\": 1, %s}".formatted(outcome);
        manager.stubFor(post("/mcp")
                .willReturn(aResponse()
                        .withHeader("Content-Type", "application/json")
                        .withBody(body)));
    }

    private CompletableFuture<Integer> run(String... further) {
        List<String> arguments = new ArrayList<>(List.of(
                "--manager", manager.baseUrl() + "/mcp", "--shared-dir", directory.toString(), "--name", "Ada"));
        arguments.addAll(List.of(further));
        PlayerCommand command = new PlayerCommand(PlayerProgram::thinkingThreads);
        return CompletableFuture.supplyAsync(() -> Launcher.run(
                command.spec(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                arguments.toArray(String[]::new)));
    }

    private Delivery.Replied deliver(String method, String params) {
        String body = "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"%s\", \"params\": %s}".formatted(method, params);
        Endpoint player =
                contact.orTimeout(LONG_ENOUGH.toSeconds(), TimeUnit.SECONDS).join();
        return (Delivery.Replied)
                referee.post(player, body.getBytes(UTF_8), LONG_ENOUGH, 65_536).join();
    }

    private JsonNode result(String method, String params) {
        return ScriptedManager.read(deliver(method, params).body()).path("result");
    }

    @Test
    void playsAMatchAndLeavesWithStatusZeroWhenTheLeagueIsOver() {
        managerAnswers(ScriptedManager.accepting(ScriptedManager.TOKEN));
        CompletableFuture<Integer> status = run("--port", "0", "--strategy", "always-odd", "--exit-when-done");

        assertThat(result("notify_round", Messages.announcement())
                        .path("status")
                        .stringValue())
                .isEqualTo("ACKNOWLEDGED");
        assertThat(result("handle_game_invitation", Messages.invitation("R1M1"))
                        .path("accept")
                        .booleanValue())
                .isTrue();
        assertThat(result("choose_parity", Messages.choiceCall("R1M1", "P01", "2099-01-01T00:00:00Z"))
                        .path("parity_choice")
                        .stringValue())
                .isEqualTo("odd");
        assertThat(result("notify_match_result", Messages.gameOver("R1M1"))
                        .path("status")
                        .stringValue())
                .isEqualTo("ACKNOWLEDGED");
        assertThat(result("update_standings", Messages.standings(99))
                        .path("status")
                        .stringValue())
                .isEqualTo("ACKNOWLEDGED");
        assertThat(result("notify_league_completed", Messages.leagueCompleted())
                        .path("status")
                        .stringValue())
                .isEqualTo("ACKNOWLEDGED");

        assertThat(status).succeedsWithin(LONG_ENOUGH).isEqualTo(0);
        assertThat(directory.resolve("data/players/P01/history.json")).content().contains("\"wins\" : 1");
        assertThat(directory.resolve("logs/agents/P01.log.jsonl")).content().contains("R1M1");
    }

    @Test
    void endsWithStatusOneWhenTheManagerRejectsIt() {
        managerAnswers(ScriptedManager.rejecting("the name is taken"));
        assertThat(run("--port", "0")).succeedsWithin(LONG_ENOUGH).isEqualTo(1);
    }
}
