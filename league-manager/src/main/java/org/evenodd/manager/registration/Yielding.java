package org.evenodd.manager.registration;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Player;
import org.evenodd.manager.league.Referee;
import org.evenodd.manager.turn.Notice;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.message.AgentState;

/**
 * Who makes room for somebody who wants its name, its endpoint or its place: agents whose endpoint has not answered for long,
 * players only before the start; and for all but its like, a referee that waits to be admitted.
 */
public final class Yielding {
    private Yielding() {}

    /** Whether an agent has not answered for so long that its place is anybody's. */
    static boolean isSilent(Turn turn, Member member) {
        return member.state() == AgentState.REGISTERED
                && (member instanceof Referee || turn.league().course().isOpen())
                && turn.claims().waitedLongFor(member.id(), turn.now());
    }

    /** Who makes room for a player. */
    static Predicate<Member> toPlayer(Turn turn) {
        return member -> isWaiting(member) || isSilent(turn, member);
    }

    /** Who makes room for a referee. */
    static Predicate<Member> toReferee(Turn turn, boolean admitted) {
        return member -> (admitted && isWaiting(member)) || isSilent(turn, member);
    }

    private static boolean isWaiting(Member member) {
        return member instanceof Referee referee && !referee.isAdmitted();
    }

    /** Releases those that stand in somebody's way. */
    static void clear(Turn turn, Predicate<Member> inTheWay) {
        List<Member> members = turn.league()
                .roster()
                .everybody()
                .filter(Member::present)
                .filter(inTheWay)
                .toList();
        members.forEach(member -> release(turn, member));
    }

    /** Releases the one of these that has been silent for the longest. */
    static void releaseOne(Turn turn, List<? extends Member> members) {
        members.stream()
                .filter(member -> isSilent(turn, member))
                .min(Comparator.comparing(
                        member -> turn.claims().unheardSince(member.id()).orElseThrow()))
                .ifPresent(member -> release(turn, member));
    }

    /** Releases the players that have not answered at all, before a league starts by itself. */
    public static List<Player> releaseUnheard(Turn turn) {
        List<Player> unheard = turn.league().roster().presentPlayers().stream()
                .filter(player -> player.state() == AgentState.REGISTERED)
                .toList();
        unheard.forEach(player -> release(turn, player));
        return unheard;
    }

    private static void release(Turn turn, Member member) {
        turn.tell(new Notice.PlaceReleased(
                member.id(), member.displayName(), member.registration().endpoint()));
        Removal.remove(turn, member.id());
    }
}
