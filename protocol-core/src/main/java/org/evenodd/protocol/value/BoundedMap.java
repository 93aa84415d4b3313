package org.evenodd.protocol.value;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets the entry that was not used for longest when there are too many; for one thread at a time. */
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;
    private static final float LOAD = 0.75f;

    private final int most;

    public BoundedMap(int most) {
        super(16, LOAD, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
