package org.evenodd.player.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy;
import org.evenodd.player.PlayerCommand;
import org.evenodd.player.agent.PlayerOptions.HostedPlayers;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import tools.jackson.databind.JsonNode;

/** Players in memory, in virtual time, with a scripted manager. */
final class MemoryPlayers {

    static final Endpoint MANAGER = Endpoint.parse("http://localhost:8000/mcp");
    static final int PORT = 8101;
    static final Instant START = Instant.parse("2025-01-15T10:30:00Z");

    final VirtualTime time = new VirtualTime(START);
    final MemoryNetwork network = new MemoryNetwork(time);
    private final MemoryHost host = new MemoryHost(network);
    final ScriptedManager manager = new ScriptedManager();
    final StringWriter output = new StringWriter();
    private final SharedDirectory shared;
    private Strategy strategy = NamedStrategy.ALWAYS_ODD;
    private String moving = "first-free";
    private Executor thinking = Runnable::run;
    private ConfigSource config = ConfigSource.BUILT_IN;
    private String[] settings = {};
    AgentApi service;
    private boolean leaving;
    private boolean rotating;
    private String caller = "127.0.0.1";

    MemoryPlayers(Path directory) {
        shared = new SharedDirectory(directory);
    }

    MemoryPlayers with(String... newSettings) {
        settings = newSettings;
        return this;
    }

    MemoryPlayers configuredBy(ConfigSource newConfig) {
        config = newConfig;
        return this;
    }

    MemoryPlayers playing(Strategy newStrategy, Executor newThinking) {
        strategy = newStrategy;
        thinking = newThinking;
        return this;
    }

    /** With another strategy than the first free square in games of several moves. */
    MemoryPlayers moving(String newStrategy) {
        moving = newStrategy;
        return this;
    }

    MemoryPlayers leavingAtTheEnd() {
        leaving = true;
        return this;
    }

    MemoryPlayers rotatingTheToken() {
        rotating = true;
        return this;
    }

    Closeable openManager() {
        return network.bind(MANAGER, manager);
    }

    PlayerProgram start() {
        return start(PORT, 1, "Ada");
    }

    PlayerProgram start(int port, int count, String name) {
        ListenAddress address = new ListenAddress("127.0.0.1", port, "127.0.0.1");
        return PlayerProgram.start(
                platform(),
                new PlayerOptions(
                        new HostedPlayers(address, count, name), MANAGER, strategy, moving, leaving, rotating, null),
                thinking);
    }

    /** Starts players from their command line. */
    RunningProgram start(PlayerCommand command) {
        return command.start(platform());
    }

    /** Starts a player that the manager accepts. */
    PlayerProgram startRegistered() {
        openManager();
        PlayerProgram program = start();
        settle();
        return program;
    }

    private Platform platform() {
        List<SettingOverride> assignments =
                Arrays.stream(settings).map(SettingOverride::parse).toList();
        return new Platform(
                time,
                network.transport("127.0.0.1"),
                network.resolver(),
                this::open,
                new SplittableRandom(7),
                Runnable::run,
                new SettingsLoader(config, assignments),
                shared,
                new Console(new PrintWriter(output)),
                AgentLog::of);
    }

    private OpenService open(ListenAddress address, AgentApi agent) {
        service = agent;
        return host.open(address, agent);
    }

    /** Runs all tasks that are due. */
    void settle() {
        time.advance(Duration.ZERO);
    }

    /** Has the following calls come from another address. */
    void callFrom(String address) {
        caller = address;
    }

    /** Returns the answer of the player at the first port. */
    JsonNode call(String method, String params) {
        CompletableFuture<Delivery> delivery = post(method, params);
        time.runUntil(delivery::isDone);
        return body(delivery.join());
    }

    JsonNode result(String method, String params) {
        return call(method, params).path("result");
    }

    JsonNode error(String method, String params) {
        return call(method, params).path("error");
    }

    /** The code of the error with which a call is answered. */
    String errorCode(String method, String params) {
        return error(method, params).at("/data/error_code").stringValue();
    }

    /** The status with which a call is acknowledged. */
    String status(String method, String params) {
        return result(method, params).path("status").stringValue("none");
    }

    /** Whether an invitation is accepted. */
    boolean accepts(String method, String params) {
        return result(method, params).path("accept").booleanValue();
    }

    /** The choice with which a call is answered. */
    String choice(String method, String params) {
        return result(method, params).path("parity_choice").stringValue();
    }

    CompletableFuture<Delivery> post(String method, String params) {
        return postTo("/mcp", """
                {"jsonrpc": "2.0", "id": 7, "method": "%s", "params": %s}""".formatted(method, params));
    }

    /** Returns the answer to any body. */
    JsonNode answerTo(String path, String body) {
        CompletableFuture<Delivery> delivery = postTo(path, body);
        time.runUntil(delivery::isDone);
        return body(delivery.join());
    }

    private CompletableFuture<Delivery> postTo(String path, String body) {
        Endpoint endpoint = Endpoint.parse("http://127.0.0.1:" + PORT + path);
        return network.transport(caller).post(endpoint, body.getBytes(UTF_8), Duration.ofSeconds(30), 65536);
    }

    JsonNode get(String path) {
        Endpoint endpoint = Endpoint.parse("http://127.0.0.1:" + PORT + path);
        CompletableFuture<Delivery> delivery = network.transport("127.0.0.1").get(endpoint, Duration.ofSeconds(5));
        time.runUntil(delivery::isDone);
        return body(delivery.join());
    }

    static JsonNode body(Delivery delivery) {
        return JsonText.parse(((Delivery.Replied) delivery).body());
    }

    Path historyFile() {
        return shared.history(PlayerId.of(1));
    }

    JsonNode history() throws IOException {
        return history(1);
    }

    /** A player's history once every pending write of it is done. */
    JsonNode history(int player) throws IOException {
        time.advance(HistoryKeeper.PAUSE_BETWEEN_WRITES.multipliedBy(2));
        return JsonText.parse(Files.readAllBytes(shared.history(PlayerId.of(player))));
    }

    String log() throws IOException {
        return Files.readString(shared.agentLog(PlayerId.of(1)));
    }
}
