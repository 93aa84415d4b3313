package org.evenodd.systemtests.delivery;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.systemtests.testbed.Program;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An image of a container as jib wrote it, unpacked. */
record Image(Path files, JsonNode manifest, JsonNode settings) {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Path SCRIPT = Path.of(System.getProperty("league.root"))
            .resolve("system-tests/src/test/resources/delivery/run-image.sh")
            .toAbsolutePath();

    static Image unpack(Path tar, Path folder) throws IOException, InterruptedException {
        Path parts = Files.createDirectories(folder.resolve("parts"));
        Path files = Files.createDirectories(folder.resolve("files"));
        extract(parts, "-xf", tar.toString());
        JsonNode manifest =
                JSON.readTree(parts.resolve("manifest.json").toFile()).get(0);
        for (JsonNode layer : manifest.get("Layers")) {
            extract(files, "-xzf", parts.resolve(layer.stringValue()).toString());
        }
        JsonNode config = JSON.readTree(
                parts.resolve(manifest.get("Config").stringValue()).toFile());
        return new Image(files, manifest, config.get("config"));
    }

    private static void extract(Path folder, String... options) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("tar", "-C", folder.toString()));
        command.addAll(List.of(options));
        try (Program tar = Program.start(folder, command)) {
            if (tar.awaitExit() != 0) {
                throw new AssertionError(tar.output());
            }
        }
    }

    List<String> entryPoint() {
        return settings.get("Entrypoint")
                .valueStream()
                .map(JsonNode::stringValue)
                .toList();
    }

    String user() {
        return settings.get("User").stringValue();
    }

    /** Starts its entry point with further arguments; skips the test where that takes rights that this user lacks. */
    Program start(String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(entryPoint());
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** Runs a command inside, under the image's user and paths. */
    Program run(List<String> inside) throws InterruptedException {
        assumeTrue(canMount(), "skipped: this takes Linux, root and the right to make a mount namespace");
        Path java = Path.of(inside.get(0));
        List<String> command = new ArrayList<>(List.of(
                "unshare",
                "--mount",
                "sh",
                SCRIPT.toString(),
                files.toString(),
                System.getProperty("java.home"),
                java.getParent().getParent().toString(),
                user(),
                settings.get("WorkingDir").stringValue()));
        command.addAll(inside);
        return Program.start(files, command);
    }

    private boolean canMount() throws InterruptedException {
        try (Program unshare = Program.start(files, List.of("unshare", "--mount", "true"))) {
            return unshare.awaitExit() == 0;
        } catch (UncheckedIOException e) {
            return false;
        }
    }
}
