package org.evenodd.protocol.peer;

/** An interpreted reply. */
public record ReadReply(Answer answer, Understanding understanding) {

    public static ReadReply unclear(Answer answer) {
        return new ReadReply(answer, Understanding.UNCLEAR);
    }

    public static ReadReply silent(Answer answer) {
        return new ReadReply(answer, Understanding.SILENT);
    }

    /** A bare acknowledgement. */
    public static ReadReply arrived() {
        return new ReadReply(new Answer.Acknowledged(), Understanding.ARRIVED);
    }

    public boolean is(Understanding other) {
        return understanding == other;
    }
}
