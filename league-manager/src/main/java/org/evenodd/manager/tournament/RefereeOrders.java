package org.evenodd.manager.tournament;

import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.tournament.Effect.Entrant;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;

/** Sends referees what they need to know about their matches. */
public final class RefereeOrders {

    private RefereeOrders() {}

    /** Whether the match's referee understands that a repeated assignment does not start the match again. */
    public static boolean canBeRepeated(UnitOfWork work, Fixture fixture) {
        return fixture.assigned()
                .flatMap(assignment -> work.league().roster().referee(assignment.refereeId()))
                .filter(RefereeMember::showsMatchTokens)
                .isPresent();
    }

    /** Whether a player or a referee is in a match that was offered or begun. */
    public static boolean hasMatchUnderWay(UnitOfWork work, AgentId agent) {
        return work.undecided().stream()
                .filter(fixture -> work.stage(fixture).takesPlace())
                .anyMatch(fixture -> agent instanceof PlayerId player
                        ? fixture.involves(player)
                        : fixture.isAssignedTo((RefereeId) agent));
    }

    /** Offers a match to its referee, or asks for its result if the referee has begun it. */
    public static void send(UnitOfWork work, Fixture fixture) {
        work.ask(of(work, fixture, fixture.isBegun() && canBeRepeated(work, fixture)));
    }

    private static Effect.SendRunMatch of(UnitOfWork work, Fixture fixture, boolean begun) {
        Assignment assignment = fixture.assigned().orElseThrow();
        return new Effect.SendRunMatch(
                assignment.refereeId(),
                fixture.id(),
                assignment.lease(),
                entrant(work.league(), fixture, fixture.playerA()),
                entrant(work.league(), fixture, fixture.playerB()),
                begun);
    }

    private static Entrant entrant(League league, Fixture fixture, PlayerId id) {
        PlayerMember player = league.roster().player(id).orElseThrow();
        int generation = fixture.keptToken(id).orElse(player.registration().generation());
        boolean onTrial = player.suspensions().onTrial();
        return new Entrant(
                id, player.registration(), generation, league.standings().recordOf(id), onTrial);
    }

    /** Repeats an assignment to the referee of a running match, if it understands repetitions. */
    public static void repeat(UnitOfWork work, Fixture fixture) {
        if (canBeRepeated(work, fixture)) {
            work.ask(new Effect.RepeatMatch(of(work, fixture, true)));
        }
    }

    /** Tells the referees of a player's current matches its new endpoint and token. */
    public static void repeatFor(UnitOfWork work, PlayerMember before) {
        Registration now = work.league().roster().registration(before.id()).orElseThrow();
        boolean same = now.generation() == before.registration().generation()
                && now.endpoint().equals(before.registration().endpoint());
        if (!same) {
            work.undecided().stream()
                    .filter(fixture ->
                            fixture.involves(before.id()) && work.stage(fixture).takesPlace())
                    .forEach(fixture -> repeat(work, fixture));
        }
    }
}
