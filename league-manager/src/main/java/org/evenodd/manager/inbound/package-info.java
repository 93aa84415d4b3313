/**
 * What the manager receives: its messages, who may send them and how often, the circumstances of a registration, the queries
 * and the operator's methods.
 */
@NullMarked
package org.evenodd.manager.inbound;

import org.jspecify.annotations.NullMarked;
