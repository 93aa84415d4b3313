package org.evenodd.manager.views;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.shape.Shapes;

/** The contents that {@code rounds.json} and the files of decided matches must have, apart from the time of writing. */
public final class DueViews {
    private DueViews() {}

    /** The due contents by file, whether the files exist or not. */
    public static Map<Path, JsonValue> of(Iterable<LeagueEvent> events, League league, ViewFiles files) {
        Map<Path, JsonValue> due = new LinkedHashMap<>();
        due.put(files.rounds(), content(RoundsFile.of(league)));
        for (LeagueEvent event : events) {
            if (event instanceof MatchDecided decided) {
                file(decided, league).ifPresent(file -> due.put(files.match(decided.matchId()), content(file)));
            }
        }
        return due;
    }

    /** The last decision of a match counts; none counts if the match is to be played again. */
    private static Optional<MatchFile> file(MatchDecided decided, League league) {
        return league.round(decided.matchId().round())
                .flatMap(round -> round.fixture(decided.matchId())
                        .filter(Fixture::isDecided)
                        .map(fixture -> MatchFile.of(league, round, fixture, decided)));
    }

    @SuppressWarnings("unchecked")
    private static <R extends Record> JsonValue content(R file) {
        return out -> Shapes.ofRecord((Class<R>) file.getClass()).write(file, out);
    }
}
