package org.evenodd.agent.http;

import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.Request;
import org.evenodd.agent.service.Response;

class RoutesInMemoryTest extends AgentRoutesContract {

    @Override
    protected Response send(AgentApi agent, Request request) {
        return new RoutesInMemory(agent).serve(request).join();
    }
}
