package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import gg.jte.Content;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.evenodd.manager.page.PageReply.Assets;

/**
 * A guide of ours as a part of a page. Of Markdown it reads what our guides use: headings, paragraphs, code, tables, links
 * and emphasis. Links to other documents become their names, as these are in the distribution and not on the page.
 */
final class Guide {

    private static final Pattern BLOCKS = Pattern.compile(
            "```\\w*\\n(.*?)```|(#+) ([^\\n]+)|((?:\\|[^\\n]*\\n?)+)|" + "((?:(?!```|#|\\|)[^\\n]+\\n?)+)",
            Pattern.DOTALL);
    private static final String DOCUMENT = "\\[([^]]+)]\\(([^):]+)\\)";
    private static final String LINK = "\\[([^]]+)]\\(([^)]+)\\)";

    private Guide() {}

    /** Reads a guide from the jar. */
    static Content named(String file) {
        String html = html(new String(Assets.read(file), UTF_8));
        return output -> output.writeContent(html);
    }

    static String html(String markdown) {
        return BLOCKS.matcher(markdown)
                .results()
                .map(block -> {
                    if (block.group(1) != null) {
                        return "<pre><code>%s</code></pre>\n".formatted(escaped(block.group(1)));
                    } else if (block.group(2) != null) {
                        int level = block.group(2).length();
                        return "<h%d>%s</h%d>\n".formatted(level, inline(block.group(3)), level);
                    }
                    return block.group(4) != null
                            ? table(block.group(4))
                            : "<p>%s</p>\n".formatted(inline(block.group(5)));
                })
                .collect(Collectors.joining());
    }

    /** The second line of a table only rules it off. */
    private static String table(String text) {
        List<String> lines = text.lines().toList();
        return "<div class=\"wide\"><table><thead>%s</thead><tbody>%s</tbody></table></div>\n"
                .formatted(
                        row(lines.get(0), "th scope=\"col\"", "th"),
                        lines.stream()
                                .skip(2)
                                .map(line -> row(line, "td", "td"))
                                .collect(Collectors.joining()));
    }

    private static String row(String line, String begin, String end) {
        return Arrays.stream(line.strip().replaceAll("^\\||\\|$", "").split("\\|", -1))
                .map(cell -> "<%s>%s</%s>".formatted(begin, inline(cell.strip()), end))
                .collect(Collectors.joining("", "<tr>", "</tr>"));
    }

    /** Every other part between backquotes is code. */
    private static String inline(String text) {
        String[] parts = escaped(text.strip()).split("`", -1);
        return IntStream.range(0, parts.length)
                .mapToObj(i -> i % 2 == 1 ? "<code>" + parts[i] + "</code>" : words(parts[i]))
                .collect(Collectors.joining());
    }

    private static String words(String text) {
        return text.replaceAll(DOCUMENT, "$1 (<code>docs/$2</code>)")
                .replaceAll(LINK, "<a href=\"$2\">$1</a>")
                .replaceAll("\\*\\*([^*]+)\\*\\*", "<strong>$1</strong>")
                .replaceAll("\\*([^*]+)\\*", "<em>$1</em>");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
