package org.evenodd.manager;

/** Starts the League Manager. */
public final class LeagueManagerMain {
    private LeagueManagerMain() {}

    public static void main(String[] args) {}
}
