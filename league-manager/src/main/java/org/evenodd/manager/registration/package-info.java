/** Which agent registers, whether it may come in, and which place, name and token it gets. Pure. */
@NullMarked
package org.evenodd.manager.registration;

import org.jspecify.annotations.NullMarked;
