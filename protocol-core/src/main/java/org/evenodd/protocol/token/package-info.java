/** How the league's tokens are made and recognised: by HMAC, so that nobody has to keep them. */
@NullMarked
package org.evenodd.protocol.token;

import org.jspecify.annotations.NullMarked;
