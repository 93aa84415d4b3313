package org.evenodd.referee.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.evenodd.agent.address.AddressPolicy;
import org.evenodd.agent.address.Resolver;
import org.evenodd.agent.http.AgentApi;
import org.evenodd.agent.http.HttpServer;
import org.evenodd.agent.http.HttpThreads;
import org.evenodd.agent.http.HttpTransport;
import org.evenodd.agent.http.TestServers;
import org.evenodd.agent.program.Console;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.RealScheduler;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.message.AssignmentMessages.Contestant;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.referee.Sample;
import org.evenodd.referee.agent.RefereeKeySource;
import org.evenodd.referee.agent.RefereePlan;
import org.evenodd.referee.agent.RefereeProgram;

/** A referee at a real port that repeats calls quickly. */
final class HttpReferee implements AutoCloseable {

    static final String ACCEPTED = "{\"protocol\":\"league.v2\",\"message_type\":\"REFEREE_REGISTER_RESPONSE\","
            + "\"timestamp\":\"2025-01-15T10:30:00Z\",\"status\":\"ACCEPTED\",\"referee_id\":\"REF01\",\"auth_token\":\""
            + Sample.REFEREE.token().value() + "\",\"league_id\":\"league_2025_even_odd\"}";

    private final RealScheduler scheduler = new RealScheduler();
    private final HttpThreads threads = new HttpThreads(1);
    private final Resolver resolver = Resolver.system(Runnable::run, AddressPolicy.DEFAULT);
    private final HttpTransport transport = TestServers.transport(threads, resolver);
    private final ExecutorService disk = Executors.newSingleThreadExecutor();
    private final CompletableFuture<Endpoint> endpoint = new CompletableFuture<>();
    private final RefereeProgram program;

    private HttpReferee(Path shared, Endpoint manager, String... settings) {
        Platform platform = new Platform(
                scheduler,
                transport,
                resolver,
                this::open,
                new Random(2025),
                disk,
                new SettingsLoader(ConfigSource.BUILT_IN, assignments(settings)),
                new SharedDirectory(shared),
                new Console(new PrintWriter(new StringWriter(), true)),
                AgentLog::of);
        ListenAddress address = new ListenAddress("127.0.0.1", 0, "127.0.0.1");
        program = RefereeProgram.start(
                platform,
                new RefereePlan(
                        address,
                        manager,
                        "Whistle",
                        List.of(GameType.EVEN_ODD),
                        5,
                        false,
                        RefereeKeySource.in(shared.resolve("referee.key"))));
    }

    static HttpReferee start(Path shared, Endpoint manager, String... settings) {
        return new HttpReferee(shared, manager, settings);
    }

    private static List<SettingOverride> assignments(String... settings) {
        return Stream.concat(Stream.of("retry.delay_seconds=0.05"), Stream.of(settings))
                .map(SettingOverride::parse)
                .toList();
    }

    private OpenService open(ListenAddress address, AgentApi service) {
        try {
            HttpServer server = TestServers.start(threads, address.host(), address.port(), service, TestServers.LIMITS);
            endpoint.complete(address.endpoint(server.port()));
            return new OpenService(address.endpoint(server.port()), server::close);
        } catch (BindException e) {
            throw new AssertionError(e);
        }
    }

    /** Waits for the referee's registration and assigns the match as its manager would. */
    void run(Endpoint playerA, Endpoint playerB) {
        RunMatch sample = Sample.assignment();
        RunMatch match = new RunMatch(
                sample.envelope(),
                sample.leagueId(),
                sample.roundId(),
                sample.matchId(),
                sample.gameType(),
                at(sample.playerA(), playerA),
                at(sample.playerB(), playerB),
                sample.scoring(),
                sample.doubleForfeit(),
                sample.lease());
        MessageClient manager =
                ProtocolStack.of(Compatibility.TOLERANT).client(transport, scheduler, 10_240, new LearnedCallForms());
        Answer answer =
                manager.call(endpoint.join(), match, Duration.ofSeconds(5)).join();
        assertThat(answer).isInstanceOf(Answer.Answered.class);
    }

    private static Contestant at(Contestant player, Endpoint endpoint) {
        return new Contestant(
                player.playerId(),
                player.displayName(),
                endpoint,
                player.matchToken(),
                player.tokenDigest(),
                player.standings());
    }

    @Override
    public void close() {
        program.close();
        transport.close();
        threads.close();
        scheduler.close();
        disk.shutdown();
    }
}
