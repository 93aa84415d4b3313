package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toUnmodifiableMap;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.game.Games;
import org.evenodd.protocol.value.Digest;

/** Answers to browsers, with the headers that keep a page to itself. */
final class PageReply {

    static final String HTML = "text/html; charset=utf-8";

    private static final Map<String, String> TYPES = Map.of(
            "csv", "text/csv; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

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

    /** The type of a page, table or other file by its path. */
    static String typeOf(String path) {
        return TYPES.getOrDefault(path.substring(path.lastIndexOf('.') + 1), HTML);
    }

    static ServiceResponse html(int status, byte[] body) {
        return unkept(status, HTML, body);
    }

    /** The answer that no browser keeps. */
    static ServiceResponse unkept(int status, String type, byte[] body) {
        return secured(ServiceResponse.of(status, type, body)).with("Cache-Control", "no-store");
    }

    /** Sends a browser on with GET after a form. */
    static ServiceResponse seeOther(String path) {
        return secured(ServiceResponse.empty(303)).with("Location", path).with("Cache-Control", "no-store");
    }

    static ServiceResponse secured(ServiceResponse response) {
        return response.with(SECURITY);
    }

    /** A body and its gzip, so that a page that many ask for is compressed once. */
    @SuppressWarnings("ArrayRecordComponent")
    record Compressed(byte[] plain, byte[] gzip) {

        /** A shorter body is not worth it. */
        private static final int LEAST_BYTES_TO_COMPRESS = 512;

        static Compressed of(byte[] plain) {
            return new Compressed(plain, plain.length < LEAST_BYTES_TO_COMPRESS ? plain : gzip(plain));
        }

        private static byte[] gzip(byte[] plain) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(plain.length / 4);
            try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
                out.write(plain);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return bytes.toByteArray();
        }

        /** Whether a caller accepts the compressed form; must be asked while its headers can be read. */
        static boolean isAcceptedBy(ServiceRequest request) {
            return request.headers()
                    .value("Accept-Encoding")
                    .filter(codings -> codings.toLowerCase(Locale.ROOT).contains("gzip"))
                    .isPresent();
        }

        ServiceResponse reply(boolean accepted, int status, String type) {
            ServiceResponse response = accepted && gzip != plain
                    ? ServiceResponse.of(status, type, gzip).with("Content-Encoding", "gzip")
                    : ServiceResponse.of(status, type, plain);
            return response.with("Vary", "Accept-Encoding, Cookie");
        }
    }

    /** The style sheet, scripts and pictures of the pages; all of them are in the jar. */
    static final class Assets {

        /**
         * A file.
         *
         * @param tag identifies its content
         */
        record Asset(String type, Compressed body, String tag) {}

        /** The part of a line that is not sent: indentation, and comments before anything else that end on the line. */
        private static final Pattern FOR_PEOPLE = Pattern.compile("(?m)^(?:\\s+|//.*|/\\*.*?\\*/)+");

        /** By name; a game has its picture under its type. */
        static final Map<String, Asset> ALL = Stream.concat(
                        Stream.of("page.css", "hall.css", "page.js", "idiomorph.js", "moves.svg"),
                        Games.types().stream().map(type -> type + ".svg"))
                .filter(name -> Assets.class.getResource("/page/" + name) != null)
                .collect(toUnmodifiableMap(name -> name, Assets::asset));

        private Assets() {}

        private static Asset asset(String name) {
            String text = FOR_PEOPLE.matcher(new String(read(name), UTF_8)).replaceAll("");
            return new Asset(
                    typeOf(name),
                    Compressed.of(text.getBytes(UTF_8)),
                    '"' + Digest.sha256(text).toString() + '"');
        }

        static byte[] read(String name) {
            try (InputStream in = Assets.class.getResourceAsStream("/page/" + name)) {
                if (in == null) {
                    throw new IllegalStateException("the jar lacks page/" + name);
                }
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
