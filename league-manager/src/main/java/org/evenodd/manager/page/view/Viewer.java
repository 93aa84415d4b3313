package org.evenodd.manager.page.view;

import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.value.PlayerId;

/**
 * Who looks at a page, and what may be shown to it: while the league runs, what happened inside a match is for its
 * players and the operator, because opponents could learn from it (protocol-decisions, the web page).
 */
public sealed interface Viewer {

    /** Somebody who has not signed in. */
    record Anyone() implements Viewer {}

    /** Somebody with a player's token. */
    record OfPlayer(PlayerId player) implements Viewer {}

    /** Somebody with the operator's token. */
    record Operator() implements Viewer {}

    default boolean isAnyone() {
        return this instanceof Anyone;
    }

    default boolean isOperator() {
        return this instanceof Operator;
    }

    /** Whether it is this player. */
    default boolean is(PlayerId player) {
        return this instanceof OfPlayer own && own.player().equals(player);
    }

    /** Whether it may see the choices, the draw and the messages of a match. */
    default boolean seesInside(Fixture fixture, League league) {
        return league.course().isOver() || isOperator() || is(fixture.playerA()) || is(fixture.playerB());
    }

    /** Whether it may see what a player's choices tell about it. */
    default boolean seesHabits(PlayerId player, League league) {
        return league.course().isOver() || seesNotes(player);
    }

    /** Whether it may see a player's dialect notes and the wording of its errors, even after the end. */
    default boolean seesNotes(PlayerId player) {
        return isOperator() || is(player);
    }
}
