package org.evenodd.systemtests.ratchet;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;

/**
 * What real programs entered in a canonical league, in which one match is played at a time. Of its players, one is
 * recorded.
 */
record TracedLeague(Recording manager, Recording referee, Recording player) {

    private static final int PLAYERS = 5;

    static TracedLeague play(Path directory) throws Exception {
        Path agent = directory.resolve("recorder.jar");
        pack(agent);
        try (Programs programs = new Programs(directory)) {
            Program manager = launch(
                    programs,
                    agent,
                    "manager",
                    "--port=0",
                    "--players=" + PLAYERS,
                    "--exit-when-done",
                    "--set=league.announcement_lead_seconds=0");
            Endpoint home = manager.awaitReady();
            Program referee = launch(programs, agent, "referee", "--port=0", "--max-matches=1", "--manager=" + home);
            Program player = launch(programs, agent, "player", "--port=0", "--manager=" + home, "--exit-when-done");
            programs.players(home, PLAYERS - 1);
            manager.awaitSuccess();
            player.awaitSuccess();
            referee.terminate();
            programs.awaitExits();
        }
        return new TracedLeague(read(directory, "manager"), read(directory, "referee"), read(directory, "player"));
    }

    private static Program launch(Programs programs, Path agent, String program, String... options) {
        String jvm = "-Xmx192m -javaagent:%s=%s".formatted(agent, file(agent.getParent(), program));
        return programs.add(Program.launchWith(Map.of("JAVA_OPTS", jvm), program, agent.getParent(), options));
    }

    private static Path file(Path directory, String program) {
        return directory.resolve(program + ".entered");
    }

    private static Recording read(Path directory, String program) throws IOException {
        return Recording.read(file(directory, program));
    }

    private static void pack(Path agent) throws IOException, URISyntaxException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", ClassRecorder.class.getName());
        attributes.put(
                Attributes.Name.CLASS_PATH,
                ClassReader.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString());
        Path classes = Path.of(ClassRecorder.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (OutputStream file = Files.newOutputStream(agent);
                JarOutputStream jar = new JarOutputStream(file, manifest)) {
            for (Path each : recorder(classes)) {
                jar.putNextEntry(
                        new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
                try (InputStream bytes = Files.newInputStream(each)) {
                    bytes.transferTo(jar);
                }
            }
        }
    }

    private static Iterable<Path> recorder(Path classes) throws IOException {
        Path directory = classes.resolve(ClassRecorder.class.getPackageName().replace('.', '/'));
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith(ClassRecorder.class.getSimpleName()))
                    .toList();
        }
    }
}
