/**
 * Leagues of real processes that are killed, stopped and ended at random, in an order that a seed decides, under one
 * manager or under two that share a database server. Afterwards the league's files must tell of one result for each
 * match and of the standings that follow, and the manager's own {@code verify} must find nothing.
 */
package org.evenodd.systemtests.chaos;
