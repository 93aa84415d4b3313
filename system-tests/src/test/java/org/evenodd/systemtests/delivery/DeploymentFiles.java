package org.evenodd.systemtests.delivery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The project's YAML files. */
final class DeploymentFiles {

    private static final Path ROOT = Path.of(System.getProperty("league.root"));
    static final Path KEYS = ROOT.resolve("deploy/keys.sh");
    private static final JsonMapper JSON = JsonMapper.shared();

    private DeploymentFiles() {}

    static JsonNode compose() {
        return documents(ROOT.resolve("deploy/compose.yaml")).get(0);
    }

    /** Returns the objects of all files for Kubernetes. */
    static List<JsonNode> kubernetes() {
        return in("deploy/kubernetes").flatMap(file -> documents(file).stream()).toList();
    }

    /** Returns the arguments that a league with a public URL adds to those of a container. */
    static Stream<String> addedArguments(String container) {
        return kubernetes().stream()
                .flatMap(object -> object.path("patches").valueStream())
                .filter(patch -> patch.at("/target/name").asString().equals(container))
                .flatMap(patch -> parsed(patch.get("patch").asString()).get(0).valueStream())
                .filter(change -> change.get("path").asString().endsWith("/args/-"))
                .map(change -> change.get("value").asString());
    }

    /** Returns the YAML files in a directory and below. */
    static Stream<Path> in(String directory) {
        try (Stream<Path> files = Files.walk(ROOT.resolve(directory))) {
            return files.filter(file -> file.toString().matches(".*\\.ya?ml")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the documents of a file, with their aliases resolved, which Jackson's YAML does not do for trees. */
    static List<JsonNode> documents(Path file) {
        return parsed(text(file));
    }

    private static List<JsonNode> parsed(String text) {
        Iterable<Object> documents = new Load(LoadSettings.builder().build()).loadAllFromString(text);
        return StreamSupport.stream(documents.spliterator(), false)
                .<JsonNode>map(JSON::valueToTree)
                .toList();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the command that checks a service's health, for another port. */
    static List<String> healthCheck(String service, int port) {
        List<String> words = new ArrayList<>(texts(compose().at("/services/%s/healthcheck/test".formatted(service))));
        words.remove("CMD");
        words.set(words.size() - 1, Integer.toString(port));
        return words;
    }

    static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }
}
