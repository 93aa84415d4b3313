/**
 * Describes an agent's operations to callers that do not know the protocol: language models with tools, generated
 * clients. Each description is derived from the records that are read and written.
 */
@NullMarked
package org.evenodd.protocol.operation;

import org.jspecify.annotations.NullMarked;
