package org.evenodd.conformance.player;

import java.util.List;
import java.util.stream.IntStream;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.conformance.player.ScriptedMatch.MatchSpec;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/** The manager that the checker plays: its messages to the bot. */
record ScriptedManager(PlayerUnderCheck player) {

    /** A character of four bytes in UTF-8: names of fifty of them make the longest standings. */
    private static final String FOUR_BYTE_CHARACTER = "\ud83c\udfb2";

    private static final int NAME_LENGTH = 48;

    RoundAnnouncement announcement(MatchSpec spec) {
        List<PlayerId> sides = spec.sides(Rehearsal.PLAYER, ScriptedLeague.P02);
        return player.league.announcement(envelope(), spec.id(), sides.get(0), sides.get(1), player.self());
    }

    LeagueStandingsUpdate standings(RoundId round) {
        return new LeagueStandingsUpdate(envelope(), player.league.id(), round, null, rows(2, ""));
    }

    /** The standings of 99 players with long names, about 40 KB. */
    LeagueStandingsUpdate longStandings(RoundId round) {
        List<StandingsRow> rows = rows(PlayerId.PLACES, FOUR_BYTE_CHARACTER.repeat(NAME_LENGTH));
        return new LeagueStandingsUpdate(envelope(), player.league.id(), round, null, rows);
    }

    private static List<StandingsRow> rows(int count, String suffix) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> row(i, suffix)).toList();
    }

    private static StandingsRow row(int number, String suffix) {
        DisplayName name = new DisplayName(suffix.isEmpty() ? "Player " + number : number + suffix);
        return new StandingsRow(number, PlayerId.of(number), name, 1, 0, 1, 0, 1);
    }

    RoundCompleted roundCompleted(RoundId round) {
        return new RoundCompleted(
                envelope(), player.league.id(), round, null, 1, 1, round.next(), new RoundSummary(1, 1, 0, 0));
    }

    LeagueCompleted leagueCompleted(int rounds) {
        List<StandingsRow> rows = rows(2, "");
        StandingsRow first = rows.get(0);
        return new LeagueCompleted(
                envelope(),
                player.league.id(),
                null,
                rounds,
                rounds,
                new Champion(Rehearsal.PLAYER, first.displayName(), first.points()),
                Ranking.of(rows));
    }

    private Envelope envelope() {
        return player.author().begin().withToken(player.league.token(Rehearsal.PLAYER));
    }
}
