package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;
import org.junit.jupiter.api.AfterEach;

class AgentRoutesTest extends AgentRoutesContract {

    private final ServerFixture fixture = new ServerFixture();

    @AfterEach
    void closeAll() throws Exception {
        fixture.closeAll();
    }

    @Override
    protected ServiceResponse send(AgentApi agent, ServiceRequest request) throws Exception {
        RawClient client = fixture.connect(fixture.start(agent, HttpServerLimits.DEFAULT));
        return response(
                client.send(head(request) + new String(request.body(), UTF_8)).readToEnd());
    }

    private static String head(ServiceRequest request) {
        String contentType = request.contentType() == null ? "" : "Content-Type: " + request.contentType() + "\r\n";
        return request.method() + ' ' + request.path() + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + contentType + "Content-Length: " + request.body().length + "\r\n\r\n";
    }

    private static ServiceResponse response(String text) {
        int end = text.indexOf("\r\n\r\n");
        List<String> head = List.of(text.substring(0, end).split("\r\n", -1));
        Map<String, String> headers = new HashMap<>();
        head.stream().skip(1).map(line -> line.split(": ", 2)).forEach(field -> headers.put(field[0], field[1]));
        return new ServiceResponse(
                Integer.parseInt(head.get(0).split(" ", -1)[1]),
                headers.getOrDefault("Content-Type", ""),
                text.substring(end + 4).getBytes(UTF_8),
                headers);
    }
}
