package org.evenodd.protocol.message;

/** The outcome of a registration (PRD 3.2.2). */
public enum RegistrationStatus {
    ACCEPTED,
    REJECTED
}
