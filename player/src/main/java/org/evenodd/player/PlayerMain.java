package org.evenodd.player;

/** Starts the Player. */
public final class PlayerMain {
    private PlayerMain() {}

    public static void main(String[] args) {}
}
