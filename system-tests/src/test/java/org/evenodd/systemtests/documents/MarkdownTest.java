package org.evenodd.systemtests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All Markdown of the project: no line is too long, no link is dead, commands start what there is, and the
 * map of the code is complete.
 */
class MarkdownTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root", ".."));
    private static final int LONGEST_LINE = 300;
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(?:#([^)]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");
    private static final Pattern CELL = Pattern.compile("\\|");
    private static final Pattern CODE = Pattern.compile("`([a-z.]+)`");
    private static final Pattern COMMAND = Pattern.compile("\\bjava (?:-\\S+ )*-(?:jar|cp) \\S+");

    private static final Pattern LAUNCHER = Pattern.compile("(?<![\\w/.])bin/[a-z-]+\\b(?!\\.txt)");

    /** The pages among the sources; directories of build output and run data contain Markdown of others. */
    static Stream<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> below = Stream.of(
                                "docs",
                                "config",
                                "scripts",
                                "player/starters",
                                "protocol-core/src",
                                "league-manager/src",
                                "referee/src",
                                "player/src",
                                "system-tests/src")
                        .flatMap(MarkdownTest::files)) {
            return Stream.concat(top, below).filter(file -> file.toString().endsWith(".md")).toList().stream();
        }
    }

    private static Stream<Path> files(String directory) {
        try (Stream<Path> files = Files.walk(ROOT.resolve(directory))) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void hasNoLineThatIsAWall(Path page) throws IOException {
        assertThat(Files.readAllLines(page)).allMatch(line -> line.length() <= LONGEST_LINE);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksToFilesAndHeadingsThatExist(Path page) throws IOException {
        List<MatchResult> links = LINK.matcher(Files.readString(page))
                .results()
                .filter(link -> !link.group(1).startsWith("http"))
                .toList();
        for (MatchResult link : links) {
            Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
            assertThat(target).exists();
            if (link.group(2) != null) {
                assertThat(anchors(target)).as(target.toString()).contains(link.group(2));
            }
        }
    }

    /** Returns the anchors that GitHub makes of headings: lower case, hyphens for spaces, no punctuation. */
    private static Set<String> anchors(Path page) throws IOException {
        String text = Files.readString(page);
        return Stream.concat(
                        HEADING.matcher(text)
                                .results()
                                .map(heading -> heading.group(1)
                                        .replaceAll("<[^>]*>|[^\\w\\- ]", "")
                                        .toLowerCase(Locale.ROOT)
                                        .replace(' ', '-')),
                        ANCHOR.matcher(text).results().map(anchor -> anchor.group(1)))
                .collect(Collectors.toSet());
    }

    @Test
    void theMapOfContributingHasEachPackageOnceAndFitsOnAScreen() throws IOException {
        List<String> map = Files.readAllLines(ROOT.resolve("CONTRIBUTING.md")).stream()
                .dropWhile(line -> !line.startsWith("| to change"))
                .takeWhile(line -> line.startsWith("|"))
                .toList();

        assertThat(map).hasSizeLessThan(30);
        assertThat(packagesOf(map)).containsExactlyInAnyOrderElementsOf(packages());
    }

    private static List<String> packagesOf(List<String> map) {
        List<String> packages = new ArrayList<>();
        String root = "";
        for (String row : map) {
            if (row.contains("`org.evenodd.")) {
                root = row.replaceAll(".*`org\\.evenodd\\.([a-z]+)`.*", "$1");
                continue;
            }
            String cell = CELL.splitAsStream(row).skip(2).findFirst().orElse("");
            for (String name :
                    CODE.matcher(cell).results().map(code -> code.group(1)).toList()) {
                packages.add(name.startsWith(root) ? name : root + "." + name);
            }
        }
        return packages;
    }

    private static Set<String> packages() throws IOException {
        Set<String> packages = new TreeSet<>();
        for (String module : List.of("protocol-core", "league-manager", "referee", "player", "conformance")) {
            Path sources = ROOT.resolve(module).resolve("src/main/java/org/evenodd");
            try (Stream<Path> files = Files.walk(sources)) {
                files.filter(file -> file.endsWith("package-info.java"))
                        .map(file ->
                                sources.relativize(file.getParent()).toString().replace('/', '.'))
                        .filter(name -> name.contains(".") || name.matches("dialect|game"))
                        .forEach(packages::add);
            }
        }
        return packages;
    }

    static Stream<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"));
                Stream<Path> starters = Files.walk(ROOT.resolve("player/starters"))) {
            List<Path> found = Stream.of(
                            Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")),
                            docs.filter(Files::isRegularFile),
                            starters.filter(Files::isRegularFile))
                    .flatMap(files -> files)
                    .toList();
            return found.stream();
        }
    }

    private static List<String> found(Pattern pattern, Path document) throws IOException {
        return pattern.matcher(Files.readString(document))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    /** A starter in Java needs the player's jar on its class path, and no launcher. */
    @ParameterizedTest
    @MethodSource("documents")
    void startsJvmsWithTheOptionsOfShortLeagues(Path document) throws IOException {
        assertThat(found(COMMAND, document))
                .filteredOn(command -> !document.endsWith("README.md"))
                .allSatisfy(command -> assertThat(command)
                        .containsPattern("-Xmx\\d+m ")
                        .contains("-XX:TieredStopAtLevel=1 ", "-XX:+UseSerialGC ", "-cp "));
    }

    @Test
    void onlyTheReadmeSaysThatJarsCanBeStartedToo() throws IOException {
        assertThat(found(COMMAND, ROOT.resolve("README.md")))
                .containsExactly("java -jar league-manager/target/league-manager.jar`");
    }

    @ParameterizedTest
    @MethodSource("documents")
    void namesLaunchersThatExist(Path document) throws IOException {
        assertThat(found(LAUNCHER, document))
                .allSatisfy(launcher -> assertThat(ROOT.resolve(launcher)).isExecutable());
        if (document.endsWith("docs/first-bot.md")) {
            assertThat(found(LAUNCHER, document)).contains("bin/check");
        }
    }
}
