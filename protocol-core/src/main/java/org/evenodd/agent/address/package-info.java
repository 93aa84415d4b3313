/**
 * Resolves hosts for each call, and decides which addresses may be called: a changed DNS entry moves an agent, but cannot
 * redirect our calls to this machine. Also whose a request is: its sender's, or the caller's of a trusted proxy.
 */
@NullMarked
package org.evenodd.agent.address;

import org.jspecify.annotations.NullMarked;
