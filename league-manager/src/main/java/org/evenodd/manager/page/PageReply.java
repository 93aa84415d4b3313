package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import org.evenodd.agent.http.ServiceResponse;

/** Answers to browsers, with the headers that keep a page to itself. */
final class PageReply {

    static final String HTML = "text/html; charset=utf-8";

    /** Nothing from another host, no inline script or style, no frame around the page. */
    private static final Map<String, String> SECURITY = Map.of(
            "Content-Security-Policy",
            "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            "Referrer-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cross-Origin-Resource-Policy",
            "same-origin");

    private PageReply() {}

    static ServiceResponse html(int status, byte[] body) {
        return secured(ServiceResponse.of(status, HTML, body)).with("Cache-Control", "no-store");
    }

    static ServiceResponse html(int status, String body) {
        return html(status, body.getBytes(UTF_8));
    }

    /** Sends a browser on with GET after a form. */
    static ServiceResponse seeOther(String path) {
        return secured(ServiceResponse.empty(303)).with("Location", path).with("Cache-Control", "no-store");
    }

    static ServiceResponse secured(ServiceResponse response) {
        return response.with(SECURITY);
    }
}
