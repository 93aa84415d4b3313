/**
 * Bad input against real servers on real sockets. Each test shows three things: the answer that the protocol's
 * decisions name, a state that has not changed, and that the next good request is served.
 */
@NullMarked
package org.evenodd.systemtests.badinput;

import org.jspecify.annotations.NullMarked;
