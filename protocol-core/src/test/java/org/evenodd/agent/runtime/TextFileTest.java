package org.evenodd.agent.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenodd.agent.settings.ConfigSource;
import org.evenodd.agent.settings.SettingsLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {

    @TempDir
    private Path directory;

    @Test
    void takesAByteOrderMarkForNoPartOfTheText() throws IOException {
        assertThat(TextFile.line(Files.writeString(directory.resolve("key"), "\ufeffabc \r\n")))
                .isEqualTo("abc");
        assertThat(TextFile.line(Files.writeString(directory.resolve("key"), "abc")))
                .isEqualTo("abc");
        assertThat(TextFile.line(Files.writeString(directory.resolve("key"), "")))
                .isEmpty();
    }

    @Test
    void takesItInSettingsToo() throws IOException {
        Files.writeString(directory.resolve("system.json"), "\ufeff{\"retry\": {\"max_retries\": 7}}");

        SettingsLoader settings = new SettingsLoader(ConfigSource.of(directory), java.util.List.of());

        assertThat(settings.system().retry().maxRetries()).isEqualTo(7);
    }
}
