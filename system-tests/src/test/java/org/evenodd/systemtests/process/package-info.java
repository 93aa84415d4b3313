/** The executable jars and the script, as a user starts them: processes of their own, on real ports. */
@NullMarked
package org.evenodd.systemtests.process;

import org.jspecify.annotations.NullMarked;
