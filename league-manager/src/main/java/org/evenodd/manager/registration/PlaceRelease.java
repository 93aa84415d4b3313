package org.evenodd.manager.registration;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.PlayerMember;
import org.evenodd.manager.league.RefereeMember;
import org.evenodd.protocol.message.AgentState;

/**
 * Decides which members lose their place to an agent that wants their name, endpoint or id: those whose endpoint has
 * long been silent (players only before the start), and referees that wait to be admitted, except to another waiting
 * referee.
 */
public final class PlaceRelease {
    private PlaceRelease() {}

    /** Whether an agent has been silent for so long that others may have its place. */
    static boolean isSilent(UnitOfWork work, Member member) {
        return member.state() == AgentState.REGISTERED
                && (member instanceof RefereeMember || work.league().course().isOpen())
                && work.claims().waitedLongFor(member.id(), work.now());
    }

    /** The members that lose their place to a player. */
    static Predicate<Member> toPlayer(UnitOfWork work) {
        return member -> isWaiting(member) || isSilent(work, member);
    }

    /** The members that lose their place to a referee. */
    static Predicate<Member> toReferee(UnitOfWork work, boolean admitted) {
        return member -> (admitted && isWaiting(member)) || isSilent(work, member);
    }

    private static boolean isWaiting(Member member) {
        return member instanceof RefereeMember referee && !referee.isAdmitted();
    }

    /** Releases the members that are in the way. */
    static void clear(UnitOfWork work, Predicate<Member> inTheWay) {
        List<Member> members = work.league()
                .roster()
                .everybody()
                .filter(Member::present)
                .filter(inTheWay)
                .toList();
        members.forEach(member -> release(work, member));
    }

    /** Releases the member that has been silent longest. */
    static void releaseOne(UnitOfWork work, List<? extends Member> members) {
        members.stream()
                .filter(member -> isSilent(work, member))
                .min(Comparator.comparing(
                        member -> work.claims().unheardSince(member.id()).orElseThrow()))
                .ifPresent(member -> release(work, member));
    }

    /** Releases the players that have never answered, before a league starts automatically. */
    public static List<PlayerMember> releaseUnheard(UnitOfWork work) {
        List<PlayerMember> unheard = work.league().roster().presentPlayers().stream()
                .filter(player -> player.state() == AgentState.REGISTERED)
                .toList();
        unheard.forEach(player -> release(work, player));
        return unheard;
    }

    private static void release(UnitOfWork work, Member member) {
        work.tell(new Notice.PlaceReleased(
                member.id(), member.displayName(), member.registration().endpoint()));
        Removal.remove(work, member.id(), null);
    }
}
