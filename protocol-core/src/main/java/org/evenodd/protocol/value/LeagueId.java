package org.evenodd.protocol.value;

/** A league, safe as the name of a directory. */
public record LeagueId(String value) {

    public static final Syntax SYNTAX = Syntax.of(
            "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$",
            "a league id of up to 64 letters, digits, _, . or -, like league_2025_even_odd");

    public LeagueId {
        SYNTAX.require(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
