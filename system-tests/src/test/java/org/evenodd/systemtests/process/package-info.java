/** The executable jars and the script, started as by a user: as processes, on real ports. */
@NullMarked
package org.evenodd.systemtests.process;

import org.jspecify.annotations.NullMarked;
