package org.evenodd.agent.http;

import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;

class RoutesInMemoryTest extends AgentRoutesContract {

    @Override
    protected ServiceResponse send(AgentApi agent, ServiceRequest request) {
        return new RoutesInMemory(agent).serve(request).join();
    }
}
