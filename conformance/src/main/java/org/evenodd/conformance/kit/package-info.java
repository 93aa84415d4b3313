/**
 * The common frame of the checkers of foreign agents: rules, findings with the exchanges that show them, fixes, and
 * report formats for people and machines. Contains no rules of its own: each checker brings them.
 */
@NullMarked
package org.evenodd.conformance.kit;

import org.jspecify.annotations.NullMarked;
