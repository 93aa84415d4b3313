package org.evenodd.systemtests.dialects;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.evenodd.protocol.message.DialectNote;

/** The fixes in an agent's notes; those that several messages share are merged. */
record DialectFixes(List<DialectNote> notes) {

    private static final Pattern IN_MESSAGE = Pattern.compile("In ([A-Z_]+), (.+)");

    /** Times are replaced, so that the page does not depend on how fast the league was played. */
    private static final Pattern SOME_TIME = Pattern.compile("T([0-9]{2}:){2}[0-9]{2}(\\.[0-9]+)?");

    static DialectFixes of(List<DialectNote> notes) {
        return new DialectFixes(notes);
    }

    String text() {
        Map<String, List<DialectNote>> byCure = new LinkedHashMap<>();
        notes.forEach(note ->
                byCure.computeIfAbsent(cure(note), cure -> new ArrayList<>()).add(note));
        return byCure.entrySet().stream()
                .map(entry -> line(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private static String cure(DialectNote note) {
        Matcher matcher = IN_MESSAGE.matcher(note.fix());
        return matcher.matches() ? matcher.group(2) : note.fix();
    }

    private static String line(String cure, List<DialectNote> notes) {
        String messages = notes.stream()
                .map(note -> IN_MESSAGE.matcher(note.fix()))
                .filter(Matcher::matches)
                .map(matcher -> '`' + matcher.group(1) + '`')
                .distinct()
                .collect(Collectors.joining(", "));
        String sources = notes.stream()
                .map(DialectNote::source)
                .filter(source -> !source.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        return "- " + (messages.isEmpty() ? "" : "In " + messages + ": ") + cure + " (" + seen(notes)
                + (sources.isEmpty() ? "" : "; " + sources) + ")";
    }

    private static String seen(List<DialectNote> notes) {
        String seen =
                SOME_TIME.matcher(notes.get(0).seen()).replaceAll("T10:30:00").replace('`', '\'');
        return "seen: `" + seen + '`';
    }
}
