package org.evenodd.agent.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.HttpRequestException;
import org.evenodd.protocol.transport.Delivery;

/** Translates a failed exchange for its caller. */
final class Failures {

    static final Delivery NO_HTTP = new Delivery.UnreadableReply("The answer is no HTTP");

    private Failures() {}

    /**
     * Returns the outcome of a failed exchange.
     *
     * @param inHandshake whether nothing was sent yet but a TLS handshake
     */
    static Delivery delivery(Throwable failure, boolean inHandshake) {
        return isOfTheConnection(failure) ? new Delivery.Unreachable(reason(failure, inHandshake)) : NO_HTTP;
    }

    /** All other failures come from Jetty's parser. */
    private static boolean isOfTheConnection(Throwable failure) {
        return failure instanceof IOException
                || failure instanceof TimeoutException
                || failure instanceof UnresolvedAddressException
                || failure instanceof RejectedExecutionException
                || failure instanceof HttpRequestException;
    }

    private static String reason(Throwable failure, boolean inHandshake) {
        if (failure instanceof ConnectException) {
            return "The connection was refused";
        }
        if (failure instanceof UnknownHostException || failure instanceof UnresolvedAddressException) {
            return "The host is not known";
        }
        if (failure instanceof ForbiddenAddressException) {
            return String.valueOf(failure.getMessage());
        }
        if (failure instanceof SSLException tls) {
            return TlsFailures.reason(tls);
        }
        if (failure instanceof SocketTimeoutException) {
            return "Nobody answered the attempt to connect";
        }
        if (failure instanceof RejectedExecutionException) {
            return "Too many exchanges wait for this host";
        }
        return inHandshake ? TlsFailures.NO_TLS : "The connection was closed before the answer was whole";
    }
}
