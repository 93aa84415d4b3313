package org.evenodd.systemtests.process;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.FreePort;
import org.evenodd.systemtests.testbed.Program;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * A real nginx as a reverse proxy with TLS on a port of its own, with Debian's defaults except for what a test says: a field
 * with {@code @RegisterExtension}. It is the one that EVENODD_TEST_NGINX names, else the machine's, else the one that
 * {@code scripts/test.sh} has unpacked; without one the test is skipped. A failure has what nginx has logged with it.
 */
public final class Nginx implements TestExecutionExceptionHandler, AfterEachCallback {

    private static final String NONE =
            "skipped: no nginx here (apt-get install nginx). EVENODD_TEST_NGINX may name one";
    private static final String UNPACKED = "system-tests/target/nginx/usr/sbin/nginx";
    private static final String STARTED = "start worker process ";
    private static final int TRIES = 5;

    private Optional<Program> program = Optional.empty();
    private int port;

    /**
     * Starts it; it answers afterwards.
     *
     * @param http lines of its {@code http}, such as maps and upstreams
     * @param server lines of its one {@code server}
     */
    public void start(Certificate certificate, String http, String server)
            throws IOException, GeneralSecurityException, InterruptedException {
        Path binary = find().orElseGet(() -> abort(NONE));
        Path directory = Files.createDirectory(certificate.chain().resolveSibling("nginx"));
        Path configuration = directory.resolve("nginx.conf");
        Path key = certificate.key();
        List<String> command =
                List.of(binary.toString(), "-p", directory.toString(), "-c", configuration.toString(), "-e", "stderr");
        for (int left = TRIES; port == 0; left--) {
            int free = FreePort.find();
            Files.writeString(configuration, configuration(free, certificate.chain(), key, http, server));
            Program started = Program.start(directory, command);
            program = Optional.of(started);
            try {
                started.awaitLineWith(STARTED);
                port = free;
            } catch (AssertionError e) {
                if (left == 1 || !started.output().contains("Address already in use")) {
                    throw e;
                }
            }
        }
    }

    private static Optional<Path> find() {
        String named = System.getenv("EVENODD_TEST_NGINX");
        if (named != null) {
            return named.equals("none") ? Optional.empty() : Optional.of(Path.of(named));
        }
        Path unpacked = Path.of(System.getProperty("league.root"), UNPACKED).toAbsolutePath();
        return Stream.concat(
                        Stream.of(System.getenv("PATH").split(File.pathSeparator))
                                .map(Path::of)
                                .map(directory -> directory.resolve("nginx")),
                        Stream.of(Path.of("/usr/sbin/nginx"), unpacked))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static String configuration(int port, Path chain, Path key, String http, String server) {
        // Its workers would otherwise be somebody who may not read the directory of a test
        String user = System.getProperty("user.name").equals("root") ? "user root;" : "";
        return """
                daemon off;
                %s
                worker_processes 2;
                pid nginx.pid;
                error_log stderr notice;
                events {
                  worker_connections 768;
                }
                http {
                  access_log off;
                  gzip on;
                  client_body_temp_path body;
                  proxy_temp_path proxy;
                  fastcgi_temp_path fastcgi;
                  uwsgi_temp_path uwsgi;
                  scgi_temp_path scgi;
                %s
                  server {
                    listen 127.0.0.1:%d ssl;
                    ssl_certificate %s;
                    ssl_certificate_key %s;
                %s
                  }
                }
                """.formatted(user, http.indent(2), port, chain, key, server.indent(4));
    }

    /** Returns what it serves at a path. */
    public URI at(String path) {
        return URI.create("https://localhost:" + port + path);
    }

    /** Returns the endpoint of a manager with this path in front of its own. */
    public Endpoint endpoint(String path) {
        return new Endpoint(at(path + "/mcp"));
    }

    @Override
    public void handleTestExecutionException(ExtensionContext test, Throwable failure) throws Throwable {
        program.ifPresent(nginx -> failure.addSuppressed(new AssertionError("nginx has logged:\n" + nginx.output())));
        throw failure;
    }

    /** It ends its workers itself: killed first, they would be replaced, and the new ones would outlive it. */
    @Override
    public void afterEach(ExtensionContext test) throws InterruptedException {
        if (program.isPresent()) {
            Program nginx = program.get();
            nginx.terminate();
            try {
                nginx.awaitExit();
            } finally {
                nginx.close();
            }
        }
    }
}
