/** How the modules and packages may depend on each other. */
@NullMarked
package org.evenodd.systemtests.structure;

import org.jspecify.annotations.NullMarked;
