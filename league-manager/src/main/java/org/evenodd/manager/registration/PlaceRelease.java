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
 * Who makes room for somebody who wants its name, its endpoint or its place: agents whose endpoint has not answered for long,
 * players only before the start; and for all but its like, a referee that waits to be admitted.
 */
public final class PlaceRelease {
    private PlaceRelease() {}

    /** Whether an agent has not answered for so long that its place is anybody's. */
    static boolean isSilent(UnitOfWork turn, Member member) {
        return member.state() == AgentState.REGISTERED
                && (member instanceof RefereeMember || turn.league().course().isOpen())
                && turn.claims().waitedLongFor(member.id(), turn.now());
    }

    /** Who makes room for a player. */
    static Predicate<Member> toPlayer(UnitOfWork turn) {
        return member -> isWaiting(member) || isSilent(turn, member);
    }

    /** Who makes room for a referee. */
    static Predicate<Member> toReferee(UnitOfWork turn, boolean admitted) {
        return member -> (admitted && isWaiting(member)) || isSilent(turn, member);
    }

    private static boolean isWaiting(Member member) {
        return member instanceof RefereeMember referee && !referee.isAdmitted();
    }

    /** Releases those that stand in somebody's way. */
    static void clear(UnitOfWork turn, Predicate<Member> inTheWay) {
        List<Member> members = turn.league()
                .roster()
                .everybody()
                .filter(Member::present)
                .filter(inTheWay)
                .toList();
        members.forEach(member -> release(turn, member));
    }

    /** Releases the one of these that has been silent for the longest. */
    static void releaseOne(UnitOfWork turn, List<? extends Member> members) {
        members.stream()
                .filter(member -> isSilent(turn, member))
                .min(Comparator.comparing(
                        member -> turn.claims().unheardSince(member.id()).orElseThrow()))
                .ifPresent(member -> release(turn, member));
    }

    /** Releases the players that have not answered at all, before a league starts by itself. */
    public static List<PlayerMember> releaseUnheard(UnitOfWork turn) {
        List<PlayerMember> unheard = turn.league().roster().presentPlayers().stream()
                .filter(player -> player.state() == AgentState.REGISTERED)
                .toList();
        unheard.forEach(player -> release(turn, player));
        return unheard;
    }

    private static void release(UnitOfWork turn, Member member) {
        turn.tell(new Notice.PlaceReleased(
                member.id(), member.displayName(), member.registration().endpoint()));
        Removal.remove(turn, member.id());
    }
}
