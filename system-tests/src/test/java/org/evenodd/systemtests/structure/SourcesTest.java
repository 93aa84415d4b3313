package org.evenodd.systemtests.structure;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for the Java sources of all modules. */
class SourcesTest {

    private static final int LONGEST_FILE = 300;

    @Test
    void giveEachClassANameOfItsOwn() {
        Map<String, List<String>> byName = new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .withImportOption(new ArchitectureTest.DoNotIncludeSystemTests())
                        .importPackages("org.evenodd")
                        .stream()
                        .filter(type -> !type.isAnonymousClass())
                        .filter(type -> !type.getSimpleName().equals("package-info"))
                        .collect(groupingBy(JavaClass::getSimpleName, mapping(JavaClass::getName, toList())));

        assertThat(byName).hasSizeGreaterThan(1000);
        assertThat(byName.values()).allSatisfy(types -> assertThat(types).hasSize(1));
    }

    @Test
    void areShort() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            Map<Path, Long> lines = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/java/"))
                    .collect(toMap(Function.identity(), SourcesTest::lines));

            assertThat(lines).hasSizeGreaterThan(1000);
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
