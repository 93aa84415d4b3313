package org.evenodd.manager.page;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.value.Identifiers.MatchId;

/** Where pages get a league from. */
public interface LeagueSource {

    /** The league now. */
    LeagueMoment moment();

    /** The latest ratings, which may be a round old; computes new ones in the background if it is worth it. */
    RatingsShown ratings();

    /** Changes whenever a page of the league may have changed. */
    PageVersion version();

    /** Whoever looks and has not signed in. */
    default Viewer anyone() {
        return new Viewer.Anyone();
    }

    /** What the referee of a decided match reported; empty if the match is not decided. */
    CompletableFuture<Optional<ResultDetails>> details(MatchId match);
}
