package org.evenodd.manager.league;

import java.time.Instant;
import java.util.List;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.manager.league.Ladder.Attendance;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.RefereeOverran;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.QueryData.NewTokens;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** An agent that has a place in the league, or had one. */
public sealed interface Member {

    AgentId id();

    Registration registration();

    AgentState state();

    List<DialectNote> dialectNotes();

    Renewals renewals();

    Member in(AgentState next);

    Member with(Registration next);

    Member noted(DialectNote note);

    default Endpoint endpoint() {
        return registration().endpoint();
    }

    default DisplayName displayName() {
        return registration().displayName();
    }

    /** Its name as people are shown it. */
    default String shownName() {
        return Printable.of(displayName(), id());
    }

    /** Whether it takes part; otherwise it is a referee that waits for the operator. */
    default boolean isAdmitted() {
        return true;
    }

    /** Whether its id is never given to another: it is a player's that was scheduled in a leg. */
    default boolean isForLife() {
        return this instanceof PlayerMember player && player.attendance().isForLife();
    }

    /** Whether it is present, or a player that keeps its id for ever. */
    default boolean lasts() {
        return present() || isForLife();
    }

    /** Whether it has left its place by being dead, rather than been removed. */
    default boolean hasLeft() {
        return !present()
                && this instanceof PlayerMember player
                && player.attendance().hasLeft();
    }

    /** Whether it still has its place. */
    default boolean present() {
        return state() != AgentState.SHUTDOWN;
    }

    /**
     * A player of the league.
     *
     * @param state REGISTERED, ACTIVE, SUSPENDED, or SHUTDOWN once it has no place any more
     * @param silence the latest matches in a row lost by silence
     * @param suspensions the suspensions since it last played a match
     * @param attendance in which legs it plays
     */
    record PlayerMember(
            PlayerId id,
            Registration registration,
            AgentState state,
            List<MatchId> silence,
            Suspensions suspensions,
            List<DialectNote> dialectNotes,
            Renewals renewals,
            Attendance attendance)
            implements Member {
        public PlayerMember {
            silence = List.copyOf(silence);
            dialectNotes = List.copyOf(dialectNotes);
        }

        static PlayerMember registered(PlayerId id, Registration registration) {
            return new PlayerMember(
                    id,
                    registration,
                    AgentState.REGISTERED,
                    List.of(),
                    Suspensions.NONE,
                    List.of(),
                    Renewals.NONE,
                    Attendance.NONE);
        }

        public boolean suspended() {
            return state == AgentState.SUSPENDED;
        }

        @Override
        public PlayerMember in(AgentState next) {
            return new PlayerMember(id, registration, next, silence, suspensions, dialectNotes, renewals, attendance);
        }

        @Override
        public PlayerMember with(Registration next) {
            return new PlayerMember(id, next, state, silence, suspensions, dialectNotes, renewals, attendance);
        }

        /** A player that registers again has a fresh start, except for the number of rounds of its next suspension. */
        PlayerMember returned(PlayerReturned event, int leg) {
            Registration moved = registration.movedTo(
                    event.endpoint(), event.generation(), event.version(), event.caller(), event.claim());
            Renewals later = renewals.after(registration, event.generation(), event.at());
            // it ends unreachability, but proves nothing about playing
            Suspensions after = suspensions.unreachable() ? Suspensions.NONE : suspensions;
            AgentState now = present() ? state : AgentState.REGISTERED;
            @Nullable Instant at = event.at();
            Attendance again = at == null
                    ? attendance
                    : attendance.with(
                            attendance.seen().map(stay -> stay.renewed(leg, at)).orElse(null));
            return new PlayerMember(id, moved, now, List.of(), after, dialectNotes, later, again);
        }

        /** The number of latest matches in a row lost by silence. */
        public int silentMatches() {
            return silence.size();
        }

        PlayerMember silentIn(MatchId match) {
            return silentIn(Copies.plus(silence, match));
        }

        /** This player without an annulled match. */
        PlayerMember notSilentIn(MatchId match) {
            return silentIn(
                    silence.stream().filter(other -> !other.equals(match)).toList());
        }

        /** This player after a match that it did not lose by silence, if only because its opponent failed first. */
        PlayerMember notSilent() {
            return silentIn(List.of());
        }

        /** This player after a game was played to the end. */
        PlayerMember played() {
            return notSilent().with(Suspensions.NONE);
        }

        PlayerMember with(Suspensions now) {
            return new PlayerMember(id, registration, state, silence, now, dialectNotes, renewals, attendance);
        }

        private PlayerMember silentIn(List<MatchId> matches) {
            return new PlayerMember(id, registration, state, matches, suspensions, dialectNotes, renewals, attendance);
        }

        PlayerMember with(Attendance next) {
            return new PlayerMember(id, registration, state, silence, suspensions, dialectNotes, renewals, next);
        }

        @Override
        public PlayerMember noted(DialectNote note) {
            List<DialectNote> notes = DialectNotes.plus(dialectNotes, note);
            return new PlayerMember(id, registration, state, silence, suspensions, notes, renewals, attendance);
        }
    }

    /**
     * A referee of the league.
     *
     * @param places how many matches it can run at once
     * @param state REGISTERED, ACTIVE, or SHUTDOWN once the operator removed it
     * @param isAdmitted whether it may be given matches; otherwise it waits for the operator
     * @param showsMatchTokens whether it declared that it shows match tokens to players
     */
    record RefereeMember(
            RefereeId id,
            Registration registration,
            int places,
            AgentState state,
            List<DialectNote> dialectNotes,
            Renewals renewals,
            boolean isAdmitted,
            boolean showsMatchTokens,
            Overruns overruns)
            implements Member {
        public RefereeMember {
            dialectNotes = List.copyOf(dialectNotes);
        }

        static RefereeMember registered(RefereeRegistered event) {
            return new RefereeMember(
                    event.refereeId(),
                    event.registration(),
                    event.places(),
                    AgentState.REGISTERED,
                    List.of(),
                    Renewals.NONE,
                    !Boolean.FALSE.equals(event.admitted()),
                    Boolean.TRUE.equals(event.matchTokens()),
                    Overruns.NONE);
        }

        RefereeMember admitted() {
            return new RefereeMember(
                    id, registration, places, state, dialectNotes, renewals, true, showsMatchTokens, overruns);
        }

        @Override
        public RefereeMember in(AgentState next) {
            return new RefereeMember(
                    id, registration, places, next, dialectNotes, renewals, isAdmitted, showsMatchTokens, overruns);
        }

        @Override
        public RefereeMember with(Registration next) {
            return new RefereeMember(
                    id, next, places, state, dialectNotes, renewals, isAdmitted, showsMatchTokens, overruns);
        }

        RefereeMember returned(RefereeReturned event) {
            Registration moved =
                    registration.movedTo(event.endpoint(), event.generation(), null, event.caller(), event.claim());
            Renewals later = renewals.after(registration, event.generation(), event.at());
            boolean tokens = Boolean.TRUE.equals(event.matchTokens());
            return new RefereeMember(
                    id, moved, event.places(), state, dialectNotes, later, isAdmitted, tokens, overruns.afterReturn());
        }

        @Override
        public RefereeMember noted(DialectNote note) {
            List<DialectNote> notes = DialectNotes.plus(dialectNotes, note);
            return new RefereeMember(
                    id, registration, places, state, notes, renewals, isAdmitted, showsMatchTokens, overruns);
        }

        RefereeMember overran(RefereeOverran event) {
            return with(overruns.after(event));
        }

        RefereeMember reportRefused() {
            return with(overruns.afterRefusal());
        }

        private RefereeMember with(Overruns more) {
            return new RefereeMember(
                    id, registration, places, state, dialectNotes, renewals, isAdmitted, showsMatchTokens, more);
        }
    }

    /**
     * The suspensions of a player since it last played a match: each time it sits out twice as many rounds as before.
     *
     * @param count 0 if it has played a match since
     * @param round the round of the latest suspension
     * @param unreachable whether its endpoint did not answer, so that it plays again as soon as it does
     */
    record Suspensions(int count, int round, boolean unreachable) {

        static final Suspensions NONE = new Suspensions(0, 0, false);

        /** Whether it has sat out rounds and has played no match since. */
        public boolean onTrial() {
            return count > 0 && !unreachable;
        }

        /** Whether it has sat out enough rounds to play in this one. */
        public boolean allow(int nextRound) {
            return onTrial() && nextRound > round + Backoff.growth(count);
        }

        Suspensions another(int inRound) {
            return new Suspensions(count + 1, inRound, false);
        }

        Suspensions withoutAnswer() {
            return new Suspensions(count, round, true);
        }
    }

    /**
     * How often a referee has overrun its matches, and sent impossible reports. Concurrent matches count once, since a
     * machine that slept is late with all of them.
     *
     * @param lastAt null before the first
     * @param refused how many of its reports were impossible; null if none
     */
    record Overruns(
            int count,
            @Precise @Nullable Instant lastAt,
            @Nullable Integer refused) {

        static final Overruns NONE = new Overruns(0, null, null);

        private static final int TOO_MANY = 2;

        Overruns after(RefereeOverran event) {
            return lastAt == null || !event.since().isBefore(lastAt)
                    ? new Overruns(count + 1, event.at(), refused)
                    : this;
        }

        Overruns afterRefusal() {
            return new Overruns(count, lastAt, refusals() + 1);
        }

        private int refusals() {
            return refused == null ? 0 : refused;
        }

        /** A referee that registers again gets another try, after all others. */
        Overruns afterReturn() {
            return new Overruns(Math.min(count, TOO_MANY - 1), lastAt, refused);
        }

        public boolean any() {
            return count > 0;
        }

        /** Whether a report of its could not be right, so that it gets no match while another referee answers. */
        public boolean anyRefused() {
            return refusals() > 0;
        }

        /** Whether the referee gets no more matches. */
        public boolean tooMany() {
            return count >= TOO_MANY;
        }
    }

    /**
     * How often a registered agent was given a new token.
     *
     * @param lastAt null before the first, and if the store does not tell
     */
    record Renewals(int count, @Precise @Nullable Instant lastAt) {

        static final Renewals NONE = new Renewals(0, null);

        /** After the agent returned with a token of that generation. */
        Renewals after(Registration before, int generation, @Nullable Instant at) {
            return generation > before.generation() ? new Renewals(count + 1, at) : this;
        }

        /** The part that the agent itself is told; null if there were none. */
        public @Nullable NewTokens toNewTokens() {
            return count == 0 ? null : new NewTokens(count, lastAt);
        }
    }
}
