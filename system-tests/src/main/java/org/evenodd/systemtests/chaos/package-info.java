/**
 * Leagues of real processes that are killed, stopped and terminated at random, in an order given by a seed, under one
 * manager or under two that share a database server. Afterwards the league's files must hold one result per match and
 * matching standings, and the manager's own {@code verify} must find nothing.
 *
 * <p>With {@code --network}, the machines are network namespaces: links break, and a replicated database fails over.
 */
package org.evenodd.systemtests.chaos;
