/**
 * Bad input to real servers on real sockets. Each test shows three things: the answer that the protocol decisions
 * require, an unchanged state, and that the next valid request is served.
 */
@NullMarked
package org.evenodd.systemtests.badinput;

import org.jspecify.annotations.NullMarked;
