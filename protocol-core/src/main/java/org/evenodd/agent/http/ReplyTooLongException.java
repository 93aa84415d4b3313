package org.evenodd.agent.http;

/** Why an exchange was cut off, for Jetty's own log; what the caller is told is a delivery. */
final class ReplyTooLongException extends Exception {

    private static final long serialVersionUID = 1L;

    ReplyTooLongException() {
        super("reply too long", null, false, false);
    }
}
