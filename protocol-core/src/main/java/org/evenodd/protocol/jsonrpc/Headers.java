package org.evenodd.protocol.jsonrpc;

import java.util.Optional;

/**
 * The headers of a call, looked up lazily. Valid only while the call is being received.
 */
@FunctionalInterface
public interface Headers {

    /** No headers. */
    Headers NONE = name -> Optional.empty();

    /** The value of a header, ignoring case; repeated headers are joined with commas. */
    Optional<String> value(String name);
}
