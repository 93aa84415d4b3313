package org.evenodd.systemtests.bench;

import java.nio.file.Path;

/** The executable jars of one build. */
record Jars(Path manager, Path referee, Path player) {

    /** Returns the jars of this build. */
    static Jars here() {
        return new Jars(told("manager"), told("referee"), told("player"));
    }

    private static Path told(String agent) {
        return Path.of(System.getProperty("league.jar." + agent));
    }

    /** Returns the jars of another checkout. */
    static Jars of(Path checkout) {
        return new Jars(built(checkout, "league-manager"), built(checkout, "referee"), built(checkout, "player"));
    }

    private static Path built(Path checkout, String module) {
        return checkout.resolve(module)
                .resolve("target")
                .resolve(module + ".jar")
                .toAbsolutePath();
    }
}
