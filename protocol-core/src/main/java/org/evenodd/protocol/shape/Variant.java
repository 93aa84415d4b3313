package org.evenodd.protocol.shape;

/** An enum constant that stands for a record type. */
public interface Variant {

    Class<? extends Record> variant();
}
