package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A league of processes that speak nothing but https, with a certificate made by the JDK's own tool. */
class TlsLeagueTest {

    private static final String PASSWORD = "a long password";

    @TempDir
    private Path directory;

    @BeforeEach
    void makeCertificate() throws Exception {
        keytool("-genkeypair", "-keyalg", "EC", "-dname", "CN=league", "-ext", "san=ip:127.0.0.1", "-validity", "2");
        keytool("-exportcert", "-rfc", "-file", "league.pem");
        Files.writeString(directory.resolve("password"), PASSWORD);
    }

    private void keytool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-alias", "league", "-keystore", "league.p12", "-storetype", "PKCS12"));
        command.addAll(List.of("-storepass", PASSWORD));
        Process keytool = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.txt").toFile())
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).isZero();
    }

    private static String[] secure(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--port", "0", "--tls-keystore", "league.p12", "--tls-keystore-password-file", "password"));
        all.addAll(List.of("--tls-truststore", "league.pem"));
        return all.toArray(String[]::new);
    }

    @Tag("variants")
    @Test
    void isPlayedToItsEnd() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.start(
                    "manager",
                    secure("--players", "4", "--exit-when-done", "--set", "league.announcement_lead_seconds=0"));
            Endpoint endpoint = manager.awaitReady();
            assertThat(endpoint.toString()).startsWith("https://127.0.0.1:");
            programs.start("referee", secure("--manager", endpoint.toString()));
            Program players = programs.start(
                    "player", secure("--manager", endpoint.toString(), "--count", "4", "--exit-when-done"));

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(players.awaitExit()).as(players.output()).isZero();
            assertThat(manager.output()).contains("Every match was played");
        }
    }

    @Test
    void isOperatedByWhoeverTrustsItsCertificate() throws Exception {
        try (Programs programs = new Programs(directory)) {
            String manager = programs.start("manager", secure()).awaitReady().toString();

            Program status =
                    programs.start("manager", "status", "--manager", manager, "--tls-truststore", "league.pem");
            assertThat(status.awaitExit()).as(status.output()).isZero();
            Program stranger = programs.start("manager", "status", "--manager", manager);
            assertThat(stranger.awaitExit()).isEqualTo(1);
            assertThat(stranger.output()).contains("--tls-truststore");
        }
    }

    @Tag("case:untrusted-certificate")
    @Test
    @Tag("variants")
    void tellsWhoDoesNotTrustItsCertificateWhy() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Endpoint endpoint = programs.start("manager", secure()).awaitReady();
            Program player = programs.start("player", "--port", "0", "--manager", endpoint.toString());
            player.awaitReady();

            player.awaitLineWith("Its certificate is not trusted; --tls-truststore FILE names those that are");
        }
    }

    @Test
    void stopsTheStartWithoutAPasswordInOneSentence() throws Exception {
        try (Programs programs = new Programs(directory)) {
            Program manager = programs.start("manager", "--port", "0", "--tls-keystore", "league.p12");

            assertThat(manager.awaitExit()).isEqualTo(2);
            assertThat(manager.output()).contains("EVENODD_TLS_PASSWORD").hasLineCount(1);
        }
    }
}
