package org.evenodd.agent.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.evenodd.agent.runtime.TextFile;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The source of settings files. The project's {@code config/} is built into every program, as the defaults of all others.
 *
 * @param root their directory; null if there are none but the built-in files
 */
public record ConfigSource(@Nullable Path root) {

    /** The built-in files, with all defaults. */
    public static final ConfigSource BUILT_IN = new ConfigSource(null);

    /**
     * The files in a directory.
     *
     * @throws SettingsException if the directory does not exist
     */
    public static ConfigSource of(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new SettingsException("--config-dir", "", "there is no directory " + directory);
        }
        return new ConfigSource(directory);
    }

    /**
     * A file's bytes; empty if it does not exist, so that its settings have their defaults.
     *
     * @param name below the root, like {@code leagues/league_2025_even_odd.json}
     * @throws SettingsException if it cannot be read
     */
    Optional<byte[]> read(String name) {
        try {
            return root == null ? Optional.empty() : Optional.of(TextFile.bytes(root.resolve(name)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new SettingsException(titleOf(name), "", "the file cannot be read");
        }
    }

    /** The file's name for people. */
    String titleOf(String name) {
        return root == null ? "built-in config/" + name : root.resolve(name).toString();
    }

    /** A built-in file. */
    static JsonNode builtIn(String name) {
        try (InputStream file = ConfigSource.class.getResourceAsStream("/config/" + name)) {
            if (file == null) {
                throw new IllegalStateException("the program lacks config/" + name);
            }
            return StrictJson.parse(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("built-in config/" + name, e);
        }
    }
}
