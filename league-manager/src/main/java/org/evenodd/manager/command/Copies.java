package org.evenodd.manager.command;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Copies of collections with one change. */
final class Copies {
    private Copies() {}

    static <T> Set<T> plus(Set<T> set, T element) {
        Set<T> more = new HashSet<>(set);
        more.add(element);
        return more;
    }

    static <T> Set<T> minus(Set<T> set, T element) {
        Set<T> fewer = new HashSet<>(set);
        fewer.remove(element);
        return fewer;
    }

    static <K, V> Map<K, V> plus(Map<K, V> map, K key, V value) {
        Map<K, V> more = new HashMap<>(map);
        more.put(key, value);
        return more;
    }

    static <K, V> Map<K, V> minus(Map<K, V> map, K key) {
        Map<K, V> fewer = new HashMap<>(map);
        fewer.remove(key);
        return fewer;
    }
}
