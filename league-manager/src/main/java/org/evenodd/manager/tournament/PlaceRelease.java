package org.evenodd.manager.tournament;

import java.util.Comparator;
import java.util.List;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.RefereeRemoved;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/**
 * Releases the places of members whose endpoint has long been silent (players only before their first match), where
 * another agent wants their name or id; registration says who has an endpoint.
 */
public final class PlaceRelease {
    private PlaceRelease() {}

    /** Whether an agent has been silent for so long that others may have its place. */
    public static boolean isSilent(UnitOfWork work, Member member) {
        return member.state() == AgentState.REGISTERED
                && (member instanceof RefereeMember || (work.league().takesPlayers() && !isForLife(member)))
                && work.claims().waitedLongFor(member.id(), work.now());
    }

    /** Whether an agent's id is never given to another: it is a player's that was scheduled in a leg. */
    public static boolean isForLife(Member member) {
        return member instanceof PlayerMember player && player.attendance().isForLife();
    }

    /** Releases the member that has been silent longest. */
    public static void releaseOne(UnitOfWork work, List<? extends Member> members) {
        members.stream()
                .filter(member -> isSilent(work, member))
                .min(Comparator.comparing(
                        member -> work.claims().unheardSince(member.id()).orElseThrow()))
                .ifPresent(member -> release(work, member));
    }

    /** Releases the players that have never answered, before a league starts automatically. */
    static void releaseUnheard(UnitOfWork work) {
        work.roster().presentPlayers().stream()
                .filter(player -> player.state() == AgentState.REGISTERED)
                .forEach(player -> release(work, player));
    }

    public static void release(UnitOfWork work, Member member) {
        String why = member.registration().hasLostItsEndpoint()
                ? "another agent has its endpoint, and it registered no other"
                : "nobody has answered at " + member.endpoint();
        work.warn("%s \"%s\" has lost its place: %s.".formatted(member.id(), member.shownName(), why));
        remove(work, member.id(), null);
    }

    public static void remove(UnitOfWork work, AgentId agent, @Nullable String reason) {
        DialectSeen.storeCounts(work);
        work.roster()
                .registration(agent)
                .ifPresent(known -> work.ask(new Effect.Dismiss(agent, known.endpoint(), known.generation())));
        if (agent instanceof PlayerId player) {
            work.record(new PlayerRemoved(player, reason));
        } else if (agent instanceof RefereeId referee) {
            RefereeAssigner.takeBack(work, referee);
            work.record(new RefereeRemoved(referee, reason));
            work.changeReferees(referees -> referees.registered(referee));
        }
        work.changeClaims(claims -> claims.forgetting(agent));
    }
}
