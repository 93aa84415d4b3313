package org.evenodd.manager.page;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.Viewer;

/**
 * A league's tables as files for spreadsheets. Who makes them is named in {@code META-INF/services}, because the exports know
 * the pages.
 */
public interface Downloads {

    Downloads TABLES = ServiceLoader.load(Downloads.class).findFirst().orElseThrow();

    /** The names of a league's tables for a viewer, the most wanted first. */
    List<String> names(League league, Viewer viewer);

    /** A table without what is not for the viewer, as CSV; empty if there is none of this name for it. */
    Optional<byte[]> csv(League league, String name, Viewer viewer);
}
