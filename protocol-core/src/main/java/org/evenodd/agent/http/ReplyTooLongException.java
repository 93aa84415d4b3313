package org.evenodd.agent.http;

/** Tells Jetty's own log why an exchange was cut off; the caller gets a delivery. */
final class ReplyTooLongException extends Exception {

    private static final long serialVersionUID = 1L;

    ReplyTooLongException() {
        super("reply too long", null, false, false);
    }
}
