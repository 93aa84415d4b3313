package org.evenodd.systemtests.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The files that GitHub reads. No runner is at hand, so only their form is checked. */
class WorkflowsTest {

    static Stream<Path> files() {
        return DeploymentFiles.in(".github");
    }

    static Stream<Path> workflows() {
        return DeploymentFiles.in(".github/workflows");
    }

    @ParameterizedTest
    @MethodSource("files")
    void areYaml(Path file) {
        assertThat(DeploymentFiles.documents(file))
                .singleElement()
                .satisfies(document -> assertThat(document.isObject()).isTrue());
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void pinEachActionByItsCommitAndNameItsVersion(Path workflow) throws IOException {
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
    void nameTheirRightsAndEndAtSomeTime(Path workflow) {
        JsonNode document = DeploymentFiles.documents(workflow).get(0);

        assertThat(document.has("permissions")).isTrue();
        assertThat(document.get("jobs"))
                .isNotEmpty()
                .allSatisfy(job -> assertThat(job.has("timeout-minutes")).isTrue());
    }

    @Test
    void thereAreTwo() {
        assertThat(workflows()).hasSize(2);
    }
}
