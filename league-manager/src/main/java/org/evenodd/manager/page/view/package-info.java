/** What each web page shows, computed from a league. Knows no HTTP and no templates. */
@NullMarked
package org.evenodd.manager.page.view;

import org.jspecify.annotations.NullMarked;
