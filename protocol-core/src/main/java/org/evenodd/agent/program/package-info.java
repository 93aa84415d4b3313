/**
 * What every program of ours needs to run: the frame that turns failures into exit statuses and signals into an orderly
 * end, the platform that an agent is given, and the server in which it answers.
 */
@NullMarked
package org.evenodd.agent.program;

import org.jspecify.annotations.NullMarked;
