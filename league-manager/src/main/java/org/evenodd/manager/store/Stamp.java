package org.evenodd.manager.store;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** An instant as a sortable part of a file name. */
final class Stamp {
    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private Stamp() {}

    static String of(Instant instant) {
        return FORMAT.format(instant);
    }
}
