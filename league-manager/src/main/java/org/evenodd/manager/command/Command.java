package org.evenodd.manager.command;

/**
 * What the outside world tells a tournament. Each command is a record beside the code that it runs, in the room that it
 * is about.
 */
public interface Command {

    /**
     * Does what follows from it; what the one who gave it is told. Whatever agents or the operator do wrong is
     * answered.
     */
    CommandResponse perform(UnitOfWork turn);
}
