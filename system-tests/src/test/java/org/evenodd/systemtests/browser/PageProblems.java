package org.evenodd.systemtests.browser;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The problems of all pages of a context, in the order in which the browser reported them. */
final class PageProblems {

    private static final String BINDING = "reportPolicyViolation";
    private static final String LISTENER = """
            window.addEventListener('securitypolicyviolation', event => window.%s(
                event.effectiveDirective + ' forbids ' + event.blockedURI
                    + ' in ' + event.documentURI + ':' + event.lineNumber + ' ' + event.sample));
            """.formatted(BINDING);

    /** A page that is left ends its requests, and an event stream has no other end. What a policy forbids is noted so. */
    private static final Set<String> IGNORED_FAILURES = Set.of("net::ERR_ABORTED", "csp");

    private static final String NOT_LOADED = "Failed to load resource";

    /** What cannot leave the page, and has no host. */
    private static final Set<String> LOCAL_SCHEMES = Set.of("data", "blob", "about");

    private static final Pattern ORIGIN = Pattern.compile("^([a-zA-Z][a-zA-Z0-9+.-]*):(?://([^/?#]*))?");

    private final List<PageProblem> problems = new ArrayList<>();
    private final Set<String> origins = new HashSet<>();

    private PageProblems() {}

    static PageProblems in(BrowserContext context) {
        PageProblems problems = new PageProblems();
        context.exposeBinding(BINDING, (source, violation) -> {
            problems.add(Kind.CSP_VIOLATION, String.valueOf(violation[0]));
            return null;
        });
        context.addInitScript(LISTENER);
        context.onConsoleMessage(problems::noteMessage);
        context.onWebError(error -> problems.add(Kind.PAGE_ERROR, error.error()));
        context.onRequest(problems::noteRequest);
        context.onRequestFailed(problems::noteFailure);
        context.onPage(page -> page.onCrash(problems::noteCrash));
        return problems;
    }

    /** Requests to the origin of this address are the page's own. */
    void allow(URI address) {
        origins.add(origin(address.toString()));
    }

    List<PageProblem> all() {
        return List.copyOf(problems);
    }

    private void add(Kind kind, String text) {
        problems.add(new PageProblem(kind, text));
    }

    private void noteMessage(ConsoleMessage message) {
        if (message.type().equals("error") && !isNotedAsRequest(message)) {
            add(kind(message.text()), message.text() + " (" + message.location() + ")");
        }
    }

    private boolean isNotedAsRequest(ConsoleMessage message) {
        return message.text().startsWith(NOT_LOADED + ": net::")
                || (message.text().startsWith(NOT_LOADED) && isForeign(message.location()));
    }

    /** The browser writes about its own findings to the console too; statuses from 400 on only there. */
    private static Kind kind(String message) {
        if (message.contains("Content Security Policy")) {
            return Kind.CSP_VIOLATION;
        }
        return message.startsWith(NOT_LOADED) ? Kind.FAILED_REQUEST : Kind.CONSOLE_ERROR;
    }

    private void noteRequest(Request request) {
        if (isForeign(request.url())) {
            add(Kind.FOREIGN_REQUEST, request.method() + " " + request.url());
        }
    }

    private void noteFailure(Request request) {
        String failure = request.failure();
        if (!IGNORED_FAILURES.contains(failure) && !isForeign(request.url())) {
            add(Kind.FAILED_REQUEST, "%s %s: %s".formatted(request.method(), request.url(), failure));
        }
    }

    private void noteCrash(Page page) {
        add(Kind.PAGE_ERROR, page.url() + " crashed");
    }

    private boolean isForeign(String address) {
        String origin = origin(address);
        return !origin.isEmpty() && !origins.contains(origin);
    }

    /** Returns scheme and authority in lower case, nothing for what cannot leave the page. */
    private static String origin(String address) {
        Matcher matcher = ORIGIN.matcher(address);
        if (!matcher.find() || LOCAL_SCHEMES.contains(matcher.group(1))) {
            return "";
        }
        String authority = matcher.group(2) == null ? "" : matcher.group(2);
        return (matcher.group(1) + "://" + authority).toLowerCase(Locale.ROOT);
    }

    /** Something that a browser reported and that a page without mistakes does not cause. */
    record PageProblem(Kind kind, String text) {

        @Override
        public String toString() {
            return kind + ": " + text;
        }
    }

    enum Kind {
        /** The page, or the browser because of it, wrote an error to the console. */
        CONSOLE_ERROR,
        /** A script threw something that nothing caught, or the page crashed. */
        PAGE_ERROR,
        /** The content security policy forbade something, or would have. */
        CSP_VIOLATION,
        /** A request got no answer, or one with a status from 400 on. */
        FAILED_REQUEST,
        /** A request, answered or not, went to another origin than the page's. */
        FOREIGN_REQUEST
    }
}
