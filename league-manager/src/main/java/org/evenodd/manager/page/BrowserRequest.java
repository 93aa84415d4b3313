package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.manager.page.PageReply.Compressed;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.PublicUrl;

/** A browser's request, read while its headers can be. */
record BrowserRequest(
        String path,
        Query query,
        Query form,
        CallerAddress address,
        BrowserCredentials credentials,
        BrowserCache cache) {

    static BrowserRequest of(ServiceRequest request, String cookie) {
        return new BrowserRequest(
                request.path(),
                Query.of(request.query()),
                Query.of(new String(request.body(), UTF_8)),
                CallerAddress.of(request.remoteAddress()),
                BrowserCredentials.of(request, cookie),
                BrowserCache.of(request));
    }

    /** Whether it is a form rather than a call. */
    static boolean isForm(ServiceRequest request) {
        return request.method().equals("POST")
                && Objects.requireNonNullElse(request.contentType(), "")
                        .startsWith("application/x-www-form-urlencoded");
    }

    /**
     * Whether a form comes from one of our own pages, as far as the browser says. Other ports of this host count as the same
     * site, but not as the same origin. A proxy may send any {@code Host}, so with a public URL that is not asked.
     */
    static boolean isFromOwnPage(ServiceRequest request, PublicUrl url) {
        String host = request.headers().value("Host").orElse("");
        String from = request.headers().value("Origin").orElse(url.isGiven() ? url.origin() : host);
        String site = request.headers().value("Sec-Fetch-Site").orElse("none");
        boolean ours = url.isGiven()
                ? from.equals(url.origin())
                : from.replaceFirst("^https?://", "").equals(host);
        return ours && Set.of("same-origin", "none").contains(site);
    }

    /**
     * The proofs of a request's sender.
     *
     * @param session the value of the session's cookie; empty for none
     * @param bearer the token that a program shows; empty for none
     */
    record BrowserCredentials(String session, String bearer) {

        @Override
        public String toString() {
            return "(masked)";
        }

        private static BrowserCredentials of(ServiceRequest request, String cookie) {
            return new BrowserCredentials(
                    cookie(request, cookie + "="), request.headers().bearer().orElse(""));
        }

        private static String cookie(ServiceRequest request, String beginning) {
            return Arrays.stream(request.headers().value("Cookie").orElse("").split(";", -1))
                    .map(String::strip)
                    .filter(cookie -> cookie.startsWith(beginning))
                    .findFirst()
                    .map(cookie -> cookie.substring(beginning.length()))
                    .orElse("");
        }
    }

    /**
     * The version of a page that a browser has, and how it takes another one.
     *
     * @param tag of the version; empty for none
     * @param event the last event that the browser knows; beyond all events if it does not say
     * @param gzip whether it accepts compressed answers
     */
    record BrowserCache(String tag, long event, boolean gzip) {

        private static final Pattern EVENT = Pattern.compile("\\d{1,18}");

        private static BrowserCache of(ServiceRequest request) {
            return new BrowserCache(
                    request.headers().value("If-None-Match").orElse(""),
                    request.headers()
                            .value("Last-Event-ID")
                            .filter(id -> EVENT.matcher(id).matches())
                            .map(Long::valueOf)
                            .orElse(Long.MAX_VALUE),
                    Compressed.isAcceptedBy(request));
        }
    }

    /** The parameters of an address or a form; of repeated ones the first counts, and malformed ones are left out. */
    record Query(Map<String, String> parameters) {

        private static final int MOST_PARAMETERS = 20;
        private static final Pattern KNOWN = Pattern.compile(
                "/\\?view|/cross-table\\?(part|division)|/matches\\?(round|player|ending|division)|/statistics\\?division"
                        + "|/head-to-head\\?[ab]|/players/[^?]*\\?(newer|older)");

        static Query of(String encoded) {
            Map<String, String> parameters = new LinkedHashMap<>();
            for (String pair : encoded.split("&", MOST_PARAMETERS)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    put(pair.substring(0, equals), pair.substring(equals + 1), parameters);
                }
            }
            return new Query(parameters);
        }

        private static void put(String name, String value, Map<String, String> parameters) {
            try {
                parameters.putIfAbsent(URLDecoder.decode(name, UTF_8), URLDecoder.decode(value, UTF_8));
            } catch (IllegalArgumentException malformed) {
                // A parameter that nobody can read is as good as none.
            }
        }

        /** The parameters that change the page at a path; others must not make it anew. */
        String known(String path) {
            return parameters.entrySet().stream()
                    .filter(parameter ->
                            KNOWN.matcher(path + "?" + parameter.getKey()).matches()
                                    && parameter.getValue().matches("[A-Za-z0-9-]{1,12}"))
                    .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                    .sorted()
                    .collect(Collectors.joining("&", "?", ""));
        }

        /** A parameter; empty if it is not there. */
        String text(String name) {
            return parameters.getOrDefault(name, "");
        }

        /** A number from 1 up. */
        int number(String name, int otherwise) {
            String text = text(name);
            return text.matches("[1-9]\\d{0,9}") ? (int) Math.min(Integer.MAX_VALUE, Long.parseLong(text)) : otherwise;
        }

        /** A player's id, which need not be that of a player of the league. */
        Optional<PlayerId> player(String name) {
            return Optional.of(text(name)).filter(PlayerId.SYNTAX::accepts).map(PlayerId::new);
        }
    }
}
