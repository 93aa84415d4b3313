/**
 * Requests to the manager: messages, queries and the operator's methods, the authentication and limits of their senders, and
 * the circumstances of a registration.
 */
@NullMarked
package org.evenodd.manager.inbound;

import org.jspecify.annotations.NullMarked;
