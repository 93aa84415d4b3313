package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A league whose manager and referees are at one host, port and scheme, each at a path that a proxy leads to it. */
class PublicUrlTest extends ProcessTest {

    private final Map<String, Endpoint> routes = new ConcurrentHashMap<>();

    @AutoClose
    private final ReverseProxy proxy =
            new ReverseProxy(path -> Optional.ofNullable(routes.get(path.split("/", -1)[1])));

    private final String url = proxy.url();

    PublicUrlTest() throws IOException {}

    @Test
    void isAllThatOthersAreToldAndAllThatTheyNeed() throws Exception {
        Program manager = programs.manager(0, 2, 2, "--port=0", "--public-url=" + url + "/algo/");
        Endpoint port = manager.awaitReady();
        routes.put("algo", port);
        Endpoint home = Endpoint.parse(url + "/algo/mcp");
        manager.awaitLine("Others reach it at " + home);
        Endpoint direct = Endpoint.parse(
                manager.awaitLine("Directly, without the proxy: ").replaceFirst(".*: ", ""));
        assertThat(programs.run("status")).contains("0 of 2 players");
        assertThat(RpcCaller.register(port, "player", "Thief", home)).contains("E009", "the League Manager");
        assertThat(RpcCaller.register(port, "player", "Thief", direct.at("/x"))).contains("E009", "the League Manager");

        for (int n = 1; n <= 2; n++) {
            Program referee = programs.referee(home, "Whistle " + n, "--public-url=" + url + "/ref" + n);
            routes.put("ref" + n, referee.awaitReady());
            referee.awaitLineWith("Registered as REF0" + n);
        }
        Program players = programs.players(home, 2);

        assertThat(manager.awaitSuccess())
                .contains("Every match was played: 1 of 1")
                .contains("endpoint=" + url + "/ref1/mcp", "endpoint=" + url + "/ref2/mcp")
                .doesNotContain("Post to");
        players.awaitSuccess();
        assertThat(proxy.received().stream().map(ReverseProxy.ProxiedRequest::path))
                .contains("/algo/mcp")
                .containsAnyOf("/ref1/mcp", "/ref2/mcp")
                .allMatch(path -> path.matches("/(algo|ref[12])/(mcp|health)"));
    }

    @Test
    void isRefusedWithAStatusOf2BeforeAnythingIsOpened() throws Exception {
        Program referee = programs.start("referee", "--port=0", "--public-url=" + url + "/metrics");
        assertThat(referee.awaitExit()).isEqualTo(2);
        assertThat(referee.output()).contains("/metrics begins like a path").doesNotContain("READY");
        Program player = programs.start("player", "--port=0", "--port=0");
        assertThat(player.awaitExit()).isEqualTo(2);
        assertThat(player.output()).contains("--port is given more than once").doesNotContain("READY");
    }
}
