package org.evenodd.systemtests.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What must hold of the files for containers, Kubernetes and GitHub; none has been run here. */
class DeploymentFilesTest {

    private static final String IMAGE = "[\\w./-]+(:[\\w.-]+)?(@sha256:[0-9a-f]{64})?";

    @TempDir
    private Path directory;

    static Stream<JsonNode> services() {
        return DeploymentFiles.compose().get("services").valueStream();
    }

    static Stream<JsonNode> pods() {
        return DeploymentFiles.kubernetes().stream()
                .map(object -> object.at("/spec/template/spec"))
                .filter(JsonNode::isObject);
    }

    /** A service's own value, or that of what it merges: Jackson reads {@code <<} as a field. */
    private static JsonNode inherited(JsonNode service, String field) {
        if (service.has(field)) {
            return service.get(field);
        }
        return service.path("<<").isArray()
                ? service.get("<<")
                        .valueStream()
                        .map(merged -> merged.path(field))
                        .filter(value -> !value.isMissingNode())
                        .findFirst()
                        .orElseThrow()
                : service.path("<<").path(field);
    }

    @ParameterizedTest
    @MethodSource("services")
    void composeGivesEachServiceLittle(JsonNode service) {
        assertThat(inherited(service, "read_only").asBoolean()).isTrue();
        assertThat(DeploymentFiles.texts(inherited(service, "cap_drop"))).containsExactly("ALL");
        assertThat(inherited(service, "mem_limit").asString()).matches("\\d+m");
        assertThat(inherited(service, "logging").at("/options/max-size").asString())
                .as("a console that nobody bounds fills the disk")
                .isEqualTo("10m");
        assertThat(inherited(service, "healthcheck").get("test")).hasSizeGreaterThan(1);
        assertThat(service.get("image").asString()).matches(IMAGE);
    }

    @ParameterizedTest
    @MethodSource("pods")
    void kubernetesGivesEachPodLittle(JsonNode pod) {
        assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(pod.at("/automountServiceAccountToken").asBoolean(true)).isFalse();
        assertThat(pod.get("containers")).singleElement().satisfies(container -> {
            JsonNode security = container.get("securityContext");
            assertThat(security.get("readOnlyRootFilesystem").asBoolean()).isTrue();
            assertThat(security.get("allowPrivilegeEscalation").asBoolean()).isFalse();
            assertThat(DeploymentFiles.texts(security.at("/capabilities/drop"))).containsExactly("ALL");
            assertThat(container.at("/resources/limits/memory").asString()).matches("\\d+Mi");
            assertThat(container.has("readinessProbe")).isTrue();
            assertThat(container.has("livenessProbe")).isTrue();
            assertThat(container.get("image").asString()).matches(IMAGE);
        });
    }

    @Test
    void thereAreAgentsAndADatabaseInBoth() {
        assertThat(services()).hasSize(6);
        assertThat(pods()).hasSize(3);
    }

    @Test
    void kubernetesGivesARefereeTheTimeToEndItsMatches() {
        assertThat(pods().filter(pod -> pod.at("/containers/0/name").asString().equals("referee")))
                .singleElement()
                .satisfies(pod -> assertThat(
                                pod.path("terminationGracePeriodSeconds").asInt())
                        .isGreaterThan(30));
    }

    /** A program lists all options that it does not know, so it must name only the one that is added. */
    @Tag("delivery")
    @ParameterizedTest
    @CsvSource({"manager, manager", "referee, referee-1", "player, players-1"})
    void composeGivesOptionsThatTheProgramsKnow(String agent, String service) throws Exception {
        List<String> options =
                DeploymentFiles.texts(DeploymentFiles.compose().at("/services/%s/command".formatted(service)));
        assertThat(options).isNotEmpty();
        requireKnown(agent, options);
    }

    @Tag("delivery")
    @ParameterizedTest
    @CsvSource({"manager, league-manager", "referee, referee"})
    void kubernetesGivesOptionsThatTheProgramsKnow(String agent, String container) throws Exception {
        Stream<String> own = pods().map(pod -> pod.at("/containers/0"))
                .filter(found -> found.get("name").asString().equals(container))
                .flatMap(found -> DeploymentFiles.texts(found.get("args")).stream());
        List<String> options = Stream.concat(own, DeploymentFiles.addedArguments(container))
                .map(argument -> argument.replace("$(POD_NAME)", "referee-0"))
                .toList();
        assertThat(options).anyMatch(option -> option.startsWith("--public-url="));
        requireKnown(agent, options);
    }

    private void requireKnown(String agent, List<String> options) throws Exception {
        String[] words =
                Stream.concat(options.stream(), Stream.of("--unheard-of")).toArray(String[]::new);
        try (Program program = Program.launch(agent, directory, words)) {
            assertThat(program.awaitExit()).isEqualTo(2);
            assertThat(program.output()).contains("\"--unheard-of\" is no option ");
        }
    }

    /** In a copy of the folder, because the script writes beside itself. */
    @Tag("delivery")
    @Test
    void theScriptDerivesTheRefereeKeyAsTheManagerDoes() throws Exception {
        Path script = Files.copy(DeploymentFiles.KEYS, directory.resolve("keys.sh"));
        Path arguments = directory.resolve("arguments");
        Path openssl = Files.createDirectories(directory.resolve("bin")).resolve("openssl");
        Files.writeString(
                openssl, "#!/bin/sh\necho \"$@\" >>'%s'\nPATH=${PATH#*:} exec openssl \"$@\"\n".formatted(arguments));
        Files.setPosixFilePermissions(openssl, PosixFilePermissions.fromString("rwx------"));
        String command = "PATH='%s':$PATH sh '%s'".formatted(openssl.getParent(), script);
        try (Program keys = Program.start(directory, List.of("sh", "-c", command))) {
            assumeTrue(keys.awaitExit() != 127, "skipped: there is no openssl on this machine");
            assertThat(keys.output()).contains("Wrote");
        }
        Path key = directory.resolve("keys/league.key");
        assertThat(arguments)
                .content()
                .as("everybody on the machine sees them")
                .contains("dgst")
                .doesNotContain(Files.readString(key).strip());
        try (Program manager = Program.launch("manager", directory, "--port=0", "--league-key=" + key)) {
            manager.awaitReady();
        }
        assertThat(Files.readString(directory.resolve("keys/referee.key")).strip())
                .isEqualTo(Files.readString(new SharedDirectory(directory.resolve("SHARED"))
                                .refereeKey(SettingsLoader.DEFAULT_LEAGUE))
                        .strip());
    }

    static Stream<Path> filesOfGitHub() {
        return DeploymentFiles.in(".github");
    }

    static Stream<Path> workflows() {
        return DeploymentFiles.in(".github/workflows");
    }

    @ParameterizedTest
    @MethodSource("filesOfGitHub")
    void gitHubsFilesAreYaml(Path file) {
        assertThat(DeploymentFiles.documents(file))
                .singleElement()
                .satisfies(document -> assertThat(document.isObject()).isTrue());
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void workflowsPinEachActionByItsCommitAndNameItsVersion(Path workflow) throws IOException {
        List<String> uses = Files.readString(workflow)
                .lines()
                .filter(line -> line.contains("uses:"))
                .toList();

        assertThat(uses)
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.strip())
                        .matches("(- )?uses: [\\w.-]+/[\\w./-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void workflowsNameTheirRightsAndEndAtSomeTime(Path workflow) {
        JsonNode document = DeploymentFiles.documents(workflow).get(0);

        assertThat(document.has("permissions")).isTrue();
        assertThat(document.get("jobs"))
                .isNotEmpty()
                .allSatisfy(job -> assertThat(job.has("timeout-minutes")).isTrue());
    }

    @Test
    void thereAreTwoWorkflows() {
        assertThat(workflows()).hasSize(2);
    }
}
