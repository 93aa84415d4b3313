package org.evenodd.systemtests.ratchet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The size of Java sources. A code line is neither blank nor comment nor the name of a package nor an import. */
record SourceCount(int codeLines, int files, int packages, int importLines) {

    static final SourceCount NOTHING = new SourceCount(0, 0, 0, 0);

    private static final Path SOURCES = Path.of("src", "main", "java");

    /** Counts the main sources of each module, by its name, except those of the system tests. */
    static Map<String, SourceCount> ofModules(Path root) throws IOException {
        Map<String, SourceCount> counts = new TreeMap<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.filter(SourceCount::isCounted).toList()) {
                counts.put(module.getFileName().toString(), below(module.resolve(SOURCES)));
            }
        }
        return counts;
    }

    private static boolean isCounted(Path module) {
        return !module.endsWith("system-tests") && Files.isDirectory(module.resolve(SOURCES));
    }

    private static SourceCount below(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            List<Path> files =
                    paths.filter(file -> file.toString().endsWith(".java")).toList();
            int packages = (int) files.stream().map(Path::getParent).distinct().count();
            SourceCount sum = new SourceCount(0, files.size(), packages, 0);
            for (Path file : files) {
                sum = sum.plusLines(Files.readAllLines(file));
            }
            return sum;
        }
    }

    SourceCount plus(SourceCount other) {
        return new SourceCount(
                codeLines + other.codeLines,
                files + other.files,
                packages + other.packages,
                importLines + other.importLines);
    }

    private SourceCount plusLines(List<String> lines) {
        int code = 0;
        int imports = 0;
        boolean comment = false;
        for (String line : lines) {
            String text = line.strip();
            if (comment || text.startsWith("/*")) {
                comment = !text.contains("*/");
            } else if (text.startsWith("import ")) {
                imports++;
            } else if (!text.isEmpty() && !text.startsWith("//") && !text.startsWith("package ")) {
                code++;
            }
        }
        return new SourceCount(codeLines + code, files, packages, importLines + imports);
    }

    /** The numbers as they are named in the file. */
    Map<String, Integer> numbers(String beginning) {
        return Map.of(
                beginning + ".code-lines", codeLines,
                beginning + ".files", files,
                beginning + ".packages", packages,
                beginning + ".import-lines", importLines);
    }
}
