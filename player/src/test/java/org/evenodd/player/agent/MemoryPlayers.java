package org.evenodd.player.agent;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.settings.ConfigSource;
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

    final MemoryWorld world;
    final VirtualTime time;
    final ScriptedManager manager = new ScriptedManager();
    private Strategy strategy = NamedStrategy.ALWAYS_ODD;
    private String moving = "first-free";
    private Executor thinking = Runnable::run;
    private ConfigSource config = ConfigSource.BUILT_IN;
    private String[] settings = {};
    private boolean leaving;
    private boolean rotating;
    private String caller = MemoryWorld.HOST;

    MemoryPlayers(Path directory) {
        world = new MemoryWorld(directory);
        world.disk = Runnable::run;
        time = world.time;
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
        return world.network.bind(MANAGER, manager);
    }

    PlayerProgram start() {
        return start(PORT, 1, "Ada");
    }

    PlayerProgram start(int port, int count, String name) {
        ListenAddress address = MemoryHost.address(MemoryWorld.HOST, port, MemoryWorld.HOST);
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
        return world.platform(new SplittableRandom(7), MemoryWorld.settings(config, settings));
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
        return world.json(post(method, params));
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

    CompletableFuture<Delivery.Replied> post(String method, String params) {
        return postTo("/mcp", MemoryWorld.call(method, params));
    }

    /** Returns the answer to any body. */
    JsonNode answerTo(String path, String body) {
        return world.json(postTo(path, body));
    }

    private CompletableFuture<Delivery.Replied> postTo(String path, String body) {
        return world.post(caller, MemoryWorld.at(PORT).at(path), body);
    }

    JsonNode get(String path) {
        return JsonText.parse(world.page(MemoryWorld.at(PORT).at(path)));
    }

    Path historyFile() {
        return world.shared.history(PlayerId.of(1));
    }

    JsonNode history() throws IOException {
        return history(1);
    }

    /** A player's history once every pending write of it is done. */
    JsonNode history(int player) throws IOException {
        time.advance(HistoryKeeper.PAUSE_BETWEEN_WRITES.multipliedBy(2));
        return JsonText.parse(Files.readAllBytes(world.shared.history(PlayerId.of(player))));
    }

    String log() throws IOException {
        return Files.readString(world.shared.agentLog(PlayerId.of(1)));
    }
}
