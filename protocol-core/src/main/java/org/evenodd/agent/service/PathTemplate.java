package org.evenodd.agent.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A path with named variables, like {@code /schemas/{name}.json}; a variable never reaches over a slash. */
public final class PathTemplate {

    private static final Pattern VARIABLE = Pattern.compile("\\{([a-z_]+)}");

    private static final Optional<Map<String, String>> NO_VARIABLES = Optional.of(Map.of());

    private final String template;
    private final List<String> names = new ArrayList<>();
    private final Pattern pattern;

    private PathTemplate(String template) {
        this.template = template;
        StringBuilder regex = new StringBuilder();
        Matcher variable = VARIABLE.matcher(template);
        int end = 0;
        while (variable.find()) {
            regex.append(Pattern.quote(template.substring(end, variable.start())))
                    .append("([^/]+)");
            names.add(variable.group(1));
            end = variable.end();
        }
        pattern = Pattern.compile(
                regex.append(Pattern.quote(template.substring(end))).toString());
    }

    public static PathTemplate of(String template) {
        return new PathTemplate(template);
    }

    /** The variables of a path of this form; empty for another path. */
    public Optional<Map<String, String>> match(String path) {
        if (names.isEmpty()) {
            return path.equals(template) ? NO_VARIABLES : Optional.empty();
        }
        Matcher matcher = pattern.matcher(path);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Map<String, String> variables = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            variables.put(names.get(i), matcher.group(i + 1));
        }
        return Optional.of(variables);
    }
}
