package org.evenodd.conformance.player;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.message.RoundMessages.RoundCompleted;
import org.evenodd.protocol.message.RoundMessages.RoundSummary;
import org.evenodd.protocol.message.StandingsMessages.Champion;
import org.evenodd.protocol.message.StandingsMessages.LeagueCompleted;
import org.evenodd.protocol.message.StandingsMessages.LeagueStandingsUpdate;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/** The messages of a manager to the bot. */
record ManagerMessages(EnvelopeWriter author, ScriptedPlayerLeague league) {

    /** A character of four bytes in UTF-8: names of fifty such characters make the longest standings. */
    private static final String LETTER = "\ud83c\udfb2";

    private static final int NAME_LENGTH = 48;
    private static final int FEW = 2;

    RoundAnnouncement announcement(MatchSpec spec) {
        boolean first = spec.role() == RoleInMatch.PLAYER_A;
        AnnouncedMatch match = new AnnouncedMatch(
                spec.id(),
                GameType.EVEN_ODD,
                first ? ScriptedPlayerLeague.BOT : ScriptedPlayerLeague.OPPONENT,
                first ? ScriptedPlayerLeague.OPPONENT : ScriptedPlayerLeague.BOT,
                RefereeId.of(1),
                league.self(),
                null);
        return new RoundAnnouncement(envelope(), league.league(), spec.roundId(), List.of(match));
    }

    LeagueStandingsUpdate standings(RoundId round) {
        return new LeagueStandingsUpdate(envelope(), league.league(), round, rows(FEW, ""));
    }

    /** Returns the standings of 99 players with long names, about 40 KB. */
    LeagueStandingsUpdate longStandings(RoundId round) {
        return new LeagueStandingsUpdate(
                envelope(), league.league(), round, rows(PlayerId.MOST, LETTER.repeat(NAME_LENGTH)));
    }

    private static List<StandingsRow> rows(int count, String suffix) {
        List<StandingsRow> rows = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            DisplayName name = new DisplayName(suffix.isEmpty() ? "Player " + i : i + suffix);
            rows.add(new StandingsRow(i, PlayerId.of(i), name, 1, 0, 1, 0, 1));
        }
        return rows;
    }

    RoundCompleted roundCompleted(RoundId round) {
        return new RoundCompleted(envelope(), league.league(), round, 1, 1, round.next(), new RoundSummary(1, 1, 0, 0));
    }

    LeagueCompleted leagueCompleted(int rounds) {
        List<StandingsRow> rows = rows(FEW, "");
        return new LeagueCompleted(
                envelope(),
                league.league(),
                rounds,
                rounds,
                new Champion(
                        ScriptedPlayerLeague.BOT,
                        rows.get(0).displayName(),
                        rows.get(0).points()),
                rows.stream().map(Ranking::of).toList());
    }

    private Envelope envelope() {
        return author.begin().withToken(league.token());
    }
}
