package org.evenodd.manager.tournament;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Ladder.Stay;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LegEvent.PlaceLeft;
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
 * Releases the places of members whose endpoint has long been silent (players only before their first match), where another
 * agent wants their name or id; registration decides which agent has an endpoint.
 */
public final class PlaceRelease {
    private PlaceRelease() {}

    /** Whether an agent has been silent for so long that others may have its place. */
    public static boolean isSilent(UnitOfWork work, Member member) {
        return member.state() == AgentState.REGISTERED
                && (member instanceof RefereeMember || (work.league().takesPlayers() && !member.isForLife()))
                && work.claims().waitedLongFor(member.id(), work.now());
    }

    /**
     * Whether a new player that finds no free place gets the place of this member: the member has been silent for long, was
     * left out of many legs, or has been away for a day in which no leg began.
     */
    public static boolean givesWay(UnitOfWork work, Member member) {
        return isSilent(work, member) || absence(work, member).isPresent();
    }

    private static Optional<Stay> absence(UnitOfWork work, Member member) {
        League league = work.league();
        return member instanceof PlayerMember player && player.present() && !league.isInRunningLeg(player.id())
                ? player.attendance()
                        .seen()
                        .filter(stay -> stay.isAway(league.ladder().leg())
                                || (stay.isLongAgo(work.timeOfDay())
                                        && work.interlude.silent().contains(player.id())))
                : Optional.empty();
    }

    /** Releases the member that has been silent longest, or else the member that has been away longest. */
    public static void releaseOne(UnitOfWork work, List<? extends Member> members) {
        Comparator<Member> bySilence = Comparator.comparing(
                member -> work.claims().unheardSince(member.id()).orElseThrow());
        Comparator<Member> byAbsence = Comparator.comparing(
                member -> absence(work, member).orElseThrow().at());
        members.stream()
                .filter(member -> isSilent(work, member))
                .min(bySilence)
                .ifPresentOrElse(
                        member -> release(work, member),
                        () -> members.stream()
                                .filter(member -> givesWay(work, member))
                                .min(byAbsence)
                                .ifPresent(member -> leave(
                                        work,
                                        (PlayerMember) member,
                                        "was away, and somebody else found no other place")));
    }

    /** At the end of a leg, the players leave their places that are dead (protocol-decisions, A league without end). */
    static void releaseDead(UnitOfWork work, int leg) {
        for (PlayerMember player : work.roster().presentPlayers()) {
            Optional<Stay> stay = player.attendance().seen();
            if (stay.filter(Stay::isIdle).isPresent()) {
                leave(
                        work,
                        player,
                        "made no choice in %d legs in a row"
                                .formatted(stay.get().idleLegs()));
            } else if (stay.filter(last -> last.isAway(leg) && last.isLongAgo(work.timeOfDay()))
                    .isPresent()) {
                leave(
                        work,
                        player,
                        "was in none of the latest %d legs".formatted(stay.get().legsSince(leg)));
            }
        }
    }

    /** A player without a match leaves its place; it has it again with its token or key. */
    private static void leave(UnitOfWork work, PlayerMember player, String why) {
        if (!player.isForLife()) {
            release(work, player);
            return;
        }
        work.warn("%s \"%s\" has left its place: it %s. It has it again when it registers, as long as one is free."
                .formatted(player.id(), player.shownName(), why));
        DialectSeen.storeCounts(work);
        work.record(new PlaceLeft(player.id(), work.timeOfDay()));
        work.changeClaims(claims -> claims.forgetting(player.id()));
    }

    /** Releases the place of a member that could not be reached; it is told so, and may register again. */
    public static void release(UnitOfWork work, Member member) {
        String why = member.registration().hasLostItsEndpoint()
                ? "another agent has its endpoint, and it registered no other"
                : "nobody has answered %s%s".formatted(member.endpoint().inWords(), since(work, member));
        work.warn("%s \"%s\" has lost its place: %s.%s"
                .formatted(member.id(), member.shownName(), why, work.rules().advice(member)));
        remove(work, member.id(), null, false);
    }

    private static String since(UnitOfWork work, Member member) {
        return work.claims()
                .unheardSince(member.id())
                .map(since -> Duration.between(since, work.now()).toSeconds())
                .map(" for %d s"::formatted)
                .orElse("");
    }

    /** Removes a member for the operator. */
    public static void remove(UnitOfWork work, AgentId agent, @Nullable String reason) {
        remove(work, agent, reason, true);
    }

    private static void remove(UnitOfWork work, AgentId agent, @Nullable String reason, boolean byOperator) {
        DialectSeen.storeCounts(work);
        work.roster()
                .registration(agent)
                .ifPresent(
                        known -> work.ask(new Effect.Dismiss(agent, known.endpoint(), known.generation(), byOperator)));
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
