package org.evenodd.agent.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.HostPort;
import org.evenodd.agent.http.TurnedAwayLog.Reason;
import org.evenodd.agent.service.AllowedHosts;
import org.evenodd.agent.service.HttpRefusal;
import org.jspecify.annotations.Nullable;

/**
 * Checks the head of a request before its body is read: rejects requests that a web page may have sent, with a foreign
 * {@code Origin} or for a host that is not the agent's, and compressed bodies.
 */
final class HeadCheck {

    private final AllowedHosts allowed;

    /** Remembered, because almost all requests name the same. */
    private volatile @Nullable String lastAllowedHost;

    HeadCheck(AllowedHosts allowed) {
        this.allowed = allowed;
    }

    /** The objection to a request, for its sender and for the log. */
    record Objection(HttpRefusal refusal, Reason reason) {}

    Optional<Objection> objectionTo(Request request) {
        if (!isFromAnAllowedPage(request)) {
            return Optional.of(new Objection(HttpRefusal.FOREIGN_PAGE, Reason.FOREIGN_PAGE));
        }
        if (!isForThisHost(request)) {
            return Optional.of(new Objection(HttpRefusal.UNKNOWN_HOST, Reason.UNKNOWN_HOST));
        }
        return isEncoded(request)
                ? Optional.of(new Objection(HttpRefusal.CODED_BODY, Reason.CODED_BODY))
                : Optional.empty();
    }

    private boolean isFromAnAllowedPage(Request request) {
        for (HttpField field : request.getHeaders()) {
            if (field.getHeader() == HttpHeader.ORIGIN && !allowed.allowsOrigin(field.getValue())) {
                return false;
            }
        }
        return true;
    }

    /** Browsers always send a host, so a request without one, in HTTP/1.0, is not from a web page. */
    private boolean isForThisHost(Request request) {
        String target = request.getHttpURI().getHost();
        String host = request.getHeaders().get(HttpHeader.HOST);
        return (target == null || isAllowed(target)) && (host == null || isAllowed(hostOf(host)));
    }

    private boolean isAllowed(String host) {
        if (host.equals(lastAllowedHost)) {
            return true;
        }
        boolean isAllowed = allowed.allowsHost(host);
        if (isAllowed) {
            lastAllowedHost = host;
        }
        return isAllowed;
    }

    private static String hostOf(String header) {
        try {
            return String.valueOf(new HostPort(header).getHost());
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    /** Bodies are never decompressed: a kilobyte could become a gigabyte. */
    private static boolean isEncoded(Request request) {
        return has(request, HttpHeader.CONTENT_ENCODING, "identity")
                || has(request, HttpHeader.TRANSFER_ENCODING, "chunked");
    }

    private static boolean has(Request request, HttpHeader header, String harmless) {
        for (HttpField field : request.getHeaders()) {
            if (field.getHeader() == header && !harmless.equalsIgnoreCase(field.getValue())) {
                return true;
            }
        }
        return false;
    }
}
