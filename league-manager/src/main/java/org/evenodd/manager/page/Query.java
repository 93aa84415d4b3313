package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.LinkedHashMap;
import java.util.Map;

/** The parameters of an address or a form; of repeated ones the first counts, and malformed ones are left out. */
record Query(Map<String, String> parameters) {

    private static final int MOST = 20;

    static Query of(String encoded) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String pair : encoded.split("&", MOST)) {
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

    /** The parameters that change a page; others must not make it anew. */
    String known() {
        return "?view=%s&part=%d".formatted(text("view").equals("hall") ? "hall" : "", number("part"));
    }

    /** A parameter; empty if it is not there. */
    String text(String name) {
        return parameters.getOrDefault(name, "");
    }

    /** A number from 1 up, or 1. */
    int number(String name) {
        String text = text(name);
        return text.matches("[1-9]\\d{0,3}") ? Integer.parseInt(text) : 1;
    }
}
