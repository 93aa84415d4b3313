/** Answering requests, whatever carried them: the requests, their answers and refusals, and JSON-RPC as a service. */
@NullMarked
package org.evenodd.agent.service;

import org.jspecify.annotations.NullMarked;
