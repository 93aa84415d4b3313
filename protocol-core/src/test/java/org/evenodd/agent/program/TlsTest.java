package org.evenodd.agent.program;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.http.TestServers;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.program.ServiceHost.OpenService;
import org.evenodd.protocol.value.Endpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Agents that use https, with certificates made here. */
class TlsTest {

    private static TlsFixture files;

    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    @BeforeAll
    static void makeCertificates(@TempDir Path directory) throws Exception {
        files = new TlsFixture(directory)
                .make("here", "dns:localhost,ip:127.0.0.1")
                .make("elsewhere", "dns:elsewhere.example");
        Files.writeString(directory.resolve("password"), TlsFixture.PASSWORD + "\n");
        Files.writeString(directory.resolve("wrong-password"), "guessed\n");
        Files.writeString(directory.resolve("text"), "no keys at all");
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    private static Path file(String name) {
        return files.directory().resolve(name);
    }

    private Platform platform(String... options) {
        CommonOptions common = new CommonOptions();
        List<String> all = new ArrayList<>(List.of(options));
        all.add("--shared-dir=" + file("shared"));
        new CommandLine(common).parseArgs(all.toArray(String[]::new));
        RealPlatform real = RealPlatform.of(common, 1, true);
        open.push(real);
        return real.platform();
    }

    private Endpoint serve(Platform platform) {
        OpenService service = platform.host()
                .open(
                        MemoryHost.address("127.0.0.1", 0, "127.0.0.1"),
                        TestServers.everywhere(request ->
                                CompletableFuture.completedFuture(ServiceResponse.json(200, "{}".getBytes(UTF_8)))));
        open.push(service);
        return service.endpoint();
    }

    private Endpoint serveAs(String name) {
        return serve(
                platform("--tls-keystore=" + files.keystore(name), "--tls-keystore-password-file=" + file("password")));
    }

    private static Delivery get(Platform client, Endpoint endpoint) throws Exception {
        return client.transport().get(endpoint, Duration.ofSeconds(20)).get(30, TimeUnit.SECONDS);
    }

    @Test
    void answerOverHttpsWhoeverTrustsTheirCertificate() throws Exception {
        Endpoint endpoint = serveAs("here");
        Platform client = platform("--tls-truststore=" + files.certificate("here"));

        assertThat(endpoint.toString()).startsWith("https://127.0.0.1:");
        for (int i = 0; i < 3; i++) {
            assertThat(get(client, endpoint)).isInstanceOf(Delivery.Replied.class);
        }
    }

    @Test
    void sayThatACertificateIsNotTrusted() throws Exception {
        assertThat(get(platform(), serveAs("here")))
                .isEqualTo(new Delivery.Unreachable(
                        "Its certificate is not trusted; --tls-truststore FILE names those that are"));
    }

    @Test
    void sayThatACertificateIsForAnotherHost() throws Exception {
        Platform client = platform("--tls-truststore=" + files.certificate("elsewhere"));

        assertThat(get(client, serveAs("elsewhere")))
                .isEqualTo(new Delivery.Unreachable("Its certificate is for another host"));
    }

    @Test
    void sayThatSomebodySpeaksPlainHttp() throws Exception {
        Endpoint plain = serve(platform());

        assertThat(get(platform(), Endpoint.parse("https://127.0.0.1:" + plain.port() + "/mcp")))
                .isEqualTo(new Delivery.Unreachable("It does not speak TLS, or not as we do"));
    }

    @Test
    void areNotReachedOverPlainHttp() throws Exception {
        Endpoint secure = serveAs("here");

        assertThat(get(platform(), Endpoint.parse("http://127.0.0.1:" + secure.port() + "/mcp")))
                .isNotInstanceOf(Delivery.Replied.class);
    }

    @Test
    void areConnectedToWithTheHandshakeAlone() throws Exception {
        Endpoint endpoint = serveAs("here");
        Platform client = platform("--tls-truststore=" + files.certificate("here"));

        assertThat(connect(client, endpoint)).isEmpty();
        assertThat(connect(platform(), endpoint))
                .contains("Its certificate is not trusted; --tls-truststore FILE names those that are");
    }

    private static Optional<String> connect(Platform client, Endpoint endpoint) throws Exception {
        return client.transport()
                .connect(endpoint, List.of(), Duration.ofSeconds(20))
                .get(30, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            here.p12 | wrong-password | the password is wrong
            text     | password       | it is not PKCS12
            here.pem | password       | it is not PKCS12
            none     | password       | there is no such file
            here.p12 | none           | --tls-keystore-password-file .* there is no such file
            """)
    void stopTheStartWithAKeystoreThatCannotBeUsed(String keystore, String password, String reason) {
        assertThatThrownBy(() ->
                        platform("--tls-keystore=" + file(keystore), "--tls-keystore-password-file=" + file(password)))
                .isInstanceOfSatisfying(ProgramException.class, e -> {
                    assertThat(e.status()).isEqualTo(ExitStatus.WRONG_USAGE);
                    assertThat(e)
                            .hasMessageContaining("--tls-keystore")
                            .message()
                            .containsPattern(reason);
                    assertThat(e.getMessage()).doesNotContain("guessed", TlsFixture.PASSWORD);
                });
    }

    @ParameterizedTest
    @CsvSource({"text, it is not PKCS12", "none, there is no such file", "here.p12, the password is wrong"})
    void stopTheStartWithATruststoreThatCannotBeUsed(String truststore, String reason) {
        assertThatThrownBy(() -> platform("--tls-truststore=" + file(truststore)))
                .isInstanceOf(ProgramException.class)
                .hasMessageContaining("--tls-truststore")
                .hasMessageContaining(reason);
    }

    @Test
    void takeThePasswordFromTheEnvironmentAndShowItToNobody() {
        TlsOptions options = new TlsOptions();
        new CommandLine(options).parseArgs("--tls-keystore=" + files.keystore("here"));

        assertThat(files.settings("here", files.keystore("here")))
                .hasNoNullFieldsOrProperties()
                .asString()
                .doesNotContain(TlsFixture.PASSWORD);
        assertThatThrownBy(() -> options.plan(Map.of())).hasMessageContaining(TlsOptions.PASSWORD);
    }
}
