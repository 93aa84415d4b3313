package org.evenodd.manager.league;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.evenodd.game.Game;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * The state of a league in legs that lasts from leg to leg. All other leagues have {@link #NONE}.
 *
 * @param leg the number of the running leg, or of the last one; 0 before the first
 * @param roundsBefore how many rounds were played before it
 * @param matchesBefore how many matches
 * @param overSince since when it is over; null while it runs, and before the first
 * @param ending whether the league ends with it
 * @param table the standings of the last leg that was played to its end; empty before, and in divisions
 * @param divisions the tables of its divisions; null before, and without divisions
 * @param seed of the lots of a league in divisions, once its first leg has begun; null before, and without divisions
 * @param sums over all legs that were played to their end
 * @param barred the names that the operator has barred: no player registers under them
 */
public record Ladder(
        int leg,
        int roundsBefore,
        int matchesBefore,
        @Precise @Nullable Instant overSince,
        boolean ending,
        List<StandingsRow> table,
        RatingSums sums,
        List<DisplayName> barred,
        @Nullable List<DivisionTable> divisions,
        @Nullable String seed) {

    static final Ladder NONE = new Ladder(0, 0, 0, null, false, List.of(), RatingSums.NONE, List.of(), null, null);

    public Ladder {
        table = List.copyOf(table);
        barred = List.copyOf(barred);
        divisions = divisions == null ? null : List.copyOf(divisions);
    }

    /** The tables of the last leg that was played to its end, in the league's order; none before. */
    public List<DivisionTable> tables() {
        if (divisions != null) {
            return divisions;
        }
        return table.isEmpty() ? List.of() : List.of(new DivisionTable("", table));
    }

    /** Since when no leg runs; empty while one does, and before the first. */
    public Optional<Instant> idleSince() {
        return Optional.ofNullable(overSince);
    }

    /** How many legs were played to their end. */
    public int legsOver() {
        return overSince == null ? Math.max(0, leg - 1) : leg;
    }

    /** Whether a name is barred from registration. */
    public boolean bars(DisplayName name) {
        return barred.stream().anyMatch(name::sameAs);
    }

    /** After legs of which no more is known than how much was played in them. */
    Ladder behind(int legs, int rounds, int matches) {
        return new Ladder(legs, rounds, matches, overSince, ending, table, sums, barred, divisions, seed);
    }

    /** In its next leg. */
    Ladder next(@Nullable String lots) {
        return new Ladder(leg + 1, roundsBefore, matchesBefore, null, ending, table, sums, barred, divisions, lots);
    }

    Ladder over(LegFinished end, RatingSums newSums) {
        return new Ladder(
                leg,
                roundsBefore,
                matchesBefore,
                end.at(),
                ending,
                end.table(),
                newSums,
                barred,
                end.divisions(),
                seed);
    }

    Ladder endingSoon() {
        return new Ladder(leg, roundsBefore, matchesBefore, overSince, true, table, sums, barred, divisions, seed);
    }

    /** With a name barred, or no longer barred. */
    Ladder barring(DisplayName name, boolean bars) {
        List<DisplayName> others =
                barred.stream().filter(other -> !name.sameAs(other)).toList();
        List<DisplayName> names = bars ? Copies.plus(others, name) : others;
        return new Ladder(leg, roundsBefore, matchesBefore, overSince, ending, table, sums, names, divisions, seed);
    }

    /**
     * In which legs a player plays.
     *
     * @param pausing whether its author has it sit out legs
     * @param firstLeg in which it was scheduled; 0 if in none yet
     * @param latestLeg in which it has played a match to the end; 0 if in none yet
     * @param stay in its place; null until the end of a leg in which it has a place, as in stores of earlier versions
     * @param career null until the end of a leg in which it was scheduled; stores of earlier versions have none
     */
    public record Attendance(
            boolean pausing,
            int firstLeg,
            int latestLeg,
            @Nullable Stay stay,
            @Nullable Career career) {

        static final Attendance NONE = new Attendance(false, 0, 0, null, null);

        /** After so many legs without a match that it played to the end, a player is not ranked. */
        private static final int LEGS_OF_A_RANKING = 20;

        /** Whether its id belongs to it for the league's life. */
        public boolean isForLife() {
            return firstLeg > 0;
        }

        /** Its stay in its place; empty until the end of a leg in which it has a place. */
        public Optional<Stay> seen() {
            return Optional.ofNullable(stay);
        }

        /** Its results in all legs that are over and in which it was scheduled. */
        public Career results() {
            return career == null ? Career.NONE : career;
        }

        /** Whether it has left its place by being dead, and has it again when it registers, where one is free. */
        public boolean hasLeft() {
            return stay != null && stay.isOver();
        }

        /** Since when it is left out of legs; empty if its author has it pause, if it has left, and if it is or was in the latest. */
        public Optional<Stay> leftOutSince(League league, PlayerId player) {
            return seen().filter(last -> !pausing
                    && !last.isOver()
                    && !league.isInRunningLeg(player)
                    && last.legsSince(league.ladder().leg()) > 0);
        }

        /** Whether a player that has been in a leg, and does not pause, is not in the running leg. */
        public boolean isLeftOut(League league, PlayerId player) {
            return isForLife()
                    && !pausing
                    && !league.isLegOver()
                    && league.divisions().of(player).isEmpty();
        }

        /** Whether it made a choice in a leg that is over and in which it was scheduled. */
        public boolean hasChosenIn(int leg) {
            return stay != null && stay.leg() == leg && stay.idleLegs() == 0;
        }

        /** Whether it was there when a leg was played, and played no match of it to its end; false for leg 0. */
        public boolean hasPlayedNothingIn(int leg) {
            return isForLife() && firstLeg <= leg && latestLeg < leg;
        }

        /** Whether it has a rank in the ratings after a leg. */
        public boolean isRankedAfter(int leg) {
            return latestLeg > 0 && leg - latestLeg < LEGS_OF_A_RANKING;
        }

        Attendance pausing(boolean pause) {
            return new Attendance(pause, firstLeg, latestLeg, stay, career);
        }

        Attendance scheduledIn(int leg) {
            return new Attendance(pausing, isForLife() ? firstLeg : leg, latestLeg, stay, career);
        }

        Attendance playedIn(int leg) {
            return new Attendance(pausing, firstLeg, leg, stay, career);
        }

        Attendance after(StandingsRow leg, List<Fixture> matches) {
            return new Attendance(pausing, firstLeg, latestLeg, stay, results().after(leg, matches));
        }

        Attendance left() {
            return with(stay == null ? null : stay.ended());
        }

        Attendance with(@Nullable Stay next) {
            return new Attendance(pausing, firstLeg, latestLeg, next, career);
        }

        /** As a store has it that may not know of stays or careers. */
        Attendance knowing(boolean stays, boolean careers) {
            return new Attendance(pausing, firstLeg, latestLeg, stays ? stay : null, careers ? career : null);
        }
    }

    /**
     * What a player has done in all legs that are over.
     *
     * @param legs in how many it was scheduled
     * @param forfeits how many matches it forfeited, by the cause
     */
    public record Career(int legs, int wins, int draws, int losses, Map<MatchTermination, Integer> forfeits) {

        static final Career NONE = new Career(0, 0, 0, 0, Map.of());

        public Career {
            forfeits = Collections.unmodifiableMap(new TreeMap<>(forfeits));
        }

        Career after(StandingsRow leg, List<Fixture> matches) {
            Map<MatchTermination, Integer> all = new TreeMap<>(forfeits);
            matches.stream()
                    .flatMap(match -> match.decided().stream())
                    .flatMap(decision -> decision.forfeits().stream())
                    .filter(forfeit -> forfeit.player().equals(leg.playerId()))
                    .forEach(forfeit -> all.merge(forfeit.termination(), 1, Integer::sum));
            return new Career(legs + 1, wins + leg.wins(), draws + leg.draws(), losses + leg.losses(), all);
        }
    }

    /**
     * How long a player has been away from its place, or without a choice in it.
     *
     * @param leg the latest in which it was scheduled, or during which it registered
     * @param at when that leg was over, or it registered
     * @param idleLegs the latest legs in a row in which it was scheduled and made no choice
     * @param left true once it has left its place; null before
     */
    public record Stay(
            int leg,
            @Precise Instant at,
            int idleLegs,
            @Nullable Boolean left) {

        /** After so many legs in a row without a choice a player leaves its place. */
        private static final int MOST_IDLE_LEGS = 3;

        /** After so many legs in none of which it was, and {@link #LONGEST_ABSENCE}, a player leaves its place. */
        private static final int MOST_LEGS_AWAY = 10;

        private static final Duration LONGEST_ABSENCE = Duration.ofDays(1);

        /** How many legs have begun since, up to this one. */
        public int legsSince(int latest) {
            return latest - leg;
        }

        /** Whether it has left its place. */
        public boolean isOver() {
            return left != null && left;
        }

        /** Whether it made no choice in too many legs in a row. */
        public boolean isIdle() {
            return idleLegs >= MOST_IDLE_LEGS;
        }

        /** Whether it was left out of so many legs that its place may be given to a player that finds no free place. */
        public boolean isAway(int latest) {
            return legsSince(latest) >= MOST_LEGS_AWAY;
        }

        /** Whether so much time has passed since that it leaves its place once it is away. */
        public boolean isLongAgo(Instant now) {
            return !now.isBefore(at.plus(LONGEST_ABSENCE));
        }

        /** After the end of a leg in which it was scheduled. */
        Stay after(int finished, Instant now, LegConduct conduct) {
            int idle = switch (conduct) {
                case CHOSE -> 0;
                case FAILED -> idleLegs + 1;
                case UNTOLD -> idleLegs;
            };
            return new Stay(finished, now, idle, null);
        }

        /** After it registered again, which says nothing new of a player that was in the latest leg. */
        Stay renewed(int latest, Instant now) {
            return isOver() || latest > leg ? new Stay(latest, now, isOver() ? 0 : idleLegs, null) : this;
        }

        Stay ended() {
            return new Stay(leg, at, idleLegs, true);
        }
    }

    /** A player's conduct in a leg in which it was scheduled. */
    enum LegConduct {
        CHOSE,
        /** It failed in matches, and made no choice in any. */
        FAILED,
        /** No match of it tells. */
        UNTOLD;

        static LegConduct of(Game game, PlayerId player, List<Fixture> matches) {
            boolean failed = false;
            for (Fixture match : matches) {
                if (match.isDecided()) {
                    if (RatingSums.hasChosen(game, match, player)) {
                        return CHOSE;
                    }
                    failed |= match.decided()
                            .flatMap(decision -> decision.faultOf(player))
                            .isPresent();
                }
            }
            return failed ? FAILED : UNTOLD;
        }
    }
}
