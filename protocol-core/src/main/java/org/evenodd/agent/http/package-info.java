/**
 * HTTP: the server, its limits and connections, the routes of an agent, TLS, and the client. The only package that knows
 * the libraries for HTTP.
 */
@NullMarked
package org.evenodd.agent.http;

import org.jspecify.annotations.NullMarked;
