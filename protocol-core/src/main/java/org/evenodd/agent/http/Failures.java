package org.evenodd.agent.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.HttpRequestException;
import org.evenodd.agent.http.PinnedAddresses.ForbiddenAddressException;
import org.evenodd.agent.peer.Delivery;
import org.jspecify.annotations.Nullable;

/** Translates a failed exchange for its caller. */
final class Failures {

    static final Delivery NO_HTTP = new Delivery.UnreadableReply("The answer is no HTTP");

    private static final String NO_TLS = "It does not speak TLS, or not as we do";

    /** How many causes of a failure are looked at. */
    private static final int MOST_CAUSES = 10;

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

    /** Returns why there is no answer, in a sentence for people. */
    static String reason(Throwable failure, boolean inHandshake) {
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
            return tlsReason(tls);
        }
        if (failure instanceof SocketTimeoutException || failure instanceof TimeoutException) {
            return "Nobody answered the attempt to connect";
        }
        if (failure instanceof RejectedExecutionException) {
            return "Too many exchanges wait for this host";
        }
        return inHandshake ? NO_TLS : "The connection was closed before the answer was whole";
    }

    private static String tlsReason(SSLException failure) {
        if (has(failure, CertificateExpiredException.class) || has(failure, CertificateNotYetValidException.class)) {
            return "Its certificate has expired or is not valid yet";
        }
        if (has(failure, CertPathBuilderException.class) || has(failure, CertPathValidatorException.class)) {
            return "Its certificate is not trusted; --tls-truststore FILE names those that are";
        }
        return has(failure, CertificateException.class) ? "Its certificate is for another host" : NO_TLS;
    }

    private static boolean has(Throwable failure, Class<? extends Throwable> type) {
        return Stream.<@Nullable Throwable>iterate(failure, Objects::nonNull, Throwable::getCause)
                .limit(MOST_CAUSES)
                .anyMatch(type::isInstance);
    }
}
