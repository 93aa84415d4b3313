package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.program.TlsOptions.TlsSettings;
import picocli.CommandLine;

/** Certificates made with the JDK's keytool, each in a PKCS12 file and, without its key, in a PEM file. */
public record TlsFixture(Path directory) {

    public static final String PASSWORD = "a long password";

    public Path keystore(String name) {
        return directory.resolve(name + ".p12");
    }

    public Path certificate(String name) {
        return directory.resolve(name + ".pem");
    }

    /** @param hosts in keytool's format, such as {@code dns:localhost,ip:127.0.0.1} */
    public TlsFixture make(String name, String hosts) throws Exception {
        keytool(name, "-genkeypair", "-keyalg", "EC", "-dname", "CN=" + name, "-ext", "san=" + hosts, "-validity", "2");
        Certificate certificate =
                settings(name, keystore(name)).identity().keys().getCertificate(name);
        Files.writeString(
                certificate(name),
                "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
                        .formatted(Base64.getMimeEncoder().encodeToString(certificate.getEncoded())));
        return this;
    }

    /** Returns the TLS of an agent that has this certificate, and trusts those in a file. */
    public TlsSettings settings(String name, Path trusted) {
        TlsOptions options = new TlsOptions();
        new CommandLine(options).parseArgs("--tls-keystore=" + keystore(name), "--tls-truststore=" + trusted);
        return options.plan(Map.of(TlsOptions.PASSWORD, PASSWORD));
    }

    private void keytool(String name, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-alias", name, "-keystore", keystore(name).toString(), "-storetype", "PKCS12"));
        command.addAll(List.of("-storepass", PASSWORD));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.txt").toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }
}
