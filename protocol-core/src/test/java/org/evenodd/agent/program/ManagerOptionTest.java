package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.evenodd.agent.memory.MemoryNetwork;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Which managers an agent belongs to, and what they may have it call. */
class ManagerOptionTest {

    private static final Endpoint USUAL = Endpoint.parse("http://localhost:8000/mcp");

    private static Optional<String> objection(String managers, String host) throws Exception {
        VirtualTime time = new VirtualTime(Instant.EPOCH);
        Platform platform = new MemoryHost(new MemoryNetwork(time))
                .platform(
                        time,
                        new Random(1),
                        SettingsLoader.builtIn(),
                        new SharedDirectory(Path.of("none")),
                        new Console(new PrintWriter(new StringWriter())));
        ManagerOption option = new ManagerOption();
        new CommandLine(option).parseArgs(managers.isEmpty() ? new String[0] : new String[] {"--manager", managers});
        option.guard(platform, USUAL);
        return platform.resolver().objection(host, 8101, List.of(InetAddress.getByName(host)));
    }

    @Tag("case:endpoint-here")
    @ParameterizedTest
    @CsvSource({
        "'', 127.0.0.1, true",
        "http://127.0.0.1:8000/mcp, [::1], true",
        "http://192.0.2.7:8000/mcp, 127.0.0.1, false",
        "http://192.0.2.7:8000/mcp, 0.0.0.0, false",
        "http://192.0.2.7:8000/mcp, [fe80::1], false",
        "http://192.0.2.7:8000/mcp, 192.0.2.9, true",
        "'http://192.0.2.7:8000/mcp,http://localhost:8000/mcp', 127.0.0.1, true",
        "http://169.254.1.1:8000/mcp, 169.254.1.1, true"
    })
    void aManagerElsewhereHasNothingCalledHere(String managers, String host, boolean called) throws Exception {
        assertThat(objection(managers, host).isEmpty()).isEqualTo(called);
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:35975, http://127.0.0.1:35975/mcp",
        "http://127.0.0.1:35975/, http://127.0.0.1:35975/mcp",
        "http://127.0.0.1:35975/mcp, http://127.0.0.1:35975/mcp",
        "http://example.org/league, http://example.org/league",
    })
    void takesTheAddressOfTheManagersPage(String given, String manager) {
        ManagerOption option = CommandLine.populateCommand(new ManagerOption(), "--manager", given);

        assertThat(option.orElse(USUAL)).hasToString(manager);
    }
}
