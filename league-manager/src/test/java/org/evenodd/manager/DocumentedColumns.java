package org.evenodd.manager;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The files and columns of an export as the documents list them. */
final class DocumentedColumns {

    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern SECTION = Pattern.compile("(?m)^## ");
    private static final Pattern NAME = Pattern.compile("(?m)^\\| (`[^|]*) \\|");

    private DocumentedColumns() {}

    /** The columns of each file; a player's column is in it as PLAYER. */
    static Map<String, List<String>> byFile() throws IOException {
        String guide = Files.readString(DOCS.resolve("instructors.md")).replace("\r\n", "\n");
        String grades = guide.substring(guide.indexOf("<!-- begin: grades,"));
        Map<String, List<String>> columns = new TreeMap<>();
        columns.put("grades.csv", names(grades.substring(0, grades.indexOf("<!-- end -->"))));
        SECTION.splitAsStream(Files.readString(DOCS.resolve("exports.md")).replace("\r\n", "\n"))
                .skip(1)
                .forEach(section -> columns.put(section.lines().findFirst().orElseThrow(), names(section)));
        return columns;
    }

    /** The files that the guide lists. */
    static List<String> files() throws IOException {
        String guide = Files.readString(DOCS.resolve("instructors.md")).replace("\r\n", "\n");
        String files = guide.substring(guide.indexOf("<!-- begin: files,"));
        return names(files.substring(0, files.indexOf("<!-- end -->")));
    }

    private static List<String> names(String table) {
        return NAME.matcher(table)
                .results()
                .map(row -> row.group(1).startsWith("`P01`")
                        ? "PLAYER"
                        : row.group(1).replace("`", ""))
                .toList();
    }

    /** The columns of a file that was written, in the same words. */
    static List<String> written(Path file) throws IOException {
        String header = Files.readAllLines(file).get(0).replace("\uFEFF", "");
        return Pattern.compile(",")
                .splitAsStream(header)
                .map(name -> name.matches("P\\d+") ? "PLAYER" : name)
                .distinct()
                .toList();
    }
}
