/**
 * The transport over HTTP/1.1. The only package that depends on Javalin and Jetty.
 *
 * <p>A waiting exchange blocks no thread, on either side, and every exchange has a deadline.
 *
 * <p>A request that comes in passes {@link org.evenodd.agent.http.OpenConnections} (room for its connection),
 * {@link org.evenodd.agent.http.LimitingHandler} (who asks how often, {@link org.evenodd.agent.http.HeadCheck} what
 * for), {@link org.evenodd.agent.http.IncomingRequest} (its body, in time) and {@link
 * org.evenodd.agent.http.RequestSlots}, and as a {@link org.evenodd.agent.http.WholeRequest} Javalin's router with
 * {@link org.evenodd.agent.http.AgentRoutes}. Its answer goes out by {@link org.evenodd.agent.http.WholeResponse} and
 * {@link org.evenodd.agent.http.OutgoingReplies}. A call of ours goes out by {@link
 * org.evenodd.agent.http.HttpTransport} as a {@link org.evenodd.agent.http.ClientExchange}.
 */
@NullMarked
package org.evenodd.agent.http;

import org.jspecify.annotations.NullMarked;
