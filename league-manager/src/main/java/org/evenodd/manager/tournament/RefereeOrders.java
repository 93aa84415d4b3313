package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.evenodd.agent.settings.SystemSettings.Backoff;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.FixtureEvent.ReportRefused;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.manager.league.MatchLife.MatchStage.Forgotten;
import org.evenodd.manager.league.MatchLife.MatchStage.Offered;
import org.evenodd.manager.league.MatchLife.MatchStage.Overdue;
import org.evenodd.manager.league.MatchLife.MatchStage.Unconfirmed;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.RefereeOverran;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.DueMatches.Part;
import org.evenodd.manager.tournament.Effect.Approach;
import org.evenodd.manager.tournament.Effect.Entrant;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Violation;

/** Sends referees the orders for their matches. */
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
        return !work.matches.of(agent, Part.UNDER_WAY).isEmpty();
    }

    /** Offers a match to its referee, or asks for its result if the referee has begun it. */
    static void send(UnitOfWork work, Fixture fixture) {
        boolean begun = fixture.isBegun() && canBeRepeated(work, fixture);
        RefereeId referee = fixture.referee().orElseThrow();
        work.ask(of(
                work, fixture, begun, hearsLate(work, referee) ? work.referees().approach(referee) : Approach.ASSIGN));
    }

    /** Whether a referee may begin its matches from their announcement, and therefore hears of them when they are to begin. */
    static boolean hearsLate(UnitOfWork work, AgentId agent) {
        return !work.rules().strict()
                && agent instanceof RefereeId id
                && work.roster()
                        .referee(id)
                        .filter(referee -> !referee.showsMatchTokens())
                        .isPresent();
    }

    private static Effect.SendRunMatch of(UnitOfWork work, Fixture fixture, boolean begun, Approach approach) {
        return new Effect.SendRunMatch(
                fixture.referee().orElseThrow(),
                fixture.id(),
                fixture.lease(),
                entrant(work.league(), fixture, fixture.playerA()),
                entrant(work.league(), fixture, fixture.playerB()),
                begun,
                approach);
    }

    private static Entrant entrant(League league, Fixture fixture, PlayerId id) {
        PlayerMember player = league.roster().player(id).orElseThrow();
        return new Entrant(
                id,
                player.registration(),
                fixture.keptToken(id).orElse(player.registration().generation()),
                league.divisions().of(fixture.id()).standings().recordOf(id),
                player.suspensions().onTrial());
    }

    /** Repeats an assignment to the referee of a running match, if it understands repetitions. */
    static void repeat(UnitOfWork work, Fixture fixture) {
        if (canBeRepeated(work, fixture)) {
            work.ask(new Effect.RepeatMatch(of(work, fixture, true, Approach.ASSIGN)));
        }
    }

    /** Tells the referees of a player's current matches its new endpoint and token. */
    public static void repeatFor(UnitOfWork work, PlayerMember before) {
        Registration now = work.roster().registration(before.id()).orElseThrow();
        if (!now.isSamePlace(before.registration())) {
            work.underWay(before.id()).forEach(fixture -> repeat(work, fixture));
        }
    }

    /** The answer to RUN_MATCH. Ignored unless it is the first answer to the match's latest offer. */
    public sealed interface RunMatchAnswer extends Command {

        MatchId match();

        int lease();

        /** Applies the answer to the match and the referee. */
        void settle(UnitOfWork work, Fixture fixture, RefereeId referee);

        @Override
        default CommandResponse perform(UnitOfWork work) {
            MatchLife life = work.matches.life(match());
            boolean countsAfterReceipt = this instanceof AssignmentAccepted || this instanceof Unanswered;
            if (life.isOffered(lease()) || (life.isUnconfirmed(lease()) && countsAfterReceipt)) {
                work.league()
                        .fixture(match())
                        .ifPresent(fixture -> fixture.referee().ifPresent(referee -> settle(work, fixture, referee)));
            }
            return CommandResponse.NOTED;
        }

        /** The referee begins the match; in the same words, it may begin those that it acknowledged in other words. */
        record AssignmentAccepted(MatchId match, int lease) implements RunMatchAnswer {

            @Override
            public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
                work.move(match, life -> life.accepted(lease, work.now()));
                work.changeReferees(referees -> referees.takingMatches(referee));
                if (!fixture.isBegun()) {
                    work.record(new MatchBegun(match, lease, work.timeOfDay()));
                }
                work.answered(referee);
                work.underWay(referee)
                        .filter(other ->
                                work.stage(other) instanceof Unconfirmed unconfirmed && !unconfirmed.byAnnouncement())
                        .forEach(other -> work.ask(of(work, other, false, Approach.SAME_WORDS)));
            }
        }

        /**
         * The referee acknowledged the match in words that do not say that it begins it. They are a promise only if this
         * referee has begun such a match before.
         *
         * @param byAnnouncement whether it understood the announcement alone
         */
        record AssignmentAcknowledged(MatchId match, int lease, boolean byAnnouncement) implements RunMatchAnswer {

            private static final DialectNote NOTE = new DialectNote(
                    "/status",
                    "a receipt",
                    "RUN_MATCH_ACK, with the match_id",
                    "REF 3",
                    "Answer RUN_MATCH with RUN_MATCH_ACK when you begin the match.",
                    1);

            @Override
            public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
                new DialectSeen(referee, List.of(NOTE)).perform(work);
                if (work.referees().begins(referee, Approach.ASSIGN) && !byAnnouncement) {
                    new AssignmentAccepted(match, lease).settle(work, fixture, referee);
                } else {
                    AcknowledgedMatches.acknowledged(work, this);
                    work.answered(referee);
                }
            }
        }

        /** The referee refused: with E016 because it is at capacity, or for another reason. */
        record AssignmentRefused(MatchId match, int lease, String reason) implements RunMatchAnswer {

            @Override
            public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
                work.ask(new Notice.MatchRefused(referee, match, reason));
                work.move(match, life -> life.declined(lease));
                work.changeReferees(referees -> referees.pausing(referee, work.now()));
                RefereeAssigner.handOver(work, fixture, RefereeAssigner.freeCandidates(work));
            }
        }

        /** The referee is shutting down: it ends the matches that it has begun, and begins no more. */
        record RefereeLeaving(MatchId match, int lease) implements RunMatchAnswer {

            @Override
            public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
                if (!work.referees().isLeaving(referee)) {
                    work.warn("%s is shutting down: it ends its matches, and others get the rest.".formatted(referee));
                }
                work.move(match, life -> life.declined(lease));
                work.changeReferees(referees -> referees.leaving(referee));
                RefereeAssigner.handOver(work, fixture, RefereeAssigner.candidates(work));
            }
        }

        /** The referee knows no form of RUN_MATCH: without another one, it is asked less often, until it takes one. */
        record NotUnderstood(MatchId match, int lease) implements RunMatchAnswer {

            @Override
            public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
                if (!work.referees().lacksRunMatch(referee)) {
                    work.warn(
                            ("%s does not know RUN_MATCH: its matches go to other referees. If there is none, it is asked again"
                                            + " at growing intervals, and at once when it registers again.")
                                    .formatted(referee));
                }
                work.move(match, life -> life.declined(lease));
                work.changeReferees(referees -> referees.lackingRunMatch(referee, work.now()));
            }
        }

        /** The referee was restarted and has lost a match that it had begun under this lease. */
        record MatchLost(MatchId match, int lease) implements RunMatchAnswer {

            @Override
            public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
                RefereeAssigner.restart(work, fixture);
            }
        }

        /** The referee did not answer, not even to the retries. */
        record Unanswered(MatchId match, int lease) implements RunMatchAnswer {

            @Override
            public void settle(UnitOfWork work, Fixture fixture, RefereeId referee) {
                AgentConduct.silent(work, referee);
            }
        }
    }

    /**
     * Matches that their referees have acknowledged and perhaps not begun. The referee is sent the match in one wording
     * after the other. If it still reports nothing, another referee gets the match, if there is one.
     */
    public static final class AcknowledgedMatches {

        private static final Duration BETWEEN_WORDS = Duration.ofMillis(2500);

        private AcknowledgedMatches() {}

        static void acknowledged(UnitOfWork work, RunMatchAnswer.AssignmentAcknowledged answer) {
            boolean mute = answer.byAnnouncement();
            Instant look = work.now().plus(mute ? work.rules().patience() : BETWEEN_WORDS);
            work.move(answer.match(), life -> life.acknowledged(answer.lease(), mute, work.now(), look));
        }

        /** Looks at a match whose time has come, and that has not been reported. */
        private static void look(UnitOfWork work, Fixture fixture, Unconfirmed unconfirmed) {
            RefereeId referee = fixture.referee().orElseThrow();
            Instant patient = unconfirmed.at().plus(work.rules().patience());
            if (unconfirmed.transferable()) {
                LateMatches.overran(work, fixture, unconfirmed.at());
            } else if (work.now().isBefore(patient)) {
                Instant next = work.now().plus(BETWEEN_WORDS);
                work.move(fixture.id(), life -> life.notBegun(false, next.isBefore(patient) ? next : patient));
                work.ask(of(work, fixture, false, Approach.OTHER_WORDS));
            } else {
                Instant end = unconfirmed.at().plus(work.rules().matchLimit());
                work.move(fixture.id(), life -> life.notBegun(true, end));
                work.changeReferees(referees -> referees.lackingRunMatch(referee, work.now()));
                work.warn(
                        "%s has acknowledged %s, and no result of it has been accepted: its matches go to others, if any."
                                .formatted(referee, fixture.id()));
            }
        }

        /** A match that was merely acknowledged has been reported: the message that began it will begin others. */
        public static void reported(UnitOfWork work, Fixture fixture, RefereeId referee) {
            if (work.stage(fixture) instanceof Unconfirmed unconfirmed) {
                work.changeReferees(referees -> referees.beginning(referee, unconfirmed.byAnnouncement()));
            }
        }
    }

    /**
     * Impossible reports. Their match is restarted, by another referee if there is one; after the second impossible report
     * it waits for the operator.
     */
    public static final class RefusedReports {

        private RefusedReports() {}

        /**
         * The referee that holds a match has sent an impossible report; a report that it repeats before it runs the match
         * anew is ignored.
         */
        public static void refused(UnitOfWork work, Fixture fixture, RefereeId referee, Violation wrong) {
            MatchStage stage = work.stage(fixture);
            if (!stage.isUnderWay() || stage instanceof Offered) {
                return;
            }
            work.record(new ReportRefused(fixture.id(), referee, fixture.lease(), work.timeOfDay()));
            Fixture after = work.league().fixture(fixture.id()).orElseThrow();
            String next;
            if (after.isHeld()) {
                work.move(fixture.id(), MatchLife::over);
                next = "the match waits for the operator, and all others go on";
            } else {
                RefereeAssigner.restart(work, after);
                next = "it is played again by "
                        + work.league()
                                .fixture(fixture.id())
                                .flatMap(Fixture::referee)
                                .orElseThrow();
            }
            work.warn("%s reported of %s what cannot be (%s: expected %s, got %s): %s."
                    .formatted(
                            referee, fixture.id(), wrong.pointer(), wrong.expected(), Printable.of(wrong.got()), next));
        }
    }

    /**
     * Matches whose result does not come, because their referee takes longer than any match can, or was started anew.
     *
     * <p>A late referee is asked for the result; without one, the match is restarted, by another referee if possible. A referee
     * that has overrun once is the last choice; after the second time it gets no more matches.
     *
     * <p>A referee that has registered again is asked for the matches that it had begun: it continues them, reports them, or
     * has lost them. A referee that would take the question for a new assignment is not asked: matches that it does not
     * report soon are restarted. It cannot delay a match by returning again and again: another referee gets it or, if there
     * is none, the same referee has it for longer and longer.
     */
    public static final class LateMatches {

        /** How long to wait for the result after asking for it, if a match may take that long. */
        private static final Duration WAIT_FOR_RESULT = Duration.ofSeconds(10);

        /** How long a returned referee's report is accepted before the match is restarted, at first. */
        private static final Duration WAIT_AFTER_RETURN = Duration.ofSeconds(2);

        /** The highest lease under which a match is restarted with its returning referee. */
        private static final int MOST_RENEWED_LEASE = 3;

        private LateMatches() {}

        static void settleDue(UnitOfWork work) {
            Duration limit = work.rules().matchLimit();
            for (Fixture fixture : work.matches.toLookAt(work.now())) {
                MatchStage stage = work.stage(fixture);
                if (stage.end(limit).filter(end -> !work.now().isBefore(end)).isEmpty()) {
                    continue;
                }
                if (stage instanceof Forgotten && fixture.lease() <= MOST_RENEWED_LEASE) {
                    RefereeAssigner.restartWithSameReferee(work, fixture);
                } else if (stage instanceof Forgotten) {
                    RefereeAssigner.restart(work, fixture);
                } else if (stage instanceof Unconfirmed unconfirmed) {
                    AcknowledgedMatches.look(work, fixture, unconfirmed);
                } else if (stage instanceof Overdue || !RefereeOrders.canBeRepeated(work, fixture)) {
                    overran(work, fixture, stage.since().orElseThrow());
                } else {
                    Duration wait = limit.compareTo(WAIT_FOR_RESULT) < 0 ? limit : WAIT_FOR_RESULT;
                    work.move(fixture.id(), life -> life.overdue(work.now().plus(wait)));
                    RefereeOrders.repeat(work, fixture);
                }
            }
        }

        private static void overran(UnitOfWork work, Fixture fixture, Instant since) {
            RefereeId referee = fixture.referee().orElseThrow();
            work.record(new RefereeOverran(referee, fixture.id(), fixture.lease(), since, work.now()));
            boolean excluded = work.league()
                    .refereeOf(fixture)
                    .filter(late -> late.overruns().tooMany())
                    .isPresent();
            work.ask(new Notice.RefereeOverdue(referee, fixture.id(), excluded));
            RefereeAssigner.restart(work, fixture);
        }

        /** A referee has registered again; a second return before a match is restarted changes nothing. */
        public static void refereeReturned(UnitOfWork work, RefereeId referee) {
            work.undecidedOf(referee)
                    .filter(fixture -> work.stage(fixture).isUnderWay() || fixture.isBegun())
                    .forEach(fixture -> ask(work, fixture));
        }

        private static void ask(UnitOfWork work, Fixture fixture) {
            MatchStage stage = work.stage(fixture);
            if (!RefereeOrders.canBeRepeated(work, fixture)) {
                int renewals = Math.max(0, fixture.lease() - MOST_RENEWED_LEASE);
                Duration wait = new Backoff(WAIT_AFTER_RETURN, work.rules().matchLimit()).before(renewals + 1);
                work.move(fixture.id(), life -> life.forgotten(work.now().plus(wait)));
            } else if (stage instanceof Overdue) {
                RefereeOrders.repeat(work, fixture);
            } else if (stage.isUnderWay() && fixture.isBegun()) {
                work.move(fixture.id(), life -> life.askedFor(fixture.lease()));
                RefereeOrders.send(work, fixture);
            }
        }
    }
}
