package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launchers and their archives, in a folder laid out as the distribution. Those of the checker are made sooner than those
 * of the agents, which play a league for it.
 */
class LaunchScriptsTest {

    private static final Path ROOT = Path.of(System.getProperty("league.root", ".."));
    private static final String VERSION = "check ";

    /** What a shell exits with after SIGTERM. */
    private static final int TERMINATED = 143;

    @TempDir
    private Path directory;

    private Path home;
    private Path cache;

    @BeforeEach
    void layOut() throws Exception {
        OrdinaryUser.writable(directory);
        home = Files.createDirectories(directory.resolve("league"));
        cache = OrdinaryUser.writable(directory.resolve("cache"));
        Path bin = Files.createDirectories(home.resolve("bin"));
        for (String file : List.of("check", "player", "launch.sh")) {
            Files.copy(ROOT.resolve("bin").resolve(file), bin.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.createDirectories(home.resolve("lib"));
        install("conformance");
    }

    private void install(String program) throws IOException {
        Path built = ROOT.resolve(program).resolve("target").resolve(program + ".jar");
        Files.copy(built, home.resolve("lib").resolve(program + ".jar"), StandardCopyOption.COPY_ATTRIBUTES);
    }

    private Path jar() {
        return home.resolve("lib/conformance.jar");
    }

    private Path launcher() {
        return home.resolve("bin/check");
    }

    private String versionWith(Map<String, String> environment, List<String> command) throws Exception {
        Map<String, String> all = new HashMap<>(environment);
        all.putIfAbsent("JAVA_HOME", System.getProperty("java.home"));
        all.put("XDG_CACHE_HOME", cache.toString());
        try (Program program = Program.start(directory, command, all)) {
            int status = program.awaitExit();
            return program.output() + (status == 0 ? "" : "\nstatus " + status);
        }
    }

    private String version() throws Exception {
        return version(Map.of());
    }

    private String version(Map<String, String> environment) throws Exception {
        return versionWith(environment, List.of(launcher().toString(), "--version"));
    }

    /** Other systems read them in UTF-8 whatever the environment says. */
    @EnabledOnOs(OS.LINUX)
    @Test
    void refuseAnArgumentWhoseCharactersAreLost() throws Exception {
        String zoe = "exec \"$0\" player --seed none --out \"$(printf 'Zo\\303\\253')\"";
        List<String> command = List.of("sh", "-c", zoe, launcher().toString());
        assertThat(versionWith(Map.of("LC_ALL", "C"), command))
                .startsWith("check: argument 5 has characters that cannot be read")
                .contains("LC_ALL=C.UTF-8")
                .endsWith("status 2");
        assertThat(versionWith(Map.of("LC_ALL", "C.UTF-8"), command)).startsWith("check player: ");
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> !file.equals(folder)).sorted().toList();
        }
    }

    private Path archive() throws IOException {
        assertThat(filesIn(home.resolve("lib"))).hasSize(3).contains(jar());
        return filesIn(home.resolve("lib")).get(0);
    }

    private static Path description(Path archive) {
        return archive.resolveSibling(archive.getFileName() + ".of");
    }

    private void assertUsed(Path archive) throws Exception {
        assertThat(version(Map.of("JAVA_OPTS", "-Xlog:class+load")))
                .as("with %s", archive)
                .containsPattern("org\\.evenodd\\.conformance\\.ConformanceMain source: shared objects file");
    }

    private void startWithoutAWord() throws Exception {
        assertThat(version()).startsWith(VERSION).hasLineCount(1);
    }

    @Test
    void makeAnArchiveOnceAndUseItAndAnotherForAnotherJarOfTheSameSizeAndTime() throws Exception {
        assertThat(version())
                .matches("check \\d+\\.\\d+\\.\\d+\\S* \\(commit ([0-9a-f]{7}|unknown)\\), Java \\d.* \\(.+\\)")
                .contains(", Java " + System.getProperty("java.version") + " (");
        Path archive = archive();
        FileTime made = Files.getLastModifiedTime(archive);
        startWithoutAWord();
        assertThat(Files.getLastModifiedTime(archive())).isEqualTo(made);
        assertUsed(archive());
        assertThat(filesIn(cache)).isEmpty();

        byte[] half = Files.readAllBytes(archive);
        Files.delete(archive);
        Files.write(archive, Arrays.copyOf(half, half.length / 2));
        startWithoutAWord();
        assertUsed(archive());

        String former = Files.readString(description(archive));
        Path other = Files.copy(jar(), home.resolve("other.jar"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.move(other, jar(), StandardCopyOption.REPLACE_EXISTING);
        startWithoutAWord();
        assertThat(description(archive)).content().isNotEqualTo(former);
        assertUsed(archive());
    }

    @Test
    void playAShortLeagueAtWhoseEndEachAgentHasItsArchive() throws Exception {
        List<String> agents = List.of("league-manager", "player", "referee");
        for (String agent : agents) {
            install(agent);
        }
        Files.delete(jar());
        Map<String, String> java = Map.of(
                "JAVA_OPTS",
                "-Xlog:class+load",
                "EVENODD_ENROLMENT_KEY",
                "another's",
                "EVENODD_REFEREE_KEY",
                "0".repeat(64));
        assertThat(versionWith(java, List.of(home.resolve("bin/player").toString(), "--version")))
                .containsPattern("org\\.evenodd\\.player\\.PlayerMain source: shared objects file");
        assertThat(filesIn(home.resolve("lib")))
                .extracting(file -> file.getFileName().toString().replaceAll("-java\\d+\\.(jsa|aot)", " archive"))
                .containsExactlyInAnyOrderElementsOf(agents.stream()
                        .flatMap(agent -> Stream.of(agent + ".jar", agent + " archive", agent + " archive.of"))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit 1", "echo half >\"${option#*=}\"; kill -KILL $$"})
    void tryOnceADayWithAJavaThatMakesNoWholeArchive(String attempt) throws Exception {
        Path java = Files.createDirectories(directory.resolve("jdk/bin")).resolve("java");
        Path tries = directory.resolve("tries");
        Files.writeString(java, """
                #!/bin/sh
                for option; do
                  case $option in *AtExit=* | *CacheOutput=*) echo tried >>'%s'; %s ;; esac
                done
                exec '%s/bin/java' "$@"
                """.formatted(tries, attempt, System.getProperty("java.home")));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setLastModifiedTime(jar(), FileTime.from(Instant.now().minus(Duration.ofDays(9))));
        Map<String, String> environment =
                Map.of("JAVA_HOME", directory.resolve("jdk").toString());
        for (int start = 0; start < 2; start++) {
            assertThat(version(environment)).startsWith(VERSION).hasLineCount(1);
        }
        assertThat(archive()).isEmptyFile();
        assertThat(tries).hasContent("tried");

        Files.setLastModifiedTime(archive(), FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        assertThat(version(environment)).startsWith(VERSION);
        assertThat(tries).hasContent("tried\ntried");
    }

    /** Java 25 takes no cache beside the second. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xshare:off", "-Xshare:auto"})
    void makeNoArchiveForWhomOptionsSayHowClassesAreShared(String option) throws Exception {
        assertThat(version(Map.of("JAVA_OPTS", option))).startsWith(VERSION);
        assertThat(filesIn(home.resolve("lib"))).containsExactly(jar());
        assertThat(filesIn(cache)).isEmpty();
    }

    private static boolean isAsleep(Program launcher) {
        return ProcessHandle.of(launcher.pid()).stream()
                .flatMap(ProcessHandle::descendants)
                .anyMatch(child -> child.info().command().orElse("").endsWith("sleep"));
    }

    @Test
    void waitOnlyUntilAnotherHasMadeTheArchivesIfNoProgramIsAskedFor() throws Exception {
        install("league-manager");
        Path lock = home.resolve("lib/archives.lock");
        Files.writeString(lock, ProcessHandle.current().pid() + "\n");
        Map<String, String> environment = Map.of("JAVA_HOME", System.getProperty("java.home"));
        List<String> command = List.of(home.resolve("bin/launch.sh").toString());
        try (Program launcher = Program.start(directory, command, environment)) {
            while (launcher.isAlive() && !isAsleep(launcher)) {
                Thread.onSpinWait();
            }
            Files.delete(lock);
            launcher.awaitSuccess();
        }
        assertThat(filesIn(home.resolve("lib"))).hasSize(2);
    }

    @Test
    @Tag("variants")
    void makeOneArchiveWhenSeveralStartAtOnce() throws Exception {
        Map<String, String> environment = Map.of("JAVA_HOME", System.getProperty("java.home"));
        List<Program> programs = Stream.generate(
                        () -> Program.start(directory, List.of(launcher().toString(), "--version"), environment))
                .limit(4)
                .toList();
        for (Program program : programs) {
            assertThat(program.awaitSuccess()).startsWith(VERSION).hasLineCount(1);
        }
        assertUsed(archive());
    }

    @Test
    void leaveNothingBehindWhenTheFirstStartIsInterrupted() throws Exception {
        Map<String, String> environment = Map.of("JAVA_HOME", System.getProperty("java.home"));
        try (WatchService watch = home.getFileSystem().newWatchService()) {
            home.resolve("lib").register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            try (Program program = Program.start(directory, List.of(launcher().toString(), "--version"), environment)) {
                assertThat(watch.poll(10, TimeUnit.SECONDS))
                        .as("a lock beside the jar")
                        .isNotNull();
                program.terminate();
                assertThat(program.awaitExit()).isEqualTo(TERMINATED);
            }
        }

        assertThat(filesIn(home.resolve("lib"))).containsExactly(jar());
    }

    @Test
    @Tag("variants")
    void leaveTheArchiveToALivingProcessForFiveMinutesAndToAKilledOneNotAtAll() throws Exception {
        version();
        Path archive = archive();
        Path lock = archive.resolveSibling("archives.lock");
        Files.delete(archive);
        Files.writeString(lock, ProcessHandle.current().pid() + "\n");
        startWithoutAWord();
        assertThat(archive).doesNotExist();
        Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minus(Duration.ofMinutes(7))));
        version();
        assertUsed(archive());

        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Files.delete(archive);
        Files.writeString(lock, killed.pid() + "\n");
        Files.createDirectory(archive.resolveSibling("archives." + killed.pid()));
        version();
        assertUsed(archive());
    }

    @Test
    void keepTheArchiveInTheUsersFolderForCachesWhereTheirsIsReadOnly() throws Exception {
        OrdinaryUser.readable(home.resolve("lib"));
        List<String> command = OrdinaryUser.command(launcher(), "--version");

        assertThat(versionWith(Map.of(), command)).startsWith(VERSION).hasLineCount(1);

        assertThat(filesIn(home.resolve("lib"))).containsExactly(jar());
        assertThat(filesIn(cache).stream().filter(Files::isRegularFile))
                .hasSize(2)
                .allMatch(file -> file.startsWith(cache + "/even-odd-league" + home));
    }

    @Test
    void startWithoutAWordWhereNoArchiveCanBeKept() throws Exception {
        OrdinaryUser.readable(home.resolve("lib"));
        OrdinaryUser.readable(cache);

        assertThat(versionWith(Map.of(), OrdinaryUser.command(launcher(), "--version")))
                .startsWith(VERSION)
                .hasLineCount(1);

        assertThat(filesIn(cache)).isEmpty();
    }

    @Test
    void sayWhatIsWrongWithTheJavaThatTheyAreGiven() throws Exception {
        Path old = Files.createDirectories(directory.resolve("old/bin")).getParent();
        assertThat(version(Map.of("JAVA_HOME", old.toString())))
                .isEqualTo("conformance: JAVA_HOME is %s, where there is no bin/java\nstatus 1", old);

        Files.writeString(old.resolve("release"), "JAVA_VERSION=\"11.0.28\"\n");
        Files.writeString(old.resolve("bin/java"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(old.resolve("bin/java"), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(version(Map.of("JAVA_HOME", old.toString())))
                .contains("is Java 11: install Java 17 or newer, or set JAVA_HOME\nstatus 1");
    }

    @Test
    @Tag("variants")
    void startWithoutAWordFromAFolderWithSpaces() throws Exception {
        home = Files.move(home, directory.resolve("a folder with spaces"));
        startWithoutAWord(); // makes an archive
        startWithoutAWord();
    }

    @Test
    void nameTheJarThatIsMissing() throws Exception {
        Files.delete(jar());
        assertThat(version()).matches("conformance: .*/conformance/target/conformance\\.jar is missing; .*\nstatus 1");
    }
}
