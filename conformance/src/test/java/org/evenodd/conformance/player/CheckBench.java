package org.evenodd.conformance.player;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.program.MemoryHost;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.conformance.kit.CheckCommand.CheckAddress;
import org.evenodd.conformance.kit.CheckReport;
import org.evenodd.conformance.kit.ScriptedGame;
import org.evenodd.conformance.player.ForeignBot.ForeignForm;
import org.evenodd.conformance.player.Rehearsal.RehearsalPlan;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.LeagueToken;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Checks test bots in memory and virtual time. */
final class CheckBench {

    static final AuthToken TOKEN = LeagueToken.of(Rehearsal.PLAYER, Digest.sha256("a test"));
    private static final Endpoint CHECKER = Endpoint.parse("http://127.0.0.1:8000/mcp");
    private static final Endpoint ANOTHER = Endpoint.parse("http://127.0.0.1:8102/mcp");

    private final Game game;
    private final SettingsLoader settings;
    final List<String> progress = new ArrayList<>();

    private final MemoryWorld world = new MemoryWorld(Path.of("never-written"));
    private final VirtualTime time = world.time;
    private final MemoryNetwork network = world.network;
    private @Nullable Closeable bound;

    CheckBench() {
        this(Games.usual());
    }

    CheckBench(Game game, String... settings) {
        this.game = game;
        this.settings = MemoryWorld.settings(settings);
    }

    /** A bot that says to be called elsewhere. */
    static Quirk registering(String contact) {
        return Quirk.registering(request -> ((ObjectNode) request.get("player_meta")).put("contact_endpoint", contact));
    }

    Instant now() {
        return time.instant();
    }

    void setClock(Duration by) {
        time.setClock(by);
    }

    /** Checks a bot that registers. */
    CheckReport report(Quirk quirk) {
        return report(new TestBot(time, quirk));
    }

    private CheckReport report(TestBot bot) {
        return check(bot, () -> bot.register(wire(), CHECKER));
    }

    /** Checks a bot that listens and does not register. */
    CheckReport reportUnregistered(Quirk quirk) {
        return check(new TestBot(time, quirk), () -> {});
    }

    /** Checks a bot that only acknowledges calls and posts its answers. */
    CheckReport reportPosting(Quirk quirk) {
        return reportPosting(quirk, false);
    }

    /** Checks a bot that posts its answers, with JSON-RPC or bare. */
    CheckReport reportPosting(Quirk quirk, boolean bare) {
        TestBot bot = new TestBot(time, quirk);
        return check(new PostingBot(bot, wire(), CHECKER, bare), () -> bot.register(wire(), CHECKER));
    }

    /** Checks a bot that understands only another form than the protocol's, and registers so where it has to. */
    CheckReport report(ForeignForm form, Quirk quirk) {
        quirk.bare = form == ForeignForm.BARE_OR_HTTP_500;
        TestBot bot = new TestBot(time, quirk);
        return check(new ForeignBot(bot, form), () -> bot.register(wire(), CHECKER));
    }

    /** Checks a bot that has a token from an earlier check. */
    CheckReport reportKeeping(String token) {
        return report(new TestBot(time, Quirk.NONE).keeping(token));
    }

    /** Checks a bot that has a token and does not register. */
    CheckReport reportKeepingUnregistered(String token) {
        return check(new TestBot(time, Quirk.NONE).keeping(token), () -> {});
    }

    private CheckReport check(Service bot, Runnable meanwhile) {
        bound = network.bind(TestBot.ADDRESS, bot);
        return run(meanwhile);
    }

    /** Checks a bot whose program ends at a GET, like one that parses every body. */
    CheckReport reportOfOneThatEndsAtAGet() {
        TestBot bot = new TestBot(time, Quirk.NONE);
        Service mortal = request -> {
            if (request.method().equals("GET")) {
                stopBot();
            }
            return bot.serve(request);
        };
        return check(mortal, () -> bot.register(wire(), CHECKER));
    }

    private Transport wire() {
        return network.transport("127.0.0.1");
    }

    /** Ends the bot's program, as an exception in it may do. */
    void stopBot() {
        try {
            Objects.requireNonNull(bound).close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Checks a bot that posts this to the checker in the place of a registration. */
    CheckReport reportPosting(String path, String body) {
        return check(
                new TestBot(time, Quirk.NONE),
                () -> wire().post(CHECKER.at(path), body.getBytes(UTF_8), Duration.ofSeconds(10), 10_000));
    }

    /** Checks a bot that registers at this path. */
    CheckReport reportRegisteringAt(String path) {
        TestBot bot = new TestBot(time, Quirk.NONE);
        return check(bot, () -> bot.register(wire(), CHECKER.at(path)));
    }

    /** Checks a bot while somebody elsewhere registers another endpoint; returns the calls that arrive there. */
    List<String> callsFor(String stranger, String contact) {
        List<String> calls = new ArrayList<>();
        network.bind(Endpoint.parse(contact), request -> {
            calls.add(request.method() + ' ' + request.path());
            return CompletableFuture.completedFuture(ServiceResponse.empty(404));
        });
        TestBot other = new TestBot(time, registering(contact));
        check(new TestBot(time, Quirk.NONE), () -> other.register(network.transport(stranger), CHECKER));
        return calls;
    }

    /** Starts another bot, at the port beside that of the checked one. */
    void startAnotherBot() {
        network.bind(ANOTHER, new TestBot(time, Quirk.NONE));
    }

    /** Whether nobody listens any more at the address at which the checker did. */
    boolean isCheckerGone() {
        CompletableFuture<Delivery> reply = wire().get(CHECKER.at("/health"), Duration.ofSeconds(1));
        time.runUntil(reply::isDone);
        return reply.join() instanceof Delivery.Unreachable;
    }

    /** Checks an address at which nobody answers. */
    CheckReport reportWithoutBot() {
        return run(() -> {});
    }

    /** Starts another program at the address where bots expect their manager. */
    void occupyPort() {
        network.bind(CHECKER, request -> CompletableFuture.completedFuture(ServiceResponse.empty(404)));
    }

    private CheckReport run(Runnable meanwhile) {
        CheckAddress address = new CheckAddress(MemoryHost.address("127.0.0.1", CHECKER.port(), "127.0.0.1"), true);
        RehearsalPlan plan = new RehearsalPlan(
                TestBot.ADDRESS,
                ScriptedGame.of(game),
                address,
                new RehearsalToken(TOKEN, () -> {}),
                Duration.ofSeconds(4));
        PlayerCheck check = new PlayerCheck(world.platform(new Random(7), settings), plan, progress::add);
        CompletableFuture<CheckReport> outcome = CompletableFuture.supplyAsync(check::run, time::onOwnThread);
        meanwhile.run();
        time.runUntil(outcome::isDone);
        check.close();
        return outcome.join();
    }
}
