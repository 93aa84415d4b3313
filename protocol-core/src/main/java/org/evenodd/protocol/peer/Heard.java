package org.evenodd.protocol.peer;

/** A reply as it was read. */
record Heard(Answer answer, Understanding understanding) {

    static Heard unclear(Answer answer) {
        return new Heard(answer, Understanding.UNCLEAR);
    }

    static Heard silent(Answer answer) {
        return new Heard(answer, Understanding.SILENT);
    }

    boolean is(Understanding other) {
        return understanding == other;
    }
}
