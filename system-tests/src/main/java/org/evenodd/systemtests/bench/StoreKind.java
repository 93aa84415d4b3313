package org.evenodd.systemtests.bench;

import java.util.Locale;

/** The stores of a benchmarked manager. */
enum StoreKind {
    NOTHING,
    SQLITE;

    String option() {
        return "--store=" + name().toLowerCase(Locale.ROOT);
    }
}
