/**
 * Decides which referee gets which match and when: assigning, announcing and offering matches, and handling the
 * answers.
 */
@NullMarked
package org.evenodd.manager.assignment;

import org.jspecify.annotations.NullMarked;
