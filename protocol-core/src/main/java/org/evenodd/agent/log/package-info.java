/**
 * Logs: lines for people on standard error, and for each agent a file of JSON lines. No control character of a logged
 * value reaches either.
 */
@NullMarked
package org.evenodd.agent.log;

import org.jspecify.annotations.NullMarked;
