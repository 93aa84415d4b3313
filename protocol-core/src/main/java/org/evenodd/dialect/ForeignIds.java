package org.evenodd.dialect;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Syntax;

/** Ids of one kind that are not the protocol's, each with one that is. */
final class ForeignIds {

    private static final Pattern FOREIGN = Pattern.compile("[\\x20-\\x7e]{1,64}");
    private static final Pattern NUMBER_AT_THE_END = Pattern.compile("(?:^|.*\\D)0*([1-9][0-9]{0,3})");

    private final Syntax own;
    private final int most;
    private final Map<String, String> inside = new HashMap<>();
    private final Map<String, String> outside = new HashMap<>();

    /**
     * None so far.
     *
     * @param own the form of the protocol's
     * @param most how many there can be
     */
    ForeignIds(Syntax own, int most) {
        this.own = own;
        this.most = most;
    }

    boolean isEmpty() {
        return inside.isEmpty();
    }

    /**
     * The protocol's id for another; empty where none is needed or none is free.
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

    /** The number at its end if it has one; otherwise one that is the same each time. */
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

    /** The id that others know; the same where they know this one. */
    String outside(String id) {
        return outside.getOrDefault(id, id);
    }
}
