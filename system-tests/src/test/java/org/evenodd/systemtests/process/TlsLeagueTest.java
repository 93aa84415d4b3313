package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A league of processes that speak nothing but https, with a certificate made by the JDK's own tool. */
class TlsLeagueTest extends ProcessTest {

    private static final String PASSWORD = "a long password";

    private static final String TRUST = "--tls-truststore=league.pem";

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
        programs.add(Program.start(directory, command)).awaitSuccess();
    }

    private Program start(String agent, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--port=0", "--tls-keystore=league.p12", "--tls-keystore-password-file=password"));
        all.add(TRUST);
        return programs.start(agent, all.toArray(String[]::new));
    }

    @Tag("case:untrusted-certificate")
    @Test
    void isPlayedAndOperatedByWhoeverTrustsItsCertificateAndOthersAreToldWhyTheyAreNot() throws Exception {
        Program manager = start("manager", "--players=2", "--exit-when-done", Programs.AT_ONCE);
        Endpoint endpoint = manager.awaitReady();
        assertThat(endpoint.toString()).startsWith("https://127.0.0.1:");
        Program stranger = programs.start("player", "--port=0", "--manager=" + endpoint);
        stranger.awaitLineWith("Its certificate is not trusted; --tls-truststore FILE names those that are");
        programs.run("status", "--manager=" + endpoint, TRUST);
        Program status = programs.start("manager", "status", "--manager=" + endpoint);
        assertThat(status.awaitExit()).isEqualTo(1);
        assertThat(status.output()).contains("--tls-truststore");

        start("referee", "--manager=" + endpoint);
        Program players = start("player", "--manager=" + endpoint, "--count=2", "--exit-when-done");
        assertThat(manager.awaitSuccess()).contains("Every match was played");
        players.awaitSuccess();
    }

    @Test
    void stopsTheStartWithoutAPasswordInOneSentence() throws Exception {
        Program manager = programs.start("manager", "--port=0", "--tls-keystore=league.p12");
        assertThat(manager.awaitExit()).isEqualTo(2);
        assertThat(manager.output()).contains("EVENODD_TLS_PASSWORD").hasLineCount(1);
    }
}
