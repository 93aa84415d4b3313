package org.evenodd.systemtests.bench;

import java.util.Locale;

/** What a benchmarked manager keeps its league in. */
enum StoreKind {
    NOTHING,
    SQLITE;

    String option() {
        return "--store=" + name().toLowerCase(Locale.ROOT);
    }
}
