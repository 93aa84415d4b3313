package org.evenodd.dialect;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Syntax;

/** Maps foreign ids of one kind to ids of the protocol's form. */
final class ForeignIds {

    private static final Pattern FOREIGN = Pattern.compile("[\\x20-\\x7e]{1,64}");
    private static final Pattern NUMBER_AT_THE_END = Pattern.compile("(?:^|.*\\D)0*([1-9][0-9]{0,3})");

    private final Syntax own;
    private final int most;
    private final Map<String, String> inside = new HashMap<>();
    private final Map<String, String> outside = new HashMap<>();

    /**
     * An empty map.
     *
     * @param own the protocol's form
     * @param most the maximum number of ids
     */
    ForeignIds(Syntax own, int most) {
        this.own = own;
        this.most = most;
    }

    boolean isEmpty() {
        return inside.isEmpty();
    }

    /**
     * The protocol's id for a foreign one; empty if none is needed or free.
     *
     * @param numbered the protocol's ids, from 1
     */
    Optional<String> inside(String id, IntFunction<String> numbered) {
        String known = inside.get(id);
        if (known != null) {
            return Optional.of(known);
        }
        boolean foreign = !own.accepts(id) && FOREIGN.matcher(id).matches();
        return foreign && inside.size() < most ? Optional.of(add(id, numbered)) : Optional.empty();
    }

    /** Uses the number at the end of the foreign id if there is one; otherwise a reproducible number. */
    private String add(String id, IntFunction<String> numbered) {
        int number = numberOf(id);
        while (outside.containsKey(numbered.apply(number))) {
            number = number % most + 1;
        }
        String alias = numbered.apply(number);
        inside.put(id, alias);
        outside.put(alias, id);
        return alias;
    }

    private int numberOf(String id) {
        Matcher end = NUMBER_AT_THE_END.matcher(id);
        int number = end.matches() ? Integer.parseInt(end.group(1)) : 0;
        return number >= 1 && number <= most ? number : Math.floorMod(id.hashCode(), most) + 1;
    }

    /** The foreign id for an id; the id itself if there is none. */
    String outside(String id) {
        return outside.getOrDefault(id, id);
    }
}
