package org.evenodd.referee.bench;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.scripted.Lines;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.agent.scripted.ScriptedPeer;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonText;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.referee.RefereeCommand;
import org.evenodd.referee.Sample;
import org.evenodd.referee.agent.RefereeKeySource;
import org.evenodd.referee.agent.RefereeOptions;
import org.evenodd.referee.agent.RefereeProgram;
import tools.jackson.databind.JsonNode;

/** A referee in memory and virtual time, with a scripted manager and players. */
public final class MemoryReferee {

    public static final Endpoint MANAGER = Endpoint.parse("http://127.0.0.1:8000/mcp");

    /** The answer of a manager that gives the referee its place and its token. */
    public static final String ACCEPTED = "{\"protocol\":\"league.v2\",\"message_type\":\"REFEREE_REGISTER_RESPONSE\","
            + "\"timestamp\":\"2025-01-15T10:30:00Z\",\"status\":\"ACCEPTED\",\"referee_id\":\"REF01\",\"auth_token\":\""
            + Sample.REFEREE.token().value() + "\",\"league_id\":\"league_2025_even_odd\"}";

    private final MemoryWorld world;
    private final ScriptedPeer manager;
    private final Platform platform;
    private Closeable listening = () -> {};
    private RefereeProgram referee;

    public MemoryReferee(Path shared, String... settings) {
        this(shared, MemoryWorld.settings(settings));
    }

    public MemoryReferee(Path shared, SettingsLoader settings) {
        world = new MemoryWorld(shared);
        manager = new ScriptedPeer(world.time)
                .always(MessageType.REFEREE_REGISTER_REQUEST, Reaction.result(ACCEPTED))
                .always(MessageType.MATCH_RESULT_REPORT, Reaction.result("{\"status\":\"ACCEPTED\"}"));
        platform = world.platform(new Random(2025), settings);
    }

    /** Returns what the referee serves. */
    public AgentApi service() {
        return world.host.latest();
    }

    /** Returns a player at port 8100 + number that joins, chooses and acknowledges. */
    public ScriptedPeer player(int number, String parity) {
        ScriptedPeer player = new ScriptedPeer(world.time)
                .always(MessageType.GAME_INVITATION, Reaction.result(Lines.join(number, true)))
                .always(MessageType.CHOOSE_PARITY_CALL, Reaction.result(Lines.choice(number, parity)))
                .always(MessageType.GAME_OVER, Reaction.result(Lines.ack("GAME_OVER_ACK", number)))
                .always(MessageType.GAME_ERROR, Reaction.result(Lines.ack("GAME_ERROR_ACK", number)));
        world.network.bind(MemoryWorld.at(8100 + number), player);
        return player;
    }

    /** Binds a relay of a manager's, at this port. */
    public Closeable relay(int port, Service relay) {
        return world.network.bind(MemoryWorld.at(port), relay);
    }

    /** Adds P01, who chooses even, and P02, who chooses odd. */
    public MemoryReferee withPlayers() {
        player(1, "even");
        player(2, "odd");
        return this;
    }

    public MemoryReferee withDisk(Executor other) {
        world.disk = other;
        return this;
    }

    public MemoryReferee withManager() {
        listening = world.network.bind(MANAGER, manager);
        return this;
    }

    /** Nobody listens any more where the manager did. */
    public void withoutManager() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts the referee for this many simultaneous matches. */
    public MemoryReferee start(int places) {
        return start("Whistle", places);
    }

    /** Starts the referee with a name; null for none. */
    public MemoryReferee start(String name, int places) {
        ListenAddress address = MemoryHost.address(MemoryWorld.HOST, 8001, MemoryWorld.HOST);
        referee = RefereeProgram.start(
                platform,
                new RefereeOptions(
                        address,
                        MANAGER,
                        name,
                        List.of(GameType.EVEN_ODD),
                        places,
                        false,
                        RefereeKeySource.in(platform.shared().root().resolve("referee.key"))));
        return this;
    }

    /** Starts the referee from its command line. */
    public MemoryReferee start(RefereeCommand command) {
        command.start(platform);
        return this;
    }

    /** Starts a referee that the manager accepts. */
    public MemoryReferee registered() {
        withManager().start(5);
        run();
        return this;
    }

    public ScriptedPeer manager() {
        return manager;
    }

    public String output() {
        return world.printed.toString();
    }

    /** Returns the started program. */
    public RefereeProgram referee() {
        return referee;
    }

    /** Runs until no task is left. */
    public void run() {
        world.time.run();
    }

    public void pass(Duration duration) {
        world.time.advance(duration);
    }

    /** Returns the virtual time. */
    public Scheduler scheduler() {
        return world.time;
    }

    public Instant now() {
        return world.time.instant();
    }

    /** Posts a message to the referee. */
    public CompletableFuture<JsonNode> send(Message message) {
        return send(message.type().canonicalMethod(), Json.text(MessageCodec.encode(message)));
    }

    /** Posts a call with these params. */
    public CompletableFuture<JsonNode> send(String method, String params) {
        return post(MemoryWorld.call(method, params)).thenApply(reply -> JsonText.parse(reply.body()));
    }

    /** Posts a body to the referee. */
    public CompletableFuture<Delivery.Replied> post(String body) {
        return world.post(MemoryWorld.HOST, Sample.REFEREE.endpoint(), body);
    }

    public JsonNode health() {
        return JsonText.parse(world.page(Sample.REFEREE.endpoint().at("/health")));
    }

    /** Returns a reply, which must not take virtual time. */
    public JsonNode soon(CompletableFuture<JsonNode> reply) {
        pass(Duration.ofMillis(1));
        return reply.join();
    }

    /** Assigns a match and plays it to its end. */
    public JsonNode play(Message assignment) {
        CompletableFuture<JsonNode> reply = send(assignment);
        run();
        return reply.join();
    }

    /** Returns the reports to the manager, each valid in strict mode. */
    public List<MatchResultReport> reports() {
        return manager.messages(MatchResultReport.class);
    }
}
