package org.evenodd.referee;

/** Starts the Referee. */
public final class RefereeMain {
    private RefereeMain() {}

    public static void main(String[] args) {}
}
