package org.evenodd.protocol.transport.http;

import org.evenodd.protocol.transport.Refusal;

/** What speaks against a request, for its sender and for the log. */
record Objection(Refusal refusal, Incident incident) {}
