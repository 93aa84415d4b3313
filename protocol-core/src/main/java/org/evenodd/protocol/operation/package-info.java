/**
 * What an agent can be asked to do, described for those who do not know the protocol: a language model with tools, a
 * client that is made from a document. Each description comes from the record that is read or written.
 */
@NullMarked
package org.evenodd.protocol.operation;

import org.jspecify.annotations.NullMarked;
