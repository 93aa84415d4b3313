package org.evenodd.protocol.value;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/**
 * One spelling for the paths that servers take for the same: decoded, without dots, parameters and needless slashes.
 */
final class PathSpelling {

    private static final Pattern PLAIN = Pattern.compile("(?:/[A-Za-z0-9_-]+)+|/");

    private PathSpelling() {}

    static String of(URI uri) {
        String path = uri.getRawPath();
        return PLAIN.matcher(path).matches() ? path : decoded(uri.getPath());
    }

    private static String decoded(String path) {
        Deque<String> segments = new ArrayDeque<>();
        for (String segment : path.split("/", -1)) {
            add(segment.replaceFirst(";.*", ""), segments);
        }
        return '/' + String.join("/", segments);
    }

    private static void add(String segment, Deque<String> segments) {
        if (segment.equals("..")) {
            segments.pollLast();
        } else if (!segment.isEmpty() && !segment.equals(".")) {
            segments.addLast(segment);
        }
    }
}
