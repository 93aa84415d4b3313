package org.evenodd.agent.http;

import java.io.IOException;

/** A host has an address that must not be called; the message says which and why. */
final class ForbiddenAddressException extends IOException {

    private static final long serialVersionUID = 1L;

    ForbiddenAddressException(String reason) {
        super(reason);
    }
}
