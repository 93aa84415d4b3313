package org.evenodd.manager.results;

import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * Who asks or looks at a page, and what it may learn: while the league runs, what happened inside a match is for its
 * players and the operator, because opponents could learn from it (protocol-decisions, the web page).
 */
public sealed interface Viewer {

    /** Anybody else: somebody who has not signed in, a referee. */
    record Anyone() implements Viewer {}

    /** Anybody who looks at an archived league, which is over even if it was not played to its end. */
    record OfArchive() implements Viewer {}

    /** Somebody with a player's token. */
    record OfPlayer(PlayerId player) implements Viewer {}

    /** Somebody with the operator's token. */
    record Operator() implements Viewer {}

    /** Somebody with an agent's token. */
    static Viewer of(AgentId agent) {
        return agent instanceof PlayerId player ? new OfPlayer(player) : new Anyone();
    }

    default boolean isAnyone() {
        return this instanceof Anyone || this instanceof OfArchive;
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
        return isOver(league) || isOperator() || is(fixture.playerA()) || is(fixture.playerB());
    }

    /** Whether it may see what a player's choices tell about it. */
    default boolean seesHabits(PlayerId player, League league) {
        return isOver(league) || seesNotes(player);
    }

    /** Whether a league is over for it. */
    default boolean isOver(League league) {
        return this instanceof OfArchive || league.isLegOver();
    }

    /** Whether it may see a player's dialect notes and the wording of its errors, even after the end. */
    default boolean seesNotes(PlayerId player) {
        return isOperator() || is(player);
    }
}
