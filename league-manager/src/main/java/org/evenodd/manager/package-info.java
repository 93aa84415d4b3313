/** The League Manager: registers the agents, schedules the matches and keeps the standings. */
@NullMarked
package org.evenodd.manager;

import org.jspecify.annotations.NullMarked;
