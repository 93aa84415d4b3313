/**
 * The JSON files in the layout of the course, and the league's log, for people and scripts: derived from the store, and
 * written anew at any time. {@code verify} reads a stored league that no manager serves.
 */
@NullMarked
package org.evenodd.manager.views;

import org.jspecify.annotations.NullMarked;
