package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The kinds of databases that store a league. */
enum DatabaseKind {
    /** A file, with one manager. */
    SQLITE {
        @Override
        LeagueDatabase open(Path directory) {
            return new LeagueDatabase.File();
        }
    },
    /** A server shared by two managers. */
    POSTGRESQL {
        @Override
        LeagueDatabase open(Path directory) throws IOException {
            return new LeagueDatabase.Server(directory);
        }
    };

    /** Creates a new database for one league. */
    abstract LeagueDatabase open(Path directory) throws IOException;

    /** Returns its name on the command line. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the databases that a word of the command line names; empty if it names none. */
    static List<DatabaseKind> named(String word) {
        return List.of(values()).stream()
                .filter(database -> word.equals("both") || word.equals(database.word()))
                .toList();
    }
}
