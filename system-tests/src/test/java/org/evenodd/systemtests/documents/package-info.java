/**
 * The fields that readers of the five documents expect in our messages: one table per document, written from its text,
 * and a checker that is independent of our message classes.
 */
@NullMarked
package org.evenodd.systemtests.documents;

import org.jspecify.annotations.NullMarked;
