package org.evenodd.agent.program;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.memory.PlainEndpoint;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.rpc.AgentMetrics;
import org.evenodd.agent.runtime.AgentLog;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.protocol.jsonrpc.RpcOutcome;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A minimal program: it answers until it is ended by a signal or a call. */
@Command(name = "echo")
public final class EchoProgram implements ServerCommand {

    @Mixin
    private CommonOptions common = new CommonOptions();

    @Option(names = "--fail")
    private boolean fail;

    public static void main(String[] arguments) {
        Launcher.main(EchoProgram::new, arguments);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public RunningProgram start(Platform platform) {
        AgentLog log = AgentLog.of("Echo", Runnable::run);
        log.writeTo(platform.shared().agentLog(PlayerId.of(1)), "P01");
        CompletableFuture<ExitStatus> done = new CompletableFuture<>();
        Closeable name = claim(platform.shared(), "Echo");
        OpenService service = platform.host()
                .open(
                        common.listenAddress(0),
                        PlainEndpoint.hearing((request, caller) -> {
                                    end(done);
                                    return new RpcOutcome.RpcResult(out -> out.writeString(request.method()));
                                })
                                .api(() -> HealthReport.up(null, "INIT"), new AgentMetrics(platform.scheduler())));
        platform.console().ready(service);
        log.logger().info("Ready");
        return new Running(platform, service, log, done, name);
    }

    private void end(CompletableFuture<ExitStatus> done) {
        if (fail) {
            done.completeExceptionally(new IllegalStateException("told to"));
        } else {
            done.complete(ExitStatus.DONE);
        }
    }

    /** Claims a name among the agents of one manager that share a directory. */
    static Closeable claim(SharedDirectory shared, String name) {
        return AgentAddress.claim(shared, Endpoint.parse("http://localhost:8000/mcp"), new DisplayName(name));
    }

    private record Running(
            Platform platform, OpenService service, AgentLog log, CompletableFuture<ExitStatus> done, Closeable name)
            implements RunningProgram {

        @Override
        public void close() {
            service.close();
            log.logger().info("Closed");
            log.close();
            try {
                name.close();
                Files.writeString(platform.shared().root().resolve("closed"), "in order");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
