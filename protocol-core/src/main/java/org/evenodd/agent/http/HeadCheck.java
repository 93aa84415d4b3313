package org.evenodd.agent.http;

import java.util.Optional;
import java.util.function.Predicate;
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
        if (!haveAll(request, HttpHeader.ORIGIN, allowed::allowsOrigin)) {
            return Optional.of(new Objection(HttpRefusal.FOREIGN_PAGE, Reason.FOREIGN_PAGE));
        }
        if (!isForThisHost(request)) {
            return Optional.of(new Objection(HttpRefusal.UNKNOWN_HOST, Reason.UNKNOWN_HOST));
        }
        return isAsItIs(request)
                ? Optional.empty()
                : Optional.of(new Objection(HttpRefusal.CODED_BODY, Reason.CODED_BODY));
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
    private static boolean isAsItIs(Request request) {
        return haveAll(request, HttpHeader.CONTENT_ENCODING, "identity"::equalsIgnoreCase)
                && haveAll(request, HttpHeader.TRANSFER_ENCODING, "chunked"::equalsIgnoreCase);
    }

    private static boolean haveAll(Request request, HttpHeader header, Predicate<String> allowed) {
        for (HttpField field : request.getHeaders()) {
            if (field.getHeader() == header && !allowed.test(field.getValue())) {
                return false;
            }
        }
        return true;
    }
}
