package org.evenodd.protocol.value;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.InvalidValueException;

/** Where an agent is spoken to: an absolute http or https URL without credentials (PRD 3.1.2). */
public record Endpoint(URI uri) {

    public static final Syntax SYNTAX = Syntax.of(
            "^[hH][tT][tT][pP][sS]?://[^\\s@]{1,500}$",
            "an http or https URL with a host, like http://localhost:8101/mcp");

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final int MAX_PORT = 65535;

    public Endpoint {
        boolean usable = SYNTAX.accepts(uri.toString())
                && uri.getHost() != null
                && uri.getUserInfo() == null
                && uri.getFragment() == null
                && uri.getPort() <= MAX_PORT
                && uri.getPort() != 0;
        if (!usable) {
            throw new InvalidValueException(ErrorCode.E006, SYNTAX.expected(), '"' + uri.toString() + '"');
        }
    }

    /**
     * Reads a URL.
     *
     * @throws InvalidValueException (E006) for what is no endpoint
     */
    public static Endpoint parse(String text) {
        try {
            return new Endpoint(new URI(SYNTAX.require(text)));
        } catch (URISyntaxException e) {
            throw new InvalidValueException(ErrorCode.E006, SYNTAX.expected(), '"' + text + '"');
        }
    }

    public String host() {
        return uri.getHost();
    }

    /** The port, also where the URL leaves it out. */
    public int port() {
        if (uri.getPort() > 0) {
            return uri.getPort();
        }
        return "https".equalsIgnoreCase(uri.getScheme()) ? HTTPS_PORT : HTTP_PORT;
    }

    /** Whether both reach the same server and path, however they are spelled; names of this machine are one. */
    public boolean sameAs(Endpoint other) {
        return normalised().equals(other.normalised());
    }

    private String normalised() {
        String host = host().toLowerCase(Locale.ROOT);
        boolean loopback = host.equals("localhost") || host.equals("127.0.0.1") || host.equals("[::1]");
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getScheme().toLowerCase(Locale.ROOT) + "://" + (loopback ? "localhost" : host) + ':' + port() + path;
    }

    /** The same server at another path, like {@code /health}. */
    public Endpoint at(String path) {
        return parse(uri.getScheme() + "://" + host() + ':' + port() + path);
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
