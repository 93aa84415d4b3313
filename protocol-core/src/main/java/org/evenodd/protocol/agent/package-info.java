/**
 * What every program of ours needs to run: the options that all share, the frame that turns failures into exit statuses
 * and signals into an orderly end, the platform that a shell is given, and the registration of referees and players.
 */
@NullMarked
package org.evenodd.protocol.agent;

import org.jspecify.annotations.NullMarked;
