/**
 * The subcommand {@code verify}: runs the {@link org.evenodd.manager.audit audit}, and compares a league's files with
 * its store.
 */
@NullMarked
package org.evenodd.manager.verify;

import org.jspecify.annotations.NullMarked;
