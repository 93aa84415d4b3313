package org.evenodd.agent.settings;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The source of settings files. */
public interface ConfigSource {

    /** The built-in files, with all defaults. */
    ConfigSource BUILT_IN = new ConfigSource() {
        @Override
        public Optional<byte[]> read(String name) {
            return Optional.empty();
        }

        @Override
        public String titleOf(String name) {
            return BuiltInConfig.titleOf(name);
        }
    };

    /**
     * A file's bytes; empty if it does not exist, so that its settings have their defaults.
     *
     * @param name below the root, like {@code leagues/league_2025_even_odd.json}
     * @throws SettingsException if it cannot be read
     */
    Optional<byte[]> read(String name);

    /** The file's name for people. */
    String titleOf(String name);

    /**
     * The files in a directory.
     *
     * @throws SettingsException if there is no such directory
     */
    static ConfigSource of(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new SettingsException("--config-dir", "", "there is no directory " + directory);
        }
        return new ConfigDirectory(directory);
    }
}
