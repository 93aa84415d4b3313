/** The options that all programs share. */
@NullMarked
package org.evenodd.agent.options;

import org.jspecify.annotations.NullMarked;
