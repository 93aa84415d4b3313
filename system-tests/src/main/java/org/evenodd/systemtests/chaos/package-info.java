/**
 * Leagues of real processes that are killed, stopped and terminated at random, in an order given by a seed, under one
 * manager or under two that share a database server. Afterwards the league's files must hold one result per match and
 * matching standings, and the manager's own {@code verify} must find nothing.
 */
package org.evenodd.systemtests.chaos;
