package org.evenodd.agent.http;

import org.evenodd.agent.service.Refusal;

/** What speaks against a request, for its sender and for the log. */
record Objection(Refusal refusal, Incident incident) {}
