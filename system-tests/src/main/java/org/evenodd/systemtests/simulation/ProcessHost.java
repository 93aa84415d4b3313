package org.evenodd.systemtests.simulation;

import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.agent.program.ServiceHost;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.Service;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;

/**
 * Serves the requests to a process on its own thread, applies its misbehaviour and records its answers. The services
 * end with the process.
 */
final class ProcessHost implements ServiceHost {

    private final ProcessRun process;
    private final String name;
    private final ServiceHost network;
    private final PlayerMisbehaviour misbehaviour;
    private final MessageRecorder recorder;

    ProcessHost(
            ProcessRun process,
            String name,
            ServiceHost network,
            PlayerMisbehaviour misbehaviour,
            MessageRecorder recorder) {
        this.process = process;
        this.name = name;
        this.network = network;
        this.misbehaviour = misbehaviour;
        this.recorder = recorder;
    }

    @Override
    public OpenService open(ListenAddress address, AgentApi agent) {
        OpenService open = network.open(address, agent.behind(service -> request -> serve(service, request)));
        process.opened(open);
        return open;
    }

    private CompletableFuture<ServiceResponse> serve(Service service, ServiceRequest request) {
        CompletableFuture<ServiceResponse> answer = new CompletableFuture<>();
        process.execute(() -> {
            process.pass(CrashPoint.BEFORE_HANDLE);
            service.serve(request).whenComplete((response, bug) -> answered(request, response, bug, answer));
        });
        return answer;
    }

    private void answered(
            ServiceRequest request,
            ServiceResponse response,
            Throwable bug,
            CompletableFuture<ServiceResponse> answer) {
        if (bug != null) {
            answer.completeExceptionally(bug);
            return;
        }
        process.pass(CrashPoint.AFTER_HANDLE);
        misbehaviour.answer(process, request, response).thenAccept(changed -> {
            recorder.answers(name, request, changed);
            answer.complete(changed);
        });
    }
}
