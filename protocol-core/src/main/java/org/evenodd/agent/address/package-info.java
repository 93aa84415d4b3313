/**
 * Resolves hosts for each call, and decides which addresses may be called: a changed DNS entry moves an agent, but cannot
 * redirect our calls to this machine.
 */
@NullMarked
package org.evenodd.agent.address;

import org.jspecify.annotations.NullMarked;
