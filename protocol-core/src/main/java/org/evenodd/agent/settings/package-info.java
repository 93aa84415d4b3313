/** All settings with their defaults: {@code config/system.json}, the league's file, and the agents' files. */
@NullMarked
package org.evenodd.agent.settings;

import org.jspecify.annotations.NullMarked;
