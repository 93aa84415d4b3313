package org.evenodd.systemtests.structure;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The Java sources of all modules. */
class SourcesTest {

    /** A table or a sealed family may have so many; most have fewer than 200. */
    private static final int LONGEST_FILE = 400;

    @Test
    void areShort() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            Map<Path, Long> lines = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/java/"))
                    .collect(toMap(Function.identity(), SourcesTest::lines));

            assertThat(lines).hasSizeGreaterThan(500);
            assertThat(lines)
                    .allSatisfy((file, count) ->
                            assertThat(count).as(file.toString()).isLessThanOrEqualTo(LONGEST_FILE));
        }
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
