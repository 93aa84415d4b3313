package org.evenodd.manager.league;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.game.Outcome;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * A match of the schedule: its pairing, referee, result and attempts so far.
 */
public record Fixture(
        Pairing pairing,
        @Nullable Assignment assignment,
        @Nullable Decision decision,
        MatchAttempts attempts) {

    static Fixture of(Pairing pairing) {
        return new Fixture(pairing, null, null, MatchAttempts.NONE);
    }

    public MatchId id() {
        return pairing.matchId();
    }

    public PlayerId playerA() {
        return pairing.playerA();
    }

    public PlayerId playerB() {
        return pairing.playerB();
    }

    public boolean involves(PlayerId player) {
        return playerA().equals(player) || playerB().equals(player);
    }

    /** The opponent of one of its players. */
    public PlayerId opponentOf(PlayerId player) {
        return playerA().equals(player) ? playerB() : playerA();
    }

    public boolean isDecided() {
        return decision != null;
    }

    /** The lease of the latest assignment, 0 before the first. */
    public int lease() {
        List<Annulled> annulled = attempts.annulled();
        return assignment != null
                ? assignment.lease()
                : annulled.isEmpty() ? 0 : annulled.get(annulled.size() - 1).lease();
    }

    /** Whether it waits for the operator, since its reports were impossible. */
    public boolean isHeld() {
        return decision == null && attempts.refused() >= MatchAttempts.MOST_REFUSED;
    }

    /** When it is void, as it waits for the operator; empty if it does not wait, or for ever. */
    public Optional<Instant> voidAt(LeagueSettings settings) {
        Duration wait = settings.endless().operatorWait();
        boolean ends = isHeld() && settings.isEndless() && !wait.isZero();
        return Optional.ofNullable(attempts.refusedAt()).filter(refused -> ends).map(refused -> refused.plus(wait));
    }

    /** Whether it is void for good: it has no result, and counts for neither player. */
    public boolean isVoid() {
        List<Annulled> annulled = attempts.annulled();
        return decision == null
                && assignment == null
                && !annulled.isEmpty()
                && annulled.get(annulled.size() - 1).forGood();
    }

    /** The matches of each player, in this order. */
    public static Map<PlayerId, List<Fixture>> byPlayer(Stream<Fixture> matches) {
        return matches.flatMap(match -> Stream.of(Map.entry(match.playerA(), match), Map.entry(match.playerB(), match)))
                .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
    }

    /** Whether it is to be played. */
    public boolean isDue() {
        return !isDecided() && !isHeld() && !isVoid();
    }

    public boolean isAssignedTo(RefereeId referee) {
        return assignment != null && assignment.refereeId().equals(referee);
    }

    /** Whether it is a match of this player, or assigned to this referee. */
    public boolean concerns(AgentId agent) {
        return agent instanceof PlayerId player ? involves(player) : isAssignedTo((RefereeId) agent);
    }

    /** Whether it was decided by forfeit. */
    public boolean isForfeited() {
        return decision != null && decision.ending().isForfeit();
    }

    public Optional<Assignment> assigned() {
        return Optional.ofNullable(assignment);
    }

    /** The referee to whom it is assigned. */
    public Optional<RefereeId> referee() {
        return assigned().map(Assignment::refereeId);
    }

    public Optional<Decision> decided() {
        return Optional.ofNullable(decision);
    }

    /** How it ended; empty while it is undecided. */
    public Optional<Outcome> outcome() {
        return decided()
                .map(result -> result.ending()
                        .outcome(playerA(), playerB(), result.result().winner()));
    }

    /** Whether the players may have met under the current lease. */
    public boolean isBegun() {
        return attempts.begun().contains(lease());
    }

    /** How often it was restarted after the players had met. */
    public int replays() {
        return Math.max(0, attempts.begun().size() - 1);
    }

    /** The state that the operator annulled under a lease; empty if none. */
    public Optional<Annulled> annulled(int lease) {
        return attempts.annulled().stream()
                .filter(former -> former.lease() == lease)
                .findFirst();
    }

    /** The generation of a player's match token, if it differs from the player's current one. */
    public Optional<Integer> keptToken(PlayerId player) {
        return assigned().map(holding -> holding.tokens().get(player));
    }

    /** This match with a new assignment; a match begun under the former one is lost. */
    Fixture assignedAnew(Assignment newAssignment) {
        MatchAttempts after = assignment != null && isBegun() ? attempts.lost(assignment.refereeId()) : attempts;
        return new Fixture(pairing, newAssignment, decision, after);
    }

    Fixture assigned(Assignment newAssignment) {
        return new Fixture(pairing, newAssignment, decision, attempts);
    }

    Fixture begunUnder(int lease) {
        return new Fixture(pairing, assignment, decision, attempts.begunUnder(lease));
    }

    Fixture reportRefused(Instant at) {
        return new Fixture(pairing, assignment, decision, attempts.refusedOnce(at));
    }

    Fixture decided(Decision newDecision) {
        return new Fixture(pairing, assignment, newDecision, attempts);
    }

    Fixture annulled(@Nullable String reason, Instant at, boolean forGood) {
        return new Fixture(pairing, null, null, attempts.with(new Annulled(lease(), decision, reason, at, forGood)));
    }

    /**
     * The referee of a match; the lease increases with every reassignment.
     *
     * @param tokens the generation of a player's match token, for players whose own token is newer
     */
    public record Assignment(RefereeId refereeId, int lease, TreePMap<PlayerId, Integer> tokens) {
        /** An assignment under which no player has got a newer token yet. */
        Assignment(RefereeId refereeId, int lease) {
            this(refereeId, lease, TreePMap.empty());
        }

        /** Keeps a player's generation; the earliest stays, since the referee was given that one. */
        Assignment keepingToken(PlayerId player, int generation) {
            return tokens.containsKey(player)
                    ? this
                    : new Assignment(refereeId, lease, tokens.plus(player, generation));
        }
    }

    /**
     * The attempts to play a match.
     *
     * @param begun the leases under which the players may have met, in order
     * @param annulled the states that the operator annulled, in order
     * @param lostBy the referees that began the match and lost it, in order
     * @param refused the impossible reports, since it was last annulled
     * @param refusedAt when the latest report was refused; null if none was
     */
    public record MatchAttempts(
            List<Integer> begun,
            List<Annulled> annulled,
            List<RefereeId> lostBy,
            int refused,
            @Nullable Instant refusedAt) {

        static final MatchAttempts NONE = new MatchAttempts(List.of(), List.of(), List.of(), 0, null);

        /** After so many the match waits for the operator. */
        public static final int MOST_REFUSED = 2;

        public MatchAttempts {
            begun = List.copyOf(begun);
            annulled = List.copyOf(annulled);
            lostBy = List.copyOf(lostBy);
        }

        MatchAttempts begunUnder(int lease) {
            return begun.contains(lease)
                    ? this
                    : new MatchAttempts(Copies.plus(begun, lease), annulled, lostBy, refused, refusedAt);
        }

        MatchAttempts with(Annulled former) {
            return new MatchAttempts(begun, Copies.plus(annulled, former), lostBy, 0, null);
        }

        MatchAttempts lost(RefereeId referee) {
            return new MatchAttempts(begun, annulled, Copies.plus(lostBy, referee), refused, refusedAt);
        }

        MatchAttempts refusedOnce(Instant at) {
            return new MatchAttempts(begun, annulled, lostBy, refused + 1, at);
        }
    }

    /**
     * The state of a match before it was annulled.
     *
     * @param lease the last lease, 0 before the first
     * @param decision null if it was undecided
     * @param forGood whether it is never played again, because the operator did not decide about it in time
     */
    public record Annulled(
            int lease,
            @Nullable Decision decision,
            @Nullable String reason,
            Instant at,
            boolean forGood) {

        /** The operator's reason, if given. */
        public Optional<String> reasonGiven() {
            return Optional.ofNullable(reason);
        }
    }
}
