package org.evenodd.agent.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Settings files in a directory. */
record ConfigDirectory(Path root) implements ConfigSource {

    @Override
    public Optional<byte[]> read(String name) {
        try {
            return Optional.of(Files.readAllBytes(root.resolve(name)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new SettingsException(titleOf(name), "", "the file cannot be read");
        }
    }

    @Override
    public String titleOf(String name) {
        return root.resolve(name).toString();
    }
}
