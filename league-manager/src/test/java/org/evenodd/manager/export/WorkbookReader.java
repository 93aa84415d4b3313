package org.evenodd.manager.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads a workbook with nothing but the JDK, as its standard says. */
final class WorkbookReader {

    private static final Pattern ESCAPE = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    private final Map<String, byte[]> parts = new TreeMap<>();
    private final List<String> strings = new ArrayList<>();
    private final List<Element> formats;

    /**
     * A cell.
     *
     * @param type of the standard: s for a text, n for a number
     * @param value as it is written; for a text, the text
     * @param fill the colour, empty for none
     */
    record ReadCell(String type, String value, String format, String fill) {}

    WorkbookReader(byte[] workbook) throws IOException {
        Path file = Files.write(Files.createTempFile("workbook", ".xlsx"), workbook);
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                parts.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        } finally {
            Files.delete(file);
        }
        children(xml("xl/sharedStrings.xml"), "si").forEach(text -> strings.add(decoded(text.getTextContent())));
        formats = children(first(xml("xl/styles.xml"), "cellXfs"), "xf");
    }

    /** The XML of a part. */
    String part(String name) {
        return new String(parts.get(name), UTF_8);
    }

    /** The sheets' names, in order. */
    List<String> sheets() {
        return children(xml("xl/workbook.xml"), "sheet").stream()
                .map(sheet -> sheet.getAttribute("name"))
                .toList();
    }

    private Element sheet(String name) {
        return xml("xl/worksheets/sheet%d.xml".formatted(sheets().indexOf(name) + 1));
    }

    /** The cells of a sheet by place, like B7. */
    Map<String, ReadCell> cells(String name) {
        Map<String, ReadCell> cells = new LinkedHashMap<>();
        children(sheet(name), "c").forEach(cell -> cells.put(cell.getAttribute("r"), read(cell)));
        return cells;
    }

    private ReadCell read(Element cell) {
        String raw = children(cell, "v").stream()
                .map(Element::getTextContent)
                .findFirst()
                .orElse("");
        String type = cell.hasAttribute("t") ? cell.getAttribute("t") : "n";
        String value = type.equals("s") && !raw.isEmpty() ? strings.get(Integer.parseInt(raw)) : raw;
        Element style = formats.get(cell.hasAttribute("s") ? Integer.parseInt(cell.getAttribute("s")) : 0);
        return new ReadCell(type, value, format(style), fill(style));
    }

    private String format(Element style) {
        return children(xml("xl/styles.xml"), "numFmt").stream()
                .filter(format -> format.getAttribute("numFmtId").equals(style.getAttribute("numFmtId")))
                .map(format -> format.getAttribute("formatCode"))
                .findFirst()
                .orElse("");
    }

    private String fill(Element style) {
        Element fill = children(first(xml("xl/styles.xml"), "fills"), "fill")
                .get(Integer.parseInt(style.getAttribute("fillId")));
        return children(fill, "fgColor").stream()
                .map(colour -> colour.getAttribute("rgb"))
                .findFirst()
                .orElse("");
    }

    /** The place of a cell, both numbers from 0. */
    static String place(int row, int column) {
        StringBuilder letters = new StringBuilder();
        for (int rest = column + 1; rest > 0; rest = (rest - 1) / 26) {
            letters.insert(0, (char) ('A' + (rest - 1) % 26));
        }
        return letters.toString() + (row + 1);
    }

    private static String decoded(String text) {
        return ESCAPE.matcher(text)
                .replaceAll(escape ->
                        Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), 16))));
    }

    private static List<Element> children(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    private static Element first(Element parent, String name) {
        return children(parent, name).get(0);
    }

    private Element xml(String part) {
        try {
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(parts.get(part)));
            return document.getDocumentElement();
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new AssertionError(part + " is no XML: " + new String(parts.get(part), UTF_8), e);
        }
    }
}
