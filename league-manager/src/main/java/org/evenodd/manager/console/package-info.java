/** What the manager prints for the person who started it, and for scripts that read along. */
@NullMarked
package org.evenodd.manager.console;

import org.jspecify.annotations.NullMarked;
