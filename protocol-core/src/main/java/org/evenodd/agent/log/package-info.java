/**
 * Logging: lines for people on standard error, and a file of JSON lines for each agent. Control characters of logged
 * values reach neither.
 */
@NullMarked
package org.evenodd.agent.log;

import org.jspecify.annotations.NullMarked;
