package org.evenodd.manager.league;

import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.standings.Standings;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Applies the result of a match: to the match, the standings, and the conduct of its two players. */
final class Verdicts {

    private Verdicts() {}

    static League decide(League league, MatchDecided event) {
        Decision decision = Decision.of(event);
        Fixture before = fixture(league, event.matchId());
        Fixture fixture = (event.refereeId() == null ? before : before.begunUnder(event.lease())).decided(decision);
        return league.with(fixture.id(), f -> fixture)
                .with(league.course().decided(fixture.id()))
                .with(after(league.standings(), league.settings(), fixture))
                .with(rosterAfter(league.roster(), fixture, event));
    }

    static Fixture fixture(League league, MatchId match) {
        return league.fixture(match).orElseThrow(() -> new IllegalArgumentException("no such match: " + match));
    }

    /** The standings after a match; unchanged if the match has no result. */
    static Standings after(Standings before, LeagueSettings settings, Fixture fixture) {
        return fixture.outcome()
                .map(outcome -> before.after(outcome, settings.scoring(), settings.doubleForfeit()))
                .orElse(before);
    }

    private static Roster rosterAfter(Roster roster, Fixture fixture, MatchDecided event) {
        return roster.with(fixture.playerA(), player -> after(player, event))
                .with(fixture.playerB(), player -> after(player, event));
    }

    private static PlayerMember after(PlayerMember player, MatchDecided event) {
        PlayerMember after = withConduct(player, event);
        for (DialectNote note : notesOf(player.id(), event.result())) {
            after = after.noted(note);
        }
        return after;
    }

    /** A result that the manager decided itself says nothing about the player that won. */
    private static PlayerMember withConduct(PlayerMember player, MatchDecided event) {
        Map<PlayerId, Termination> terminations = event.result().details().termination();
        Termination termination = terminations == null ? null : terminations.get(player.id());
        if (termination != null) {
            return termination.silent() ? player.silentIn(event.matchId()) : player;
        }
        if (event.refereeId() == null) {
            return player;
        }
        return event.ending().isForfeit() ? player.notSilent() : player.played();
    }

    private static List<DialectNote> notesOf(PlayerId player, MatchResult result) {
        Map<PlayerId, List<DialectNote>> notes = result.details().dialectNotes();
        return notes == null ? List.of() : notes.getOrDefault(player, List.of());
    }
}
