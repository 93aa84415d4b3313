package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.evenodd.protocol.value.Digest;

/** The style sheet, scripts and pictures of the pages; all of them are in the jar. */
final class Assets {

    /**
     * A file.
     *
     * @param tag identifies its content
     */
    record Asset(String type, Compressed body, String tag) {}

    private static final Map<String, String> TYPES = Map.of(
            "page.css", "text/css; charset=utf-8",
            "page.js", "text/javascript; charset=utf-8",
            "idiomorph.js", "text/javascript; charset=utf-8",
            "icon.svg", "image/svg+xml");

    private static final Map<String, Asset> ALL = load();

    private Assets() {}

    private static Map<String, Asset> load() {
        Map<String, Asset> all = new LinkedHashMap<>();
        TYPES.forEach((name, type) -> all.put(name, asset(type, read(name))));
        return all;
    }

    private static Asset asset(String type, byte[] bytes) {
        return new Asset(
                type,
                Compressed.of(bytes),
                '"' + Digest.sha256(new String(bytes, UTF_8)).toString() + '"');
    }

    private static byte[] read(String name) {
        try (InputStream in = Assets.class.getResourceAsStream("/page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks page/" + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Optional<Asset> named(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    static Map<String, Asset> all() {
        return ALL;
    }
}
