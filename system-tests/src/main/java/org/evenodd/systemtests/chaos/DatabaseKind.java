package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What keeps a league while its processes die. */
enum DatabaseKind {
    /** A file under one manager. */
    SQLITE {
        @Override
        LeagueDatabase open(Path directory) {
            return new LeagueDatabase.File();
        }
    },
    /** A server that two managers share. */
    POSTGRESQL {
        @Override
        LeagueDatabase open(Path directory) throws IOException {
            return new LeagueDatabase.Server(directory);
        }
    };

    /** A new one of one league's own. */
    abstract LeagueDatabase open(Path directory) throws IOException;

    /** As it is given on the command line. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What a word of the command line names: one of them, or both in turn; empty where it names none. */
    static List<DatabaseKind> named(String word) {
        return List.of(values()).stream()
                .filter(database -> word.equals("both") || word.equals(database.word()))
                .toList();
    }
}
