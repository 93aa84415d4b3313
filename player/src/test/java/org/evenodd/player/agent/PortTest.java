package org.evenodd.player.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.player.PlayerCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The port of a player that is started from the command line. */
class PortTest {

    @TempDir
    private Path directory;

    /** Returns the endpoint in the registration with a manager at the default port. */
    private String endpoint(ConfigSource config, String... arguments) {
        MemoryPlayers players = new MemoryPlayers(directory).configuredBy(config);
        players.openManager();
        players.start(CommandLine.populateCommand(new PlayerCommand(count -> Runnable::run), arguments));
        players.settle();
        return players.manager.lastParams().at("/player_meta/contact_endpoint").stringValue();
    }

    private ConfigSource configWithPort8105() throws IOException {
        Path file = directory.resolve("config/defaults/player.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"port\":8105}");
        return ConfigSource.of(directory.resolve("config"));
    }

    @Test
    void is8101() {
        assertThat(endpoint(ConfigSource.BUILT_IN)).isEqualTo("http://127.0.0.1:8101/mcp");
    }

    @Test
    void isTheOneOfTheSettings() throws IOException {
        assertThat(endpoint(configWithPort8105())).isEqualTo("http://127.0.0.1:8105/mcp");
    }

    @Test
    void isTheOneOfTheCommandLineWhateverTheSettingsSay() throws IOException {
        assertThat(endpoint(configWithPort8105(), "--port=8106")).isEqualTo("http://127.0.0.1:8106/mcp");
    }
}
