/**
 * What is the same at each agent, or needs several of them, on real sockets: malformed requests, a bot that hangs up,
 * metrics, and the list of who may call what. What a single agent refuses is tested in its own module.
 */
@NullMarked
package org.evenodd.systemtests.badinput;

import org.jspecify.annotations.NullMarked;
