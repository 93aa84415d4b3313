package org.evenodd.protocol.jsonrpc;

import java.util.Optional;

/**
 * What came beside a body, by name; nothing is looked for before somebody asks. Only while a call is being taken in.
 */
@FunctionalInterface
public interface Headers {

    /** Where a body travels without any. */
    Headers NONE = name -> Optional.empty();

    /** The value of that name, whatever its case; where it was sent several times, all of them with commas between. */
    Optional<String> value(String name);
}
