package org.evenodd.protocol.value;

import java.util.Locale;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/**
 * The URL under which a reverse proxy serves an agent to others: an origin, and perhaps a path in front of the agent's own.
 *
 * @param text without a slash at its end; empty for an agent without such a URL
 */
public record PublicUrl(String text) {

    private static final String SEGMENT = "/[A-Za-z0-9_~-][A-Za-z0-9._~-]*";

    public static final Syntax SYNTAX = Syntax.of(
            "^(?:|(?=.{1,200}$)[hH][tT][tT][pP][sS]?://(?:" + Endpoint.NAME + "|" + Endpoint.IPV4 + "|" + Endpoint.IPV6
                    + ")" + Endpoint.PORT + "(?:" + SEGMENT + ")*/?)$",
            "an http or https URL like https://bots.example.org or https://bots.example.org/algo");

    /** An agent without a public URL. */
    public static final PublicUrl NONE = new PublicUrl("");

    /** @throws InvalidValueException (E006) if the text is not such a URL */
    public PublicUrl {
        text = SYNTAX.require(text).isEmpty() ? "" : normalised(Endpoint.parse(text));
    }

    /** The origin as browsers write it, and the path without a slash at its end. */
    private static String normalised(Endpoint url) {
        String server = (url.isSecure() ? "https://" : "http://") + url.host().toLowerCase(Locale.ROOT);
        String port = url.port() == url.usualPort() ? "" : ":" + url.port();
        return server + port + url.uri().getRawPath().replaceFirst("/$", "");
    }

    public boolean isGiven() {
        return !text.isEmpty();
    }

    /** The path in front of the agent's own, like {@code /algo}; empty for none. */
    public String path() {
        int path = text.indexOf('/', "https://".length());
        return path < 0 ? "" : text.substring(path);
    }

    /** Scheme, host and port, as in a browser's {@code Origin}; empty without a URL. */
    public String origin() {
        return text.substring(0, text.length() - path().length());
    }

    public boolean isSecure() {
        return text.startsWith("https:");
    }

    /** The agent's endpoint at this URL; without one, the given endpoint. */
    public Endpoint endpointOr(Endpoint otherwise) {
        return isGiven() ? Endpoint.parse(text + "/mcp") : otherwise;
    }

    @Override
    public String toString() {
        return text;
    }
}
