package org.evenodd.protocol.transport;

/** Something that will happen unless it is called off. */
@FunctionalInterface
public interface Cancellable {

    /** Calls it off; without effect when it has happened, or is happening. */
    void cancel();
}
