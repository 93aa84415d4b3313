package org.evenodd.manager.league;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Copies of collections with one change, in the same order. */
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

    public static <K, V> Map<K, V> plus(Map<K, V> map, K key, V value) {
        Map<K, V> more = new LinkedHashMap<>(map);
        more.put(key, value);
        return more;
    }

    public static <K, V> Map<K, V> minus(Map<K, V> map, K key) {
        Map<K, V> fewer = new LinkedHashMap<>(map);
        fewer.remove(key);
        return fewer;
    }
}
