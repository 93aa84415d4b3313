package org.evenodd.systemtests.dialects;

/** The choices and draws of foreign agents: pseudo-random, and equal in each league. */
final class Choice {

    private static final int NUMBERS = 10;
    private static final int SPREAD = 0x9E3779B9;

    private Choice() {}

    static String of(String player, String match) {
        return (player + '/' + match).hashCode() * SPREAD < 0 ? "even" : "odd";
    }

    /** Returns a number from 1 to 10. */
    static int number(String match) {
        return 1 + Math.floorMod(match.hashCode(), NUMBERS);
    }
}
