/**
 * What the readers of each of the five documents expect to find in our messages: one table per document, written from
 * its text, and a checker that knows nothing of our message classes.
 */
@NullMarked
package org.evenodd.systemtests.documents;

import org.jspecify.annotations.NullMarked;
