/** The league's tokens, derived by HMAC so that they need not be stored. */
@NullMarked
package org.evenodd.protocol.token;

import org.jspecify.annotations.NullMarked;
