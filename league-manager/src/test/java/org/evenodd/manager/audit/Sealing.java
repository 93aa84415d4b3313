package org.evenodd.manager.audit;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;

/** Adds the proof of the draw and a transcript to the results, as honest referees report them. */
public final class Sealing {

    private Sealing() {}

    public static List<LeagueEvent> of(List<LeagueEvent> events) {
        return events.stream().map(Sealing::of).toList();
    }

    private static LeagueEvent of(LeagueEvent event) {
        return event instanceof MatchDecided decided
                        && decided.result().details().drawnNumber() != null
                ? told(decided)
                : event;
    }

    private static MatchDecided told(MatchDecided decided) {
        MatchResult result = decided.result();
        return new MatchDecided(
                decided.matchId(),
                decided.refereeId(),
                decided.lease(),
                decided.ending(),
                new MatchResult(result.winner(), result.score(), told(decided, result.details())),
                decided.at());
    }

    private static ResultDetails told(MatchDecided decided, ResultDetails details) {
        MatchId match = decided.matchId();
        NumberDraw any = NumberDraw.from(new Random(match.hashCode()));
        int number = details.drawnNumber() == null ? 1 : details.drawnNumber();
        NumberDraw draw = new NumberDraw(number, any.nonce());
        List<TranscriptEntry> transcript = details.choices().entrySet().stream()
                .map(choice -> chose(decided, choice))
                .toList();
        return new ResultDetails(
                number,
                details.choices(),
                details.status(),
                details.numberParity(),
                draw.commitment(match),
                draw.nonce(),
                details.termination(),
                transcript,
                details.dialectNotes());
    }

    private static TranscriptEntry chose(MatchDecided decided, Map.Entry<PlayerId, Parity> choice) {
        return new TranscriptEntry(
                decided.at(), "chose", choice.getKey(), choice.getValue().wireName());
    }
}
