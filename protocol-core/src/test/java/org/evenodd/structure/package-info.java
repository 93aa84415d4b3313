/** What may know what in this module. */
@NullMarked
package org.evenodd.structure;

import org.jspecify.annotations.NullMarked;
