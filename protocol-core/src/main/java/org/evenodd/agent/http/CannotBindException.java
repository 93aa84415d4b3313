package org.evenodd.agent.http;

/** The server cannot bind its address: the port is taken, or the host is not an address of this machine. */
public final class CannotBindException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String host;
    private final int port;

    CannotBindException(String host, int port, Throwable cause) {
        super("Cannot listen on %s:%d; is the port taken?".formatted(host, port), cause);
        this.host = host;
        this.port = port;
    }

    public String host() {
        return host;
    }

    public int port() {
        return port;
    }
}
