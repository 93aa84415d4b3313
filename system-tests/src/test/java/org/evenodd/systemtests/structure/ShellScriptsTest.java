package org.evenodd.systemtests.structure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts of users and developers. */
class ShellScriptsTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root", ".."));

    /** What the bash 3.2 of macOS does not know, and options that only the tools of GNU have. */
    private static final Pattern NEWER_THAN_BASH_3 = Pattern.compile(String.join(
            "|",
            "\\b(declare|local|typeset) -\\w*[Ang]",
            "\\b(mapfile|readarray|coproc)\\b",
            "\\bwait -n\\b",
            "\\[\\[ -[vR] ",
            "&>>|\\|&|;;&|;&",
            "\\$\\{!\\w+\\}",
            "\\$\\{\\w+(\\[[^]]*\\])?(,|\\^|@[A-Za-z])",
            "\\$\\{\\w+\\[-\\d",
            "\\bEPOCH(SECONDS|REALTIME)\\b|\\bBASHPID\\b|\\bSRANDOM\\b",
            "%\\([^)]*\\)T",
            "\\b(date|stat|sed|grep|sort|readlink|xargs|cp|du|find) [^|;#]*(--[a-z]+|-printf|-[a-z]*P )"));

    private static boolean isOnThePath(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static List<String> scripts() throws IOException {
        List<String> scripts = new ArrayList<>(List.of(".ci/run"));
        for (String folder : List.of("bin", "scripts")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                files.filter(Files::isExecutable)
                        .filter(Files::isRegularFile)
                        .forEach(file -> scripts.add(ROOT.relativize(file).toString()));
            }
        }
        return scripts;
    }

    @Test
    void areCleanUnderShellCheck() throws Exception {
        assumeTrue(isOnThePath("shellcheck"), "shellcheck is not installed");
        List<String> command = new ArrayList<>(
                List.of("shellcheck", "--external-sources", "--source-path=SCRIPTDIR", "-S", "warning"));
        command.addAll(scripts());
        Process check = new ProcessBuilder(command)
                .directory(ROOT.toFile())
                .redirectErrorStream(true)
                .start();
        String findings = new String(check.getInputStream().readAllBytes(), UTF_8);
        assertThat(check.waitFor()).as(findings).isZero();
        assertThat(command).contains("scripts/run-league.sh", "bin/launch.sh", "bin/player");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scripts/run-league.sh", "scripts/lib/jdk.sh"})
    void runInTheBashOfMacOs(String script) throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve(script)))
                .filteredOn(line -> !line.strip().startsWith("#"))
                .noneMatch(line -> NEWER_THAN_BASH_3.matcher(line).find());
    }
}
