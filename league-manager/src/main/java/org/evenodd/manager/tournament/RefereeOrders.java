package org.evenodd.manager.tournament;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchTokenKept;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.tournament.Effect.Entrant;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** Sends referees what they need to know about their matches. */
public final class RefereeOrders {

    private RefereeOrders() {}

    /** Whether the match's referee understands that a repeated assignment does not start the match again. */
    static boolean canBeRepeated(UnitOfWork work, Fixture fixture) {
        return work.league()
                .refereeOf(fixture)
                .filter(RefereeMember::showsMatchTokens)
                .isPresent();
    }

    /** Whether a player or a referee is in a match that was offered or begun. */
    public static boolean hasMatchUnderWay(UnitOfWork work, AgentId agent) {
        return work.undecidedOf(agent).anyMatch(fixture -> work.stage(fixture).isUnderWay());
    }

    /** Offers a match to its referee, or asks for its result if the referee has begun it. */
    static void send(UnitOfWork work, Fixture fixture) {
        work.ask(of(work, fixture, fixture.isBegun() && canBeRepeated(work, fixture)));
    }

    private static Effect.SendRunMatch of(UnitOfWork work, Fixture fixture, boolean begun) {
        return new Effect.SendRunMatch(
                fixture.referee().orElseThrow(),
                fixture.id(),
                fixture.lease(),
                entrant(work.league(), fixture, fixture.playerA()),
                entrant(work.league(), fixture, fixture.playerB()),
                begun);
    }

    private static Entrant entrant(League league, Fixture fixture, PlayerId id) {
        PlayerMember player = league.roster().player(id).orElseThrow();
        return new Entrant(
                id,
                player.registration(),
                fixture.keptToken(id).orElse(player.registration().generation()),
                league.standings().recordOf(id),
                player.suspensions().onTrial());
    }

    /** Repeats an assignment to the referee of a running match, if it understands repetitions. */
    static void repeat(UnitOfWork work, Fixture fixture) {
        if (canBeRepeated(work, fixture)) {
            work.ask(new Effect.RepeatMatch(of(work, fixture, true)));
        }
    }

    /** Tells the referees of a player's current matches its new endpoint and token. */
    public static void repeatFor(UnitOfWork work, PlayerMember before) {
        Registration now = work.roster().registration(before.id()).orElseThrow();
        boolean same = now.generation() == before.registration().generation()
                && now.endpoint().equals(before.registration().endpoint());
        if (!same) {
            work.undecidedOf(before.id())
                    .filter(fixture -> work.stage(fixture).isUnderWay())
                    .forEach(fixture -> repeat(work, fixture));
        }
    }

    /**
     * The match tokens of players that register again. A match token stays valid until the match is over, whatever the
     * player asks for in between; otherwise a player could choose which of its matches are replayed.
     */
    public static final class MatchTokens {

        private MatchTokens() {}

        /** Keeps the match tokens of a player's current matches when its own token changes. */
        public static void keep(UnitOfWork work, PlayerMember before) {
            int generation = before.registration().generation();
            begun(work, before)
                    .filter(fixture -> fixture.keptToken(before.id()).isEmpty())
                    .forEach(fixture -> work.record(new MatchTokenKept(fixture.id(), before.id(), generation)));
        }

        /**
         * A player's current and announced matches, with the generation from which its token for each is derived; null for
         * matches whose referees show no match tokens.
         */
        public static Map<MatchId, @Nullable Integer> of(UnitOfWork work, PlayerMember player) {
            Map<MatchId, @Nullable Integer> tokens = new HashMap<>();
            int present = player.registration().generation();
            begun(work, player)
                    .forEach(fixture -> tokens.put(
                            fixture.id(), fixture.keptToken(player.id()).orElse(present)));
            work.undecidedOf(player.id())
                    .filter(fixture -> isPlayedWithoutTokens(work.league(), fixture))
                    .forEach(fixture -> tokens.put(fixture.id(), null));
            return tokens;
        }

        /** Whether a match is not over, and its referee shows no match tokens. */
        static boolean isPlayedWithoutTokens(League league, Fixture fixture) {
            return !fixture.isDecided()
                    && league.refereeOf(fixture)
                            .filter(referee -> !referee.showsMatchTokens())
                            .isPresent();
        }

        /** Includes matches that began before this process was started. */
        private static Stream<Fixture> begun(UnitOfWork work, PlayerMember player) {
            return work.undecidedOf(player.id())
                    .filter(fixture -> work.stage(fixture).isUnderWay() || fixture.isBegun());
        }
    }
}
