package org.evenodd.manager.assignment;

import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.Entrant;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Assignment;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.PlayerMember;
import org.evenodd.manager.league.RefereeMember;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.value.PlayerId;

/** What referees are told of the matches that are theirs. */
public final class RefereeOrders {

    private RefereeOrders() {}

    /** Whether its referee knows that a repeated assignment begins nothing. */
    public static boolean canBeRepeated(UnitOfWork turn, Fixture fixture) {
        return fixture.assigned()
                .flatMap(assignment -> turn.league().roster().referee(assignment.refereeId()))
                .filter(RefereeMember::showsMatchTokens)
                .isPresent();
    }

    /** Offers a match to the referee that has it, or asks for it where that has begun it. */
    public static void send(UnitOfWork turn, Fixture fixture) {
        turn.ask(of(turn, fixture, fixture.isBegun() && canBeRepeated(turn, fixture)));
    }

    private static Effect.SendRunMatch of(UnitOfWork turn, Fixture fixture, boolean begun) {
        Assignment assignment = fixture.assigned().orElseThrow();
        return new Effect.SendRunMatch(
                assignment.refereeId(),
                fixture.id(),
                assignment.lease(),
                entrant(turn.league(), fixture, fixture.playerA()),
                entrant(turn.league(), fixture, fixture.playerB()),
                begun);
    }

    private static Entrant entrant(League league, Fixture fixture, PlayerId id) {
        PlayerMember player = league.roster().player(id).orElseThrow();
        int generation = fixture.keptToken(id).orElse(player.registration().generation());
        boolean onTrial = player.suspensions().onTrial();
        return new Entrant(
                id, player.registration(), generation, league.standings().recordOf(id), onTrial);
    }

    /** Tells the referee of a match in hand what it should know again, where it can take it as that. */
    public static void repeat(UnitOfWork turn, Fixture fixture) {
        if (canBeRepeated(turn, fixture)) {
            turn.ask(new Effect.RepeatMatch(of(turn, fixture, true)));
        }
    }

    /** Tells the referees of the matches that a player is in where it is now, and by which token it is known. */
    public static void repeatFor(UnitOfWork turn, PlayerMember before) {
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
