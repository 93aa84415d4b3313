package org.evenodd.systemtests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages that people can read: no walls of text, no dead links, and a map of the code that is complete. */
class MarkdownTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root", ".."));
    private static final int LONGEST_LINE = 300;
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(?:#[^)]*)?\\)");
    private static final Pattern CELL = Pattern.compile("\\|");
    private static final Pattern CODE = Pattern.compile("`([a-z.]+)`");

    static Stream<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void hasNoLineThatIsAWall(Path page) throws IOException {
        assertThat(Files.readAllLines(page)).allMatch(line -> line.length() <= LONGEST_LINE);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksToFilesThatExist(Path page) throws IOException {
        assertThat(LINK.matcher(Files.readString(page)).results().map(link -> link.group(1)))
                .filteredOn(target -> !target.startsWith("http"))
                .allSatisfy(target -> assertThat(page.resolveSibling(target)).exists());
    }

    @Test
    void theMapOfContributingHasEachPackageOnOneScreen() throws IOException {
        List<String> map = Files.readAllLines(ROOT.resolve("CONTRIBUTING.md")).stream()
                .dropWhile(line -> !line.startsWith("| to change"))
                .takeWhile(line -> line.startsWith("|"))
                .toList();

        assertThat(map).hasSizeLessThan(35);
        assertThat(packagesOf(map)).isEqualTo(packages());
    }

    private static Set<String> packagesOf(List<String> map) {
        Set<String> packages = new TreeSet<>();
        String root = "";
        for (String row : map) {
            if (row.contains("`org.evenodd.")) {
                root = row.replaceAll(".*`org\\.evenodd\\.([a-z]+)`.*", "$1");
                continue;
            }
            String cell = CELL.splitAsStream(row).skip(2).findFirst().orElse("");
            for (String name :
                    CODE.matcher(cell).results().map(code -> code.group(1)).collect(Collectors.toSet())) {
                packages.add(name.startsWith(root) ? name : root + "." + name);
            }
        }
        return packages;
    }

    private static Set<String> packages() throws IOException {
        Set<String> packages = new TreeSet<>();
        for (String module : List.of("protocol-core", "league-manager", "referee", "player")) {
            Path sources = ROOT.resolve(module).resolve("src/main/java/org/evenodd");
            try (Stream<Path> files = Files.walk(sources)) {
                files.filter(file -> file.endsWith("package-info.java"))
                        .map(file ->
                                sources.relativize(file.getParent()).toString().replace('/', '.'))
                        .filter(name -> name.contains(".") || name.equals("dialect"))
                        .forEach(packages::add);
            }
        }
        return packages;
    }
}
