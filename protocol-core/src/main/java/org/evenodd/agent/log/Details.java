package org.evenodd.agent.log;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/** The details of a logged event. */
final class Details {

    private Details() {}

    /** Returns the details that have a value. */
    static Stream<KeyValuePair> present(@Nullable List<KeyValuePair> details) {
        return details == null ? Stream.empty() : details.stream().filter(detail -> detail.value != null);
    }
}
