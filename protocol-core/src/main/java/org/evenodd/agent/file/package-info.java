/** Run data on disk: files that are replaced atomically, and the course's directory layout. */
@NullMarked
package org.evenodd.agent.file;

import org.jspecify.annotations.NullMarked;
