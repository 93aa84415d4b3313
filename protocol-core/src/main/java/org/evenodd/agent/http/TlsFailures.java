package org.evenodd.agent.http;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Explains TLS failures. */
final class TlsFailures {

    static final String NO_TLS = "It does not speak TLS, or not as we do";

    private static final int DEPTH = 10;

    private TlsFailures() {}

    static String reason(SSLException failure) {
        if (has(failure, CertificateExpiredException.class) || has(failure, CertificateNotYetValidException.class)) {
            return "Its certificate has expired or is not valid yet";
        }
        if (has(failure, CertPathBuilderException.class) || has(failure, CertPathValidatorException.class)) {
            return "Its certificate is not trusted; --tls-truststore FILE names those that are";
        }
        return has(failure, CertificateException.class) ? "Its certificate is for another host" : NO_TLS;
    }

    private static boolean has(Throwable failure, Class<? extends Throwable> type) {
        @Nullable Throwable cause = failure;
        for (int i = 0; i < DEPTH && cause != null; i++) {
            if (type.isInstance(cause)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
