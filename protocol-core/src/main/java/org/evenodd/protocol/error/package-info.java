/** What can be wrong: the catalogue of error codes, and violations that name field, expectation and finding. */
@NullMarked
package org.evenodd.protocol.error;

import org.jspecify.annotations.NullMarked;
