package org.evenodd.manager.operator;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Wording;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Printable;

/** The progress of a league, its expected end, and its attendance, each in a line. */
public final class ProgressText {

    private static final Duration SHORTEST_NAMED = Duration.ofMinutes(1);
    private static final DateTimeFormatter TODAY = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter LATER = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

    private ProgressText() {}

    /**
     * The line, like {@code Round 3 of 29, 40 of 435 matches, about 12 min left (ends about 11:42)}; of a league without end
     * {@code Leg 7, round 3 of 7 …}, and between legs the reason for the pause.
     */
    static String of(TournamentProgress progress, ZoneId zone) {
        League league = progress.league();
        if (league.settings().playsInLegs()
                && (league.isLegOver() || league.ladder().leg() == 0)) {
            return "%s. %s".formatted(progress.headline(), progress.detail());
        }
        String stage = stage(league);
        return "%s%s, %d of %d matches%s%s"
                .formatted(
                        Character.toUpperCase(stage.charAt(0)),
                        stage.substring(1),
                        league.decidedMatches(),
                        league.totalMatches(),
                        league.course().paused()
                                ? ", paused"
                                : progress.left()
                                        .map(left -> ", " + end(left, progress.now(), zone))
                                        .orElse(""),
                        league.held().isEmpty()
                                ? slowest(progress)
                                : ", waiting for the operator: " + Wording.list(league.held(), league::nameOf));
    }

    private static String slowest(TournamentProgress progress) {
        return progress.divisions()
                .filter(divisions -> divisions.total() > 1 && divisions.slowest() != null)
                .map(divisions -> ", slowest: division " + divisions.slowest())
                .orElse("");
    }

    /** Like "leg 7, round 3 of 7"; in a league in divisions "leg 3, 12 of 50 divisions over". */
    private static String stage(League league) {
        int leg = league.ladder().leg();
        return (leg > 0 ? "leg %d, ".formatted(leg) : "") + TournamentProgress.stage(league);
    }

    /** When a league ends, like {@code about 12 min left (ends about 11:42)}. */
    static String end(Duration left, Instant now, ZoneId zone) {
        if (left.compareTo(SHORTEST_NAMED) < 0) {
            return "less than a minute left";
        }
        ZonedDateTime today = now.atZone(zone);
        ZonedDateTime end = today.plus(left).plusSeconds(30);
        DateTimeFormatter format = end.toLocalDate().equals(today.toLocalDate()) ? TODAY : LATER;
        long minutes = left.plusSeconds(30).toMinutes();
        String duration = minutes < 120 ? minutes + " min" : "%d h %d min".formatted(minutes / 60, minutes % 60);
        return "about %s left (ends about %s)".formatted(duration, format.format(end));
    }

    /** The progress of a round. */
    static String ofRound(League league, RoundId round) {
        return "Round %s of %d: %s, %d of %d in all%s"
                .formatted(
                        round,
                        league.divisions().first().rounds().size(),
                        league.divisions()
                                .first()
                                .round(round)
                                .map(ProgressText::matches)
                                .orElse("no match"),
                        league.decidedMatches(),
                        league.totalMatches(),
                        leader(league));
    }

    /** A result, like {@code R1M1 Ada 3 : 0 Bob}. */
    static String ofResult(League league, MatchDecided decided) {
        Fixture fixture = league.fixture(decided.matchId()).orElseThrow();
        Map<PlayerId, Integer> score = decided.result().score();
        return "%s %s %d : %d %s"
                .formatted(
                        decided.matchId(),
                        shownName(league, fixture.playerA()),
                        score.getOrDefault(fixture.playerA(), 0),
                        score.getOrDefault(fixture.playerB(), 0),
                        shownName(league, fixture.playerB()));
    }

    private static String shownName(League league, PlayerId player) {
        return league.roster().player(player).map(PlayerMember::shownName).orElse(player.value());
    }

    private static String matches(Round round) {
        long decided = round.fixtures().stream().filter(Fixture::isDecided).count();
        return "%d of %d matches".formatted(decided, round.fixtures().size());
    }

    private static String leader(League league) {
        List<StandingsRow> leaders = league.champions();
        if (leaders.isEmpty() || leaders.get(0).points() == 0) {
            return "";
        }
        return "; %s %s with %s"
                .formatted(
                        Wording.list(leaders, row -> Printable.of(row.displayName(), row.playerId())),
                        leaders.size() == 1 ? "leads" : "lead",
                        Wording.count(leaders.get(0).points(), "point"));
    }

    /** How far a league had come that is read from the store. */
    public static String ofStored(League league) {
        if (league.course().isOpen()) {
            return "before its start, players registered: %d, referees: %d"
                    .formatted(
                            league.roster().presentPlayers().size(),
                            league.roster().admittedReferees().size());
        }
        int forfeited = league.forfeitedMatches();
        return "in %s, %d of %d matches played%s"
                .formatted(
                        stage(league),
                        league.decidedMatches() - forfeited,
                        league.totalMatches(),
                        forfeited == 0 ? "" : " and %d forfeited".formatted(forfeited));
    }

    /** The attendance of the players on the roster. */
    static String attendance(int enrolled, List<DisplayName> absent) {
        String names = absent.stream()
                .map(name -> '"' + Printable.of(name.value()) + '"')
                .collect(Collectors.joining(", "));
        return absent.isEmpty()
                ? "All %d on the roster are there.".formatted(enrolled)
                : "Not there yet, %d of the %d on the roster: %s.".formatted(absent.size(), enrolled, names);
    }
}
