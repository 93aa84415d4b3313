/** What the matches under way wait for, as their referees tell while somebody looks at the page. */
@NullMarked
package org.evenodd.manager.waits;

import org.jspecify.annotations.NullMarked;
