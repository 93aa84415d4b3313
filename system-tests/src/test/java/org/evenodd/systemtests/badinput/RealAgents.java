package org.evenodd.systemtests.badinput;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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
import org.evenodd.agent.program.ServerCommand;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.Logging;
import org.evenodd.agent.runtime.RealScheduler;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingOverride;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.start.LeagueManager;
import org.evenodd.manager.start.ManagerOptions;
import org.evenodd.manager.start.Preparation;
import org.evenodd.manager.store.EventStore.Storage;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.player.PlayerCommand;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.referee.RefereeCommand;
import org.slf4j.event.Level;
import picocli.CommandLine;

/** Agents of ours with real sockets and the real clock, each on a free port. */
final class RealAgents implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    private final HttpThreads threads = new HttpThreads(1);
    private final Way agents = new Way(threads);
    private final Way managers = new Way(threads);
    private final RealScheduler scheduler = new RealScheduler();
    private final ExecutorService background = Executors.newCachedThreadPool();
    private final Deque<Runnable> open = new ArrayDeque<>();
    private final SharedDirectory shared;

    /** The transport of a program. The manager has its own, because it never calls itself. */
    private record Way(Resolver resolver, HttpTransport transport) {
        Way(HttpThreads threads) {
            this(threads, Resolver.system(Runnable::run, AddressPolicy.DEFAULT));
        }

        private Way(HttpThreads threads, Resolver resolver) {
            this(resolver, TestServers.transport(threads, resolver));
        }
    }

    RealAgents(Path directory) {
        Logging.setLevel(Level.ERROR);
        shared = new SharedDirectory(directory);
    }

    /** Starts a manager over a store; the league starts by itself with this many agents. */
    Endpoint manager(WatchedStore store, AutoStart start, String... settings) {
        ManagerOptions options = new ManagerOptions(
                new ListenAddress(HOST, 0, HOST),
                SettingsLoader.DEFAULT_LEAGUE,
                start,
                false,
                question -> true,
                false,
                shared.leagueKey(SettingsLoader.DEFAULT_LEAGUE),
                null,
                Preparation.NONE);
        LeagueManager manager = LeagueManager.start(
                platform(managers, loader(settings), new StringWriter()), options, () -> Storage.withThread(store));
        open.push(manager::close);
        return manager.endpoint();
    }

    Endpoint referee(Endpoint manager, String... settings) {
        return start(new RefereeCommand(), manager, settings);
    }

    Endpoint player(Endpoint manager, String... settings) {
        return start(new PlayerCommand(count -> background), manager, settings);
    }

    private Endpoint start(ServerCommand command, Endpoint manager, String... settings) {
        new CommandLine(command).parseArgs("--port", "0", "--manager", manager.toString());
        StringWriter output = new StringWriter();
        RunningProgram program = command.start(platform(agents, loader(settings), output));
        open.push(program::close);
        return Endpoint.parse(
                output.toString().lines().findFirst().orElseThrow().substring("READY ".length()));
    }

    private static SettingsLoader loader(String... settings) {
        return new SettingsLoader(
                ConfigSource.BUILT_IN,
                List.of(settings).stream().map(SettingOverride::parse).toList());
    }

    private Platform platform(Way way, SettingsLoader settings, StringWriter output) {
        return new Platform(
                scheduler,
                way.transport(),
                way.resolver(),
                this::serve,
                new SecureRandom(),
                background,
                settings,
                shared,
                new Console(new PrintWriter(output)),
                AgentLog::of);
    }

    private OpenService serve(ListenAddress address, AgentApi service) {
        try {
            HttpServer server = TestServers.start(threads, address.host(), address.port(), service, TestServers.LIMITS);
            return new OpenService(address.endpoint(server.port()), server::close);
        } catch (Exception e) {
            throw new AssertionError("cannot listen", e);
        }
    }

    private boolean settled() {
        try {
            return background.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        while (!open.isEmpty()) {
            open.pop().run();
        }
        agents.transport().close();
        managers.transport().close();
        threads.close();
        scheduler.close();
        background.shutdown();
        if (!settled()) {
            throw new AssertionError("somebody still writes files");
        }
    }
}
