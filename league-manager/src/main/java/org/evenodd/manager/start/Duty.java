package org.evenodd.manager.start;

import java.util.Optional;
import org.evenodd.manager.views.LeagueViews;

/** What a manager has to bring to an end besides its service: the league that it leads, if it leads one, and its lead. */
interface Duty extends AutoCloseable {

    /** The files of the league; empty where another manager writes them. */
    Optional<LeagueViews> views();

    /** Lets another manager lead. */
    @Override
    void close();

    /** The duty of a manager that shares its store with nobody. */
    record Alone(LeagueViews files) implements Duty {
        @Override
        public Optional<LeagueViews> views() {
            return Optional.of(files);
        }

        @Override
        public void close() {}
    }
}
