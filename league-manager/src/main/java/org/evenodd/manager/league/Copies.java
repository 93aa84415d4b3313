package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Copies of short lists and sets with one change, in the same order; what grows with a league is in a {@code TreePMap}. */
public final class Copies {

    private Copies() {}

    public static <T> List<T> plus(List<T> list, T last) {
        List<T> longer = new ArrayList<>(list);
        longer.add(last);
        return longer;
    }

    public static <T> Set<T> plus(Set<T> set, T element) {
        Set<T> more = new LinkedHashSet<>(set);
        more.add(element);
        return more;
    }

    public static <T> Set<T> minus(Set<T> set, T element) {
        Set<T> fewer = new LinkedHashSet<>(set);
        fewer.remove(element);
        return fewer;
    }
}
