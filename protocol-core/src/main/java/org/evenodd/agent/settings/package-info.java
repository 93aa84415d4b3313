/** What can be set, with its defaults: {@code config/system.json}, the league's file, and the files of the agents. */
@NullMarked
package org.evenodd.agent.settings;

import org.jspecify.annotations.NullMarked;
