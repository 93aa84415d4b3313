/** Run data on disk: files that are replaced as a whole, and the course's layout of them. */
@NullMarked
package org.evenodd.agent.file;

import org.jspecify.annotations.NullMarked;
