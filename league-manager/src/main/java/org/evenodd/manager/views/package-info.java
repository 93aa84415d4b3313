/**
 * The JSON files of the course's layout and the league's log: for people and scripts to read. They are made from the league,
 * whose truth is in its store, and can be made again at any time.
 */
@NullMarked
package org.evenodd.manager.views;

import org.jspecify.annotations.NullMarked;
