/** The web page: what it shows to whom, and its templates. */
@NullMarked
package org.evenodd.manager.page;

import org.jspecify.annotations.NullMarked;
