/**
 * The JSON files in the layout of the course, and the league's log, for people and scripts. They are derived from the
 * store and can be rebuilt at any time.
 */
@NullMarked
package org.evenodd.manager.views;

import org.jspecify.annotations.NullMarked;
