/**
 * The transport's contract over HTTP/1.1. The one package that knows Javalin and Jetty.
 *
 * <p>No thread is held by an exchange that waits, on neither side, and every exchange has a deadline.
 */
@NullMarked
package org.evenodd.agent.http;

import org.jspecify.annotations.NullMarked;
