package org.evenodd.protocol.value;

/** A kind of game (PRD 3.1.2). */
public record GameType(String value) {

    public static final Syntax SYNTAX = Syntax.of("^[a-z][a-z0-9_]{0,31}$", "a game type like even_odd");

    public static final GameType EVEN_ODD = new GameType("even_odd");

    public GameType {
        SYNTAX.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
