/** The subcommand {@code verify}: what the {@link org.evenodd.manager.audit audit} finds, and whether the files of a league say what its store says. */
@NullMarked
package org.evenodd.manager.verify;

import org.jspecify.annotations.NullMarked;
