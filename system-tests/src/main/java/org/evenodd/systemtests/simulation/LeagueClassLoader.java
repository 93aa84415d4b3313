package org.evenodd.systemtests.simulation;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongFunction;

/** Loads the league's and the logger's classes again, and can change them while loading. */
public final class LeagueClassLoader extends ClassLoader {

    private static final List<String> OWN = List.of("org.evenodd.", "ch.qos.logback.", "org.slf4j.");

    private final BiFunction<String, byte[], byte[]> change;

    private LeagueClassLoader(BiFunction<String, byte[], byte[]> change) {
        super(LeagueClassLoader.class.getClassLoader());
        this.change = change;
    }

    /**
     * Returns a runner of seeds whose classes are changed.
     *
     * @param change returns the bytes of a class, given its name and its original bytes
     */
    @SuppressWarnings("unchecked")
    static LongFunction<String> runner(BiFunction<String, byte[], byte[]> change) {
        try {
            return (LongFunction<String>) new LeagueClassLoader(change)
                    .loadClass(SeedRunner.class.getName())
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the simulation cannot be loaded anew", e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (OWN.stream().noneMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = change.apply(name, in.readAllBytes());
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
