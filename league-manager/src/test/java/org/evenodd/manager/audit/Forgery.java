package org.evenodd.manager.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.tournament.PlayedLeagues;

/** The stored events of a correct league, each as its type and its payload, with changes made afterwards. */
final class Forgery {

    private static final EventCodec<LeagueEvent> CODEC = new EventCodec<>(LeagueEvent.class);
    private static final Pattern EDIT = Pattern.compile("(delete|copy|insert|append|swap|in) (\\w+) ?(.*)");
    private static final Pattern PLACE = Pattern.compile("(.*?) ?(?:before|with) (\\w+) (\\d)");

    private final List<String> rows;

    private Forgery(List<String> rows) {
        this.rows = rows;
    }

    /** A league of four players without problems, with commitments and transcripts for all matches. */
    static Forgery ofAGoodLeague() {
        try (InputStream file = Forgery.class.getResourceAsStream("/audit/good-league.txt")) {
            return new Forgery(new ArrayList<>(
                    new String(file.readAllBytes(), UTF_8).lines().toList()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Changes it. An event is named by its type and its number among those of the type, from 1.
     *
     * @param edit {@code delete TYPE N}, {@code copy TYPE N before TYPE N}, {@code swap TYPE N with TYPE N},
     *     {@code insert TYPE PAYLOAD before TYPE N}, {@code append TYPE PAYLOAD}, or {@code in TYPE N: OLD -> NEW}
     */
    void edit(String edit) {
        Matcher words = EDIT.matcher(edit);
        assertThat(words.matches()).as(edit).isTrue();
        String type = words.group(2);
        String rest = words.group(3);
        Matcher place = PLACE.matcher(rest);
        int other = place.matches() ? index(place.group(2), place.group(3)) : -1;
        switch (words.group(1)) {
            case "delete" -> rows.remove(index(type, rest));
            case "copy" -> rows.add(other, rows.get(index(type, place.group(1))));
            case "insert" -> rows.add(other, type + " " + place.group(1));
            case "append" -> rows.add(type + " " + rest);
            case "swap" -> Collections.swap(rows, index(type, place.group(1)), other);
            default ->
                replace(index(type, rest.substring(0, 1)), rest.substring(3).split(" -> ", 2));
        }
    }

    private void replace(int index, String[] texts) {
        assertThat(rows.get(index)).contains(texts[0]);
        rows.set(index, rows.get(index).replace(texts[0], texts[1]));
    }

    /** The index of the n-th event of a type, from 1. */
    private int index(String type, String number) {
        return IntStream.range(0, rows.size())
                .filter(index -> rows.get(index).startsWith(type + " "))
                .skip(Long.parseLong(number) - 1)
                .findFirst()
                .orElseThrow();
    }

    List<HistoryEntry> entries() {
        List<HistoryEntry> entries = new ArrayList<>();
        for (String row : rows) {
            String[] words = row.split(" ", 2);
            long sequence = entries.size() + 1L;
            entries.add(new ReadableEntry(
                    sequence, CODEC.read(new StoredEvent(sequence, Instant.EPOCH, words[0], words[1]))));
        }
        return entries;
    }

    static List<String> findings(List<HistoryEntry> entries) {
        return findings(new LeagueHistory(PlayedLeagues.LEAGUE, entries));
    }

    /** Returns the result of each rule for a whole history. */
    static List<RuleNotes> notes(LeagueHistory history) {
        Audit audit = new Audit(history);
        history.entries().forEach(audit::see);
        return audit.notes();
    }

    static List<String> findings(LeagueHistory history) {
        return notes(history).stream()
                .flatMap(checked -> checked.findings().stream())
                .toList();
    }
}
