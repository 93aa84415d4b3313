package org.evenodd.protocol.value;

import java.util.Comparator;
import java.util.Optional;
import org.evenodd.protocol.value.Violation.InvalidValueException;

/** The ids of agents, matches, rounds, leagues and conversations. */
public final class Identifiers {

    private Identifiers() {}

    /** The three kinds of agents; the word on the wire is the part of a sender before the colon (PRD 10.2). */
    public enum AgentKind implements WireName {
        LEAGUE_MANAGER,
        REFEREE,
        PLAYER;
    }

    /** The id that the league gave to a registered agent. */
    public sealed interface AgentId permits PlayerId, RefereeId {

        String value();

        /** Players first, each kind by number. */
        static Comparator<AgentId> order() {
            return Comparator.comparing((AgentId agent) -> agent instanceof RefereeId)
                    .thenComparing(agent -> agent.value().length())
                    .thenComparing(AgentId::value);
        }

        default AgentKind kind() {
            return this instanceof PlayerId ? AgentKind.PLAYER : AgentKind.REFEREE;
        }

        /** The player or referee with this id; empty for any other text. */
        static Optional<AgentId> of(String text) {
            if (PlayerId.SYNTAX.accepts(text)) {
                return Optional.of(new PlayerId(text));
            }
            return RefereeId.SYNTAX.accepts(text) ? Optional.of(new RefereeId(text)) : Optional.empty();
        }

        /** The agent as the sender of its messages. */
        default Sender asSender() {
            return new Sender(kind(), value());
        }
    }

    /** A registered player, P01 to P99 and without end or in divisions up to P9999, in order of registration (PRD 3.4.2). */
    public record PlayerId(String value) implements AgentId, Comparable<PlayerId> {

        /** How many players can have a place at a time. */
        public static final int PLACES = 99;

        /** How many can have one in a league in divisions. */
        public static final int MOST_PLACES = 999;

        /** How many ids a league without end or in divisions can give out; any other has as many ids as places. */
        public static final int HIGHEST_NUMBER = 9999;

        public static final Syntax SYNTAX = Syntax.of("^P(0[1-9]|[1-9][0-9]{1,3})$", "a player id, P01 to P9999");

        public PlayerId {
            SYNTAX.require(value);
        }

        /** The n-th player to register, from 1. */
        public static PlayerId of(int number) {
            return new PlayerId("P%02d".formatted(number));
        }

        /** As numbers are ordered: P99 is before P100. */
        @Override
        public int compareTo(PlayerId other) {
            int byLength = Integer.compare(value.length(), other.value.length());
            return byLength == 0 ? value.compareTo(other.value) : byLength;
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /**
     * A registered referee, in order of registration: REF01 to REF10 (PRD 3.2.2), in divisions to REF30, and above them
     * referees that waited for the operator to admit them.
     */
    public record RefereeId(String value) implements AgentId, Comparable<RefereeId> {

        /** How many can be given matches. */
        public static final int PLACES = 10;

        /** How many can be given matches in a league in divisions. */
        public static final int MOST_PLACES = 30;

        /** The number before the first one that waits in a league in divisions; in any other it is that of the places. */
        public static final int BEFORE_WAITING_IN_DIVISIONS = 100;

        /** How many can wait to be admitted. */
        public static final int MOST_WAITING = 10;

        public static final Syntax SYNTAX = Syntax.of("^REF(0[1-9]|[1-9][0-9]{1,2})$", "a referee id, REF01 to REF999");

        public RefereeId {
            SYNTAX.require(value);
        }

        /** The n-th referee to register, from 1. */
        public static RefereeId of(int number) {
            return new RefereeId("REF%02d".formatted(number));
        }

        /** As numbers are ordered: REF99 is before REF101. */
        @Override
        public int compareTo(RefereeId other) {
            int byLength = Integer.compare(value.length(), other.value.length());
            return byLength == 0 ? value.compareTo(other.value) : byLength;
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A match, {@code R{round}M{n}} (PRD 4.1.2). */
    public record MatchId(String value) implements Comparable<MatchId> {

        private static final String ROUND =
                "(?:[1-9]\\d{0,8}|1\\d{9}|20\\d{8}|21[0-3]\\d{7}|214[0-6]\\d{6}|2147[0-3]\\d{5}"
                        + "|21474[0-7]\\d{4}|214748[0-2]\\d{3}|2147483[0-5]\\d{2}|21474836[0-3]\\d|214748364[0-7])";

        public static final Syntax SYNTAX = Syntax.of("^R" + ROUND + "M[1-9]\\d{0,3}$", "a match id like R1M1");

        public MatchId {
            SYNTAX.require(value);
        }

        /** The n-th match of a round, from 1. */
        public static MatchId of(RoundId round, int number) {
            return new MatchId("R" + round.value() + "M" + number);
        }

        /** The round to which the match belongs. */
        public RoundId round() {
            return new RoundId(Integer.parseInt(value.substring(1, value.indexOf('M'))));
        }

        /** Its number in that round, from 1. */
        public int number() {
            return Integer.parseInt(value.substring(value.indexOf('M') + 1));
        }

        /** By round, and in a round by number: as no number begins with a zero, the longer one is higher. */
        @Override
        public int compareTo(MatchId other) {
            int end = value.indexOf('M');
            int byRound = Integer.compare(end, other.value.indexOf('M'));
            if (byRound != 0 || value.length() == other.value.length()) {
                return byRound == 0 ? value.compareTo(other.value) : byRound;
            }
            boolean sameRound = value.regionMatches(0, other.value, 0, end);
            return sameRound ? Integer.compare(value.length(), other.value.length()) : value.compareTo(other.value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** A round of the schedule, from 1 (PRD 4.1.2). */
    public record RoundId(int value) implements Comparable<RoundId> {

        public static final int HIGHEST_NUMBER = Integer.MAX_VALUE;

        public RoundId {
            if (value < 1) {
                throw new InvalidValueException(
                        ErrorCode.E006, "a round from 1 to " + HIGHEST_NUMBER, String.valueOf(value));
            }
        }

        /**
         * The next round.
         *
         * @throws ArithmeticException after the highest number
         */
        public RoundId next() {
            return new RoundId(Math.addExact(value, 1));
        }

        @Override
        public int compareTo(RoundId other) {
            return Integer.compare(value, other.value);
        }

        @Override
        public String toString() {
            return String.valueOf(value);
        }
    }

    /** A league, safe as the name of a directory. */
    public record LeagueId(String value) {

        public static final Syntax SYNTAX = Syntax.of(
                "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$",
                "a league id of up to 64 letters, digits, _, . or -, like league_2025_even_odd");

        public LeagueId {
            SYNTAX.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }

    /** One conversation: a match from assignment to report, an exchange or a broadcast (PRD 2.1). */
    public record ConversationId(String value) {

        public static final Syntax SYNTAX = Syntax.of("^[\\s\\S]{1,128}$", "1 to 128 characters");

        public ConversationId {
            SYNTAX.require(value);
        }

        @Override
        public String toString() {
            return value;
        }
    }
}
