/**
 * The league manager as an agent: its messages and who may send them, the league's thread with its order decide, store,
 * send, and the calls to players and referees.
 */
@NullMarked
package org.evenodd.manager.agent;

import org.jspecify.annotations.NullMarked;
