package org.evenodd.manager.tournament;

/**
 * An input to a tournament. Each command is a record beside the code that it runs, in the package for its subject.
 */
public interface Command {

    /**
     * Performs the command and returns the response for its sender. Mistakes of agents and the operator are answered,
     * never thrown.
     */
    CommandResponse perform(UnitOfWork work);
}
