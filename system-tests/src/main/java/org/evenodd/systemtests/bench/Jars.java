package org.evenodd.systemtests.bench;

import java.nio.file.Path;

/** The three programs of one build. */
record Jars(Path manager, Path referee, Path player) {

    /** Those of this build, as the tests are told. */
    static Jars here() {
        return new Jars(told("manager"), told("referee"), told("player"));
    }

    private static Path told(String agent) {
        return Path.of(System.getProperty("league.jar." + agent));
    }

    /** Those of a checkout that was built. */
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
