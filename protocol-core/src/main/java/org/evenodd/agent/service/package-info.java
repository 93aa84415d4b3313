/** Serving requests, independently of the transport: requests, responses, refusals, and JSON-RPC as a service. */
@NullMarked
package org.evenodd.agent.service;

import org.jspecify.annotations.NullMarked;
