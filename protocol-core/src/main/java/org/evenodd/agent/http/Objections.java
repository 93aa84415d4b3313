package org.evenodd.agent.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.evenodd.agent.service.Refusal;

/** Looks at the head of a request, before a byte of its body is read. */
record Objections(HostCheck hosts) {

    Optional<Objection> to(Request request) {
        if (!hosts.isFromAnAllowedPage(request)) {
            return Optional.of(new Objection(Refusal.FOREIGN_PAGE, Incident.FOREIGN_PAGE));
        }
        if (!hosts.isMeant(request)) {
            return Optional.of(new Objection(Refusal.UNKNOWN_HOST, Incident.UNKNOWN_HOST));
        }
        return isCoded(request)
                ? Optional.of(new Objection(Refusal.CODED_BODY, Incident.CODED_BODY))
                : Optional.empty();
    }

    /** Nothing is ever decompressed: a kilobyte could become a gigabyte. */
    private static boolean isCoded(Request request) {
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
