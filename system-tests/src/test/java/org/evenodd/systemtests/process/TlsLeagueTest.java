package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

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

    private Certificate certificate;

    @BeforeEach
    void makeCertificate() throws Exception {
        certificate = Certificate.in(directory);
    }

    private Program start(String agent, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--port=0", "--tls-keystore=" + certificate.store()));
        all.addAll(List.of("--tls-keystore-password-file=" + certificate.password(), certificate.trust()));
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
        programs.run("status", "--manager=" + endpoint, certificate.trust());
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
