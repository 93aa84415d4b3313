package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.agent.service.AllowedHosts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Callers that the server turns away are logged by their agent's logger. */
class TurnedAwayTest {

    private final HttpThreads threads = new HttpThreads();
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @AfterEach
    void stop() {
        threads.close();
    }

    private Logger log() {
        Logger log = new LoggerContext().getLogger("agent");
        lines.start();
        log.addAppender(lines);
        return log;
    }

    @Test
    void areNamedThereOnceHoweverOftenTheyCome() throws Exception {
        AllowedHosts hosts = AllowedHosts.of("127.0.0.1", "127.0.0.1", List.of());
        HttpSite site = new HttpSite("127.0.0.1", 0, hosts, null, log());
        try (HttpServer server =
                HttpServer.start(threads, site, AgentApi.everywhere(ServerFixture.ECHO), HttpServerLimits.DEFAULT)) {
            for (int i = 0; i < 3; i++) {
                try (RawClient client = new RawClient(server.port())) {
                    client.send("GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
                            .readToEnd();
                }
            }
        }

        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .singleElement()
                .asString()
                .startsWith("127.0.0.1 is being turned away: a request for a Host");
    }
}
