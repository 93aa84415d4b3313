/** The web page of the league: routes, sessions, templates. */
@NullMarked
package org.evenodd.manager.page;

import org.jspecify.annotations.NullMarked;
