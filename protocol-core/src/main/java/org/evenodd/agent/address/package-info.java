/**
 * Resolves hosts: a name is looked up once, its addresses are checked, and the same addresses are called from then on,
 * so that a changed DNS entry cannot redirect calls.
 */
@NullMarked
package org.evenodd.agent.address;

import org.jspecify.annotations.NullMarked;
