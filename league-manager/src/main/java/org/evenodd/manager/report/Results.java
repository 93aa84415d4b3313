package org.evenodd.manager.report;

import java.util.LinkedHashMap;
import java.util.Map;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.Parity;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;

/** Results in their whole form, with the points that the league gives. */
public final class Results {

    private Results() {}

    /** Of a match of which no game is known: it was not played out, or its report does not tell. */
    public static MatchResult withoutGame(
            LeagueSettings settings, Outcome outcome, Map<PlayerId, Termination> termination) {
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        choices.put(outcome.playerA(), null);
        choices.put(outcome.playerB(), null);
        return of(
                settings,
                outcome,
                new ResultDetails(null, choices, outcome.status(), null, null, null, termination, null, null));
    }

    public static MatchResult of(LeagueSettings settings, Outcome outcome, ResultDetails details) {
        return new MatchResult(
                outcome.winner().orElse(null), outcome.score(settings.scoring(), settings.doubleForfeit()), details);
    }
}
