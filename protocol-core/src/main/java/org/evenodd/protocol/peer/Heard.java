package org.evenodd.protocol.peer;

/** A reply as it was read. */
public record Heard(Answer answer, Understanding understanding) {

    public static Heard unclear(Answer answer) {
        return new Heard(answer, Understanding.UNCLEAR);
    }

    public static Heard silent(Answer answer) {
        return new Heard(answer, Understanding.SILENT);
    }

    /** That something has arrived. */
    public static Heard arrived() {
        return new Heard(new Answer.Taken(), Understanding.ARRIVED);
    }

    public boolean is(Understanding other) {
        return understanding == other;
    }
}
