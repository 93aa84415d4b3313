package org.evenodd.manager.assignment;

import org.evenodd.manager.league.Assignment;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Player;
import org.evenodd.manager.league.Referee;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.turn.Effect;
import org.evenodd.manager.turn.Entrant;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.value.PlayerId;

/** What referees are told of the matches that are theirs. */
public final class Orders {

    private Orders() {}

    /** Whether its referee knows that a repeated assignment begins nothing. */
    public static boolean canBeRepeated(Turn turn, Fixture fixture) {
        return fixture.assigned()
                .flatMap(assignment -> turn.league().roster().referee(assignment.refereeId()))
                .filter(Referee::showsMatchTokens)
                .isPresent();
    }

    /** Offers a match to the referee that has it, or asks for it where that has begun it. */
    public static void send(Turn turn, Fixture fixture) {
        turn.ask(of(turn, fixture, fixture.isBegun() && canBeRepeated(turn, fixture)));
    }

    private static Effect.RunMatch of(Turn turn, Fixture fixture, boolean begun) {
        Assignment assignment = fixture.assigned().orElseThrow();
        return new Effect.RunMatch(
                assignment.refereeId(),
                fixture.id(),
                assignment.lease(),
                entrant(turn.league(), fixture, fixture.playerA()),
                entrant(turn.league(), fixture, fixture.playerB()),
                begun);
    }

    private static Entrant entrant(League league, Fixture fixture, PlayerId id) {
        Player player = league.roster().player(id).orElseThrow();
        int generation = fixture.keptToken(id).orElse(player.registration().generation());
        boolean onTrial = player.suspensions().onTrial();
        return new Entrant(
                id, player.registration(), generation, league.standings().recordOf(id), onTrial);
    }

    /** Tells the referee of a match in hand what it should know again, where it can take it as that. */
    public static void repeat(Turn turn, Fixture fixture) {
        if (canBeRepeated(turn, fixture)) {
            turn.ask(new Effect.RepeatMatch(of(turn, fixture, true)));
        }
    }

    /** Tells the referees of the matches that a player is in where it is now, and by which token it is known. */
    public static void repeatFor(Turn turn, Player before) {
        Registration now = turn.league().roster().registration(before.id()).orElseThrow();
        boolean same = now.generation() == before.registration().generation()
                && now.endpoint().equals(before.registration().endpoint());
        if (!same) {
            turn.undecided().stream()
                    .filter(fixture ->
                            fixture.involves(before.id()) && turn.stage(fixture).takesPlace())
                    .forEach(fixture -> repeat(turn, fixture));
        }
    }
}
