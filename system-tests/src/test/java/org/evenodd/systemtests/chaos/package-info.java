/**
 * Leagues of real processes that are killed, stopped and ended at random, in an order that a seed decides; afterwards the
 * league's files must tell of one result for each match and of the standings that follow.
 */
package org.evenodd.systemtests.chaos;
