/** The building blocks of test leagues: processes, agents in memory, scripted peers and their messages. */
@NullMarked
package org.evenodd.systemtests.testbed;

import org.jspecify.annotations.NullMarked;
