package org.evenodd.protocol.value;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/** Where an agent is spoken to: an absolute http or https URL without credentials (PRD 3.1.2). */
public record Endpoint(URI uri) {

    private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    static final String NAME = "(?:" + LABEL + "\\.)*[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.?";
    private static final String BYTE = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    static final String IPV4 = "(?:" + BYTE + "\\.){3}" + BYTE;
    static final String IPV6 = "\\[[0-9A-Fa-f:.]+\\]";
    static final String PORT = "(?::(?:[1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d\\d|655[0-2]\\d|6553[0-5]))?";
    private static final String PLAIN = "[A-Za-z0-9._~!$&'()*+,;=:/?-]*";
    private static final String LETTERS = PLAIN + "(?:%[0-9A-Fa-f]{2}" + PLAIN + ")*";

    public static final Syntax SYNTAX = Syntax.of(
            "^(?=.{1,500}$)[hH][tT][tT][pP][sS]?://(?:" + NAME + "|" + IPV4 + "|" + IPV6 + ")" + PORT + "(?:[/?]"
                    + LETTERS + ")?$",
            "an http or https URL with a host, like http://localhost:8101/mcp");
    private static final Pattern PLAIN_PATH = Pattern.compile("(?:/[A-Za-z0-9_-]+)+|/");
    private static final Pattern UNDERSCORE = Pattern.compile("[^/]*//[^/?]*_");
    private static final String NO_UNDERSCORE = " (a host's name has no underscore: use a hyphen, or the IP address)";
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** The placeholder for an endpoint that another agent has taken: no machine's address, never called. */
    public static final Endpoint LOST = parse("http://255.255.255.255:1/lost-to-another-agent");

    private static final String RELAYED_HOST = ".relay.invalid";
    private static final Pattern RELAY_PATH = Pattern.compile("(?i)/relay/[0-9a-f]{32}(?![^/])");

    public Endpoint {
        if (!SYNTAX.accepts(uri.toString()) || uri.getHost() == null) {
            throw refusal(uri.toString());
        }
    }

    /**
     * Reads a URL.
     *
     * @throws InvalidValueException (E006) if the text is not an endpoint
     */
    public static Endpoint parse(String text) {
        try {
            return new Endpoint(new URI(text));
        } catch (URISyntaxException e) {
            throw refusal(text);
        }
    }

    private static InvalidValueException refusal(String text) {
        String got = mayHoldCredentials(text) ? "something else" : '"' + text + '"';
        return new InvalidValueException(ErrorCode.E006, SYNTAX.expected() + objection(text), got);
    }

    /** A remark on the host of a URL that is no endpoint, for common mistakes; else empty. */
    public static String objection(String text) {
        return UNDERSCORE.matcher(text).lookingAt() ? NO_UNDERSCORE : "";
    }

    /** Whether a text that is no endpoint had better not be quoted. */
    public static boolean mayHoldCredentials(String text) {
        return text.contains("@");
    }

    public String host() {
        return uri.getHost();
    }

    /** The port, also where the URL leaves it out. */
    public int port() {
        return uri.getPort() > 0 ? uri.getPort() : usualPort();
    }

    /** The port of the scheme. */
    int usualPort() {
        return isSecure() ? HTTPS_PORT : HTTP_PORT;
    }

    public boolean isSecure() {
        return "https".equalsIgnoreCase(uri.getScheme());
    }

    /** Whether both reach the same server and path, however they are spelled; names of this machine are one. */
    public boolean sameAs(Endpoint other) {
        return port() == other.port()
                && isSecure() == other.isSecure()
                && server().equals(other.server())
                && path().equals(other.path());
    }

    private String server() {
        String host = host().toLowerCase(Locale.ROOT);
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        return List.of("127.0.0.1", "[::1]").contains(name) ? "localhost" : name;
    }

    /** The path as servers understand it: decoded, without dots, parameters and needless slashes. */
    public String path() {
        String path = uri.getRawPath();
        return PLAIN_PATH.matcher(path).matches() ? path : decoded(uri.getPath());
    }

    /** The same server at another path, like {@code /health}. */
    public Endpoint at(String path) {
        return parse(uri.getScheme() + "://" + host() + ':' + port() + path);
    }

    /**
     * What the same agent has at another path: behind {@code /algo/mcp} a proxy has its health at {@code /algo/health}, and a
     * manager's relay leads nowhere else.
     */
    public Endpoint beside(String path) {
        String own = uri.getRawPath();
        Matcher relay = RELAY_PATH.matcher(own);
        String root = relay.find() ? own.substring(0, relay.end()) : "";
        return at((own.endsWith("/mcp") ? own.substring(0, own.length() - "/mcp".length()) : root) + path);
    }

    /**
     * The endpoint of an agent behind the manager's relay, on a host that no name server knows (RFC 2606, 2).
     *
     * @param id the relay's id, 32 hexadecimal digits
     */
    public static Endpoint relayed(String id, String path) {
        return parse("http://" + id + RELAYED_HOST + path);
    }

    /** Whether it stands for an agent behind the manager's relay. */
    public boolean isRelayed() {
        String host = host().toLowerCase(Locale.ROOT);
        return host.endsWith(RELAYED_HOST) || host.endsWith(RELAYED_HOST + '.');
    }

    /** Where it is, as a part of a sentence: {@code at http://localhost:8101/mcp}, or {@code through the relay}. */
    public String inWords() {
        return isRelayed() ? "through the relay" : "at " + this;
    }

    /** The id of the relay of a {@link #isRelayed relayed} endpoint. */
    public String relayId() {
        return host().substring(0, host().indexOf('.'));
    }

    /**
     * Where others reach a {@link #isRelayed relayed} agent; any other endpoint itself.
     *
     * @param manager the endpoint of the manager as they know it
     */
    public Endpoint through(Endpoint manager) {
        return isRelayed() ? manager.beside("/relay/" + relayId() + uri.getRawPath()) : this;
    }

    /** Whether it leads through a manager's relay, as others are told, however its path is spelled. */
    public boolean isAtRelay() {
        return Stream.of(uri.getPath(), path())
                .anyMatch(path -> RELAY_PATH.matcher(path).find());
    }

    @Override
    public String toString() {
        return uri.toString();
    }

    private static String decoded(String path) {
        Deque<String> segments = new ArrayDeque<>();
        for (String segment : path.split("/", -1)) {
            String name = segment.replaceFirst(";.*", "");
            if (name.equals("..")) {
                segments.pollLast();
            } else if (!name.isEmpty() && !name.equals(".")) {
                segments.addLast(name);
            }
        }
        return '/' + String.join("/", segments);
    }
}
