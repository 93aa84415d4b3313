/** What users get: versions, builds that can be repeated, images of containers, and the files that deploy and release them. */
@NullMarked
package org.evenodd.systemtests.delivery;

import org.jspecify.annotations.NullMarked;
