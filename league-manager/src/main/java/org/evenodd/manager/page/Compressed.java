package org.evenodd.manager.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;

/** A body and its gzip, so that a page that many ask for is compressed once. */
@SuppressWarnings("ArrayRecordComponent")
record Compressed(byte[] plain, byte[] gzip) {

    /** A shorter body is not worth it. */
    private static final int WORTH = 512;

    static Compressed of(byte[] plain) {
        return new Compressed(plain, plain.length < WORTH ? plain : gzip(plain));
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
