package org.evenodd.protocol.value;

/** An enum constant whose word on the wire is not its Java name. */
public interface WireName {

    String wireName();
}
