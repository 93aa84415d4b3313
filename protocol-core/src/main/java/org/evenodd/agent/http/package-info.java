/**
 * The transport over HTTP/1.1. The only package that depends on Javalin and Jetty.
 *
 * <p>A waiting exchange blocks no thread, on either side, and every exchange has a deadline.
 *
 * <p>A request that comes in passes {@link org.evenodd.agent.http.LimitsHandler}, which asks {@link
 * org.evenodd.agent.http.OpenConnections}, {@link org.evenodd.agent.http.SlowCallers} and {@link
 * org.evenodd.agent.http.CallerLimits} whether there is room for it. {@link org.evenodd.agent.http.Exchange} reads its
 * body, {@link org.evenodd.agent.http.AgentRoutes} has it answered, and {@link org.evenodd.agent.http.Exchange} sends the
 * reply. A call of ours goes out by {@link org.evenodd.agent.http.HttpTransport} as a {@link
 * org.evenodd.agent.http.ClientExchange}.
 */
@NullMarked
package org.evenodd.agent.http;

import org.jspecify.annotations.NullMarked;
