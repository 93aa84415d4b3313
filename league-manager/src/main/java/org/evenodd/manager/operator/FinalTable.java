package org.evenodd.manager.operator;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.RankedTable;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.league.Wording;
import org.evenodd.manager.results.ForfeitLines;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.PageSection;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;

/** The final standings, in columns, with remarks. */
final class FinalTable {
    private static final String HEAD = "Rank  Id   %s Played   Won Drawn   Lost Points%s";
    private static final String ROW = "%4s  %-4s %s %6d %5d %5d %6d %6d%s";

    private static final int PODIUM = 3;
    private static final int MOST_NOTES = 3;
    private static final String NOTE = "%-5s %s: %s";

    private FinalTable() {}

    static List<String> of(League league) {
        String division = league.finalTables().get(0).name();
        RankedTable table = league.table(league.divisions().first());
        List<StandingsRow> rows = league.finalRows();
        boolean earlier = !rows.equals(table.rows());
        int width = rows.stream().mapToInt(row -> width(name(row))).max().orElse(0);
        Map<PlayerId, TablePlace> known = new HashMap<>();
        table.placed().forEach(each -> known.put(each.row().playerId(), each.place()));
        Function<StandingsRow, TablePlace> places = row -> earlier
                ? new TablePlace(row.playerId(), row.rank(), false, null)
                : requireNonNull(known.get(row.playerId()));
        boolean ties = rows.stream().anyMatch(row -> places.apply(row).tiebreaker() != null);
        List<String> lines = new ArrayList<>();
        lines.add("Final standings of %s%s"
                .formatted(league.settings().displayName(), division.isEmpty() ? "" : ", division " + division));
        lines.add(HEAD.formatted(padded("Player", width), ties ? "  Tie-break" : ""));
        rows.forEach(row -> lines.add(line(row, places.apply(row), width)));
        if (!division.isEmpty()) {
            lines.add(champions(league));
            lines.addAll(forfeits(league));
            lines.addAll(dialectNotes(league.roster()));
            return lines;
        }
        if (earlier) {
            int leg = league.ladder().leg();
            String title = "The operator stopped the league in leg %d; the champion of leg %d".formatted(leg, leg - 1);
            lines.add(champions(title, rows.subList(0, 1), places.apply(rows.get(0))));
            lines.addAll(dialectNotes(league.roster()));
            return lines;
        }
        lines.addAll(annulled(table));
        if (!rows.isEmpty()) {
            String title = league.course().stopped() ? "The operator stopped the league; the leader" : "The champion";
            lines.add(champions(title, table.leaders(), places.apply(rows.get(0))));
        }
        lines.add(matches(league));
        lines.addAll(forfeits(league));
        lines.addAll(unproven(league));
        lines.addAll(dialectNotes(league.roster()));
        return lines;
    }

    /** The champions of a league in divisions. */
    private static String champions(League league) {
        List<StandingsRow> champions = league.champions();
        return champions.isEmpty()
                ? "There is no champion: no leg was played to its end."
                : "The champion%s %s, of %s."
                        .formatted(
                                champions.size() == 1 ? " is" : "s are",
                                Wording.list(champions, FinalTable::named),
                                Wording.count(league.ladder().tables().size(), "division"));
    }

    /** How a leg ended, in a line; no more than that if the next one has begun. */
    static String ofLeg(int leg, League league) {
        RankedTable table = league.table(league.divisions().first());
        List<StandingsRow> leaders = league.champions();
        if (league.ladder().leg() != leg || leaders.isEmpty()) {
            return "Leg %d is over.".formatted(leg);
        }
        if (league.ladder().seed() != null) {
            return "Leg %d is over. %s %s".formatted(leg, champions(league), matches(league));
        }
        String next = table.rows().stream()
                .limit(PODIUM)
                .skip(leaders.size())
                .map(row -> " Then %s with %d.".formatted(named(row), row.points()))
                .collect(Collectors.joining());
        TablePlace place = table.placed().get(0).place();
        return "Leg %d is over. %s%s %s"
                .formatted(leg, champions("The champion", leaders, place), next, matches(league));
    }

    /** Notes about results that count but cannot be verified. */
    private static List<String> unproven(League league) {
        return listed(
                "Reported without proof: %s.",
                league.fixtures().stream()
                        .flatMap(fixture -> fixture.decided().stream()
                                .filter(decision -> !decision.unproven().isEmpty())
                                .map(decision -> "%s (no %s)"
                                        .formatted(fixture.id(), String.join(", no ", decision.unproven())))));
    }

    private static List<String> annulled(RankedTable table) {
        return listed(
                "No match of %s counts: it failed in more than half of them.",
                table.annulledPlayers().stream().map(PlayerId::value));
    }

    private static List<String> listed(String sentence, Stream<String> what) {
        String all = what.collect(Collectors.joining(", "));
        return all.isEmpty() ? List.of() : List.of(sentence.formatted(all));
    }

    private static String line(StandingsRow row, TablePlace place, int width) {
        return ROW.formatted(
                place.text(),
                row.playerId(),
                padded(name(row), width),
                row.played(),
                row.wins(),
                row.draws(),
                row.losses(),
                row.points(),
                place.tiebreaker() == null ? "" : "  " + place.tieBreak());
    }

    private static String champions(String title, List<StandingsRow> first, TablePlace place) {
        return "%s%s %s with %s%s."
                .formatted(
                        title,
                        first.size() == 1 ? " is" : "s are",
                        Wording.list(first, FinalTable::named),
                        Wording.count(first.get(0).points(), "point"),
                        first.size() > 1
                                ? " each, equal in every tie-break"
                                : place.tiebreaker() == null ? "" : ", by the tie-break " + place.tieBreak());
    }

    private static String named(StandingsRow row) {
        return "%s (%s)".formatted(Printable.of(row.displayName().value()), row.playerId());
    }

    private static String matches(League league) {
        int decided = league.decidedMatches();
        int forfeited = league.forfeitedMatches();
        if (decided < league.totalMatches()) {
            return "Only %d of %d matches were played.".formatted(decided - forfeited, league.totalMatches());
        }
        if (forfeited > 0) {
            return "%d of %d matches played and %d forfeited.".formatted(decided - forfeited, decided, forfeited);
        }
        return decided == 0 ? "No match was played." : "Every match was played: %d of %d.".formatted(decided, decided);
    }

    private static List<String> forfeits(League league) {
        List<String> lines = new ArrayList<>(ForfeitLines.of(league));
        if (!lines.isEmpty()) {
            lines.add(0, "Forfeited, and why (each match: export):");
        }
        return lines;
    }

    /** The agents whose messages needed leniency, and how to fix them; empty if none did. */
    static List<String> dialectNotes(Roster roster) {
        List<String> lines = new ArrayList<>();
        roster.everybody().forEach(member -> lines.addAll(dialectNotes(member)));
        if (!lines.isEmpty()) {
            lines.add(0, "Understood, but not in the protocol's form (full list: export, GET_PLAYER_STATS):");
        }
        return lines;
    }

    private static List<String> dialectNotes(Member member) {
        List<DialectNote> notes =
                member.dialectNotes().stream().filter(DialectNote::isDeviation).toList();
        List<String> lines = new ArrayList<>();
        notes.stream()
                .limit(MOST_NOTES)
                .forEach(note -> lines.add(NOTE.formatted(member.id(), member.shownName(), text(note))));
        if (notes.size() > MOST_NOTES) {
            lines.add(NOTE.formatted(
                    member.id(), member.shownName(), "and %d more".formatted(notes.size() - MOST_NOTES)));
        }
        return lines;
    }

    private static String text(DialectNote note) {
        String times = note.count() == 1 ? "once" : note.count() + " times";
        return "%s (%s, %s)".formatted(Printable.of(note.fix()), Printable.of(PageSection.of(note.source())), times);
    }

    private static String name(StandingsRow row) {
        return Printable.of(row.displayName(), row.playerId());
    }

    private static String padded(String name, int width) {
        return name + " ".repeat(Math.max(0, Math.max(width, "Player".length()) - width(name)));
    }

    /** How many columns a text takes. */
    static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
