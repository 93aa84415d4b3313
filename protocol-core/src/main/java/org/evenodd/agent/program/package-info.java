/**
 * What every program needs to run: the launcher that turns failures into exit statuses and signals into an orderly end,
 * the platform of an agent, and the host that serves it.
 */
@NullMarked
package org.evenodd.agent.program;

import org.jspecify.annotations.NullMarked;
