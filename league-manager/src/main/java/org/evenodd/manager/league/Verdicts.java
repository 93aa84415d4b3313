package org.evenodd.manager.league;

import java.util.List;
import java.util.Map;
import org.evenodd.manager.league.LeagueEvent.MatchDecided;
import org.evenodd.protocol.game.Outcome;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.MatchResult;
import org.evenodd.protocol.message.Termination;
import org.evenodd.protocol.value.PlayerId;

/** What the result of a match changes: the match, the table, and what is known of its two players. */
final class Verdicts {

    private Verdicts() {}

    static League decide(League league, MatchDecided event) {
        Fixture fixture = league.fixture(event.matchId())
                .orElseThrow(() -> new IllegalArgumentException("no such match: " + event.matchId()));
        Decision decision = new Decision(event.ending(), event.result().brief(), event.at());
        Outcome outcome = event.ending()
                .outcome(fixture.playerA(), fixture.playerB(), event.result().winner());
        return league.with(event.matchId().round(), round -> round.with(fixture.id(), f -> f.decided(decision)))
                .with(league.standings()
                        .after(
                                outcome,
                                league.settings().scoring(),
                                league.settings().doubleForfeit()))
                .with(rosterAfter(league.roster(), fixture, event.result()));
    }

    private static Roster rosterAfter(Roster roster, Fixture fixture, MatchResult result) {
        return roster.with(fixture.playerA(), player -> after(player, result))
                .with(fixture.playerB(), player -> after(player, result));
    }

    private static Player after(Player player, MatchResult result) {
        Map<PlayerId, Termination> terminations = result.details().termination();
        Termination termination = terminations == null ? null : terminations.get(player.id());
        Player after = player;
        if (termination == null) {
            after = after.silentFor(0);
        } else if (termination.silent()) {
            after = after.silentFor(player.silentMatches() + 1);
        }
        for (DialectNote note : notesOf(player.id(), result)) {
            after = after.noted(note);
        }
        return after;
    }

    private static List<DialectNote> notesOf(PlayerId player, MatchResult result) {
        Map<PlayerId, List<DialectNote>> notes = result.details().dialectNotes();
        return notes == null ? List.of() : notes.getOrDefault(player, List.of());
    }
}
