/** A real browser for tests of the page: found, started once in each JVM, watched for every problem it reports. */
@NullMarked
package org.evenodd.systemtests.browser;

import org.jspecify.annotations.NullMarked;
