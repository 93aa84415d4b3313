package org.evenodd.player.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.program.AgentAddress;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.rpc.AgentMetrics;
import org.evenodd.agent.runtime.BackgroundFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One or many players in one program, each with a port, token, history, log and metrics of its own. */
public final class PlayerProgram implements RunningProgram {

    private static final Logger LOG = LoggerFactory.getLogger(PlayerProgram.class);
    private static final long SECONDS_TO_WRITE = 3;
    static final int FEWEST_THREADS = 8;
    private static final int THREADS_PER_PLAYER = 2;
    private static final long IDLE_SECONDS = 30;

    private final List<PlayerAgent> agents = new ArrayList<>();
    private final List<AgentAddress> addresses = new ArrayList<>();
    private final PlayerParts parts;
    private final PlayerOptions plan;

    /**
     * The parts shared by the players of one program.
     *
     * @param files written in the background
     * @param thinking runs strategies that may block, on threads that they may block indefinitely
     */
    record PlayerParts(Platform platform, BackgroundFiles files, Executor thinking) {}

    private PlayerProgram(PlayerParts parts, PlayerOptions plan) {
        this.parts = parts;
        this.plan = plan;
    }

    /**
     * Starts the players: all serve their addresses before the first one registers.
     *
     * @param thinking runs strategies that may block, on threads that they may block indefinitely
     * @throws org.evenodd.agent.program.ProgramException if an address cannot be bound, or another running program uses
     *     a name; nothing is left open
     */
    public static PlayerProgram start(Platform platform, PlayerOptions plan, Executor thinking) {
        BackgroundFiles files = new BackgroundFiles(platform.disk(), LOG);
        PlayerProgram program = new PlayerProgram(new PlayerParts(platform, files, thinking), plan);
        program.start();
        return program;
    }

    /**
     * A bounded pool of threads for strategies that may block. It rejects tasks when all threads are busy: a strategy
     * that never returns occupies its thread, but delays no other.
     */
    public static Executor thinkingThreads(int players) {
        return new ThreadPoolExecutor(
                0,
                Math.max(FEWEST_THREADS, THREADS_PER_PLAYER * players),
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                PlayerProgram::daemon);
    }

    private static Thread daemon(Runnable tasks) {
        Thread thread = new Thread(tasks, "strategy");
        thread.setDaemon(true);
        return thread;
    }

    private void start() {
        try {
            for (int number = 1; number <= plan.players().count(); number++) {
                open(number);
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
        joinInOrder(0);
    }

    /** One after the other, so that ids are in the order of names and ports. */
    private void joinInOrder(int first) {
        if (first < agents.size()) {
            CompletableFuture<?> unused =
                    agents.get(first).membership().join().whenComplete((answer, failure) -> joinInOrder(first + 1));
        }
    }

    private void open(int number) {
        AgentMetrics metrics = new AgentMetrics(parts.platform().scheduler());
        AgentAddress address = AgentAddress.open(
                parts.platform(),
                plan.players().addressOf(number),
                plan.manager(),
                port -> plan.players().nameOf(number, port),
                metrics.requests());
        addresses.add(address);
        PlayerAgent agent = new PlayerAgent(parts, plan, metrics, address.name(), address.endpoint());
        agents.add(agent);
        address.begin(agent.service());
    }

    /** Completes when every player has ended; fails if one was refused. */
    @Override
    public CompletableFuture<ExitStatus> done() {
        List<CompletableFuture<ExitStatus>> ends =
                agents.stream().map(agent -> agent.membership().ended()).toList();
        return CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new))
                .thenApply(all -> ends.stream().allMatch(end -> end.join() == ExitStatus.DONE)
                        ? ExitStatus.DONE
                        : ExitStatus.FAILED);
    }

    @Override
    public void watch() {
        agents.forEach(agent -> agent.membership().watch());
    }

    @Override
    public void close() {
        addresses.forEach(AgentAddress::close);
        agents.forEach(PlayerAgent::leave);
        parts.files()
                .flush()
                .completeOnTimeout(null, SECONDS_TO_WRITE, TimeUnit.SECONDS)
                .join();
        addresses.forEach(AgentAddress::release);
    }
}
