package org.evenodd.manager.results;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReinstated;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.MatchDecider;
import org.evenodd.manager.tournament.RefereeAssigner;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * The operator's {@code requeue_match}: a match is played again from the invitation, under a new lease; its earlier
 * result no longer counts. A league that is over is reopened for it, if a referee and both players are there, and ends
 * anew.
 *
 * @param reason shown with the results; null if none was given
 * @param anyway whether players need not be there: who is away forfeits, and cannot save a result by staying away
 * @param silent those of its players and of the admitted referees that do not answer now; matters only once the league
 *     is over
 */
public record RequeueMatch(MatchId match, @Nullable String reason, boolean anyway, Set<AgentId> silent)
        implements Command {

    public RequeueMatch {
        silent = Set.copyOf(silent);
    }

    /** A request for which nobody has checked who answers. */
    public RequeueMatch(MatchId match, @Nullable String reason, boolean anyway) {
        this(match, reason, anyway, Set.of());
    }

    /** This request, once it is known who does not answer. */
    public RequeueMatch without(Set<AgentId> nowSilent) {
        return new RequeueMatch(match, reason, anyway, nowSilent);
    }

    @Override
    public CommandResponse perform(UnitOfWork work) {
        Optional<Refusal> objection = objection(work.league(), work.rules().endsWithLeague());
        if (objection.isPresent()) {
            return new CommandResponse.CommandRefused(objection.get());
        }
        Fixture fixture = work.league().fixture(match).orElseThrow();
        String sentence = sentence(work.league(), fixture);
        if (work.league().course().isOver()) {
            reopen(work, fixture);
        }
        work.record(new MatchVoided(fixture.id(), reason, work.timeOfDay()));
        work.move(fixture.id(), MatchLife::over);
        if (fixture.isDecided()) {
            MatchDecider.tellStandings(work, work.league().divisions().of(match), false);
        } else if (!fixture.isHeld()) {
            RefereeAssigner.giveBack(work, fixture);
        }
        return new CommandResponse.Done(sentence);
    }

    /** None of the players forfeits the match because of an earlier suspension: each is invited. */
    private static void reopen(UnitOfWork work, Fixture fixture) {
        work.record(new LeagueReopened(work.timeOfDay()));
        players(work.league(), fixture)
                .filter(PlayerMember::suspended)
                .forEach(player -> work.record(new PlayerReinstated(player.id())));
    }

    private Optional<Refusal> objection(League league, boolean endsWithLeague) {
        Course course = league.course();
        if (course.isOver() && endsWithLeague && !league.settings().playsInLegs()) {
            return refusal(
                    ErrorCode.E031,
                    "The league is over, and this manager ends with it: start it again without --exit-when-done, and then"
                            + " requeue.");
        }
        if (course.isOver() && !course.endAcknowledged()) {
            return refusal(
                    ErrorCode.E031, "The league has just ended, and its agents are being told: try again in a minute.");
        }
        if (course.isOpen()) {
            return refusal(ErrorCode.E030, "The league has not started.");
        }
        boolean earlier = match.round().value() <= league.ladder().roundsBefore();
        if (earlier || (league.settings().playsInLegs() && league.isLegOver())) {
            return refusal(ErrorCode.E031, "The leg of %s is over: its results are final.".formatted(match));
        }
        Optional<Fixture> fixture = league.fixture(match);
        if (fixture.isEmpty()) {
            return refusal(ErrorCode.E015, "There is no match %s in this league.".formatted(match));
        }
        return absence(league, fixture.get())
                .or(() -> course.isOver() ? silence(league, fixture.get()) : Optional.empty());
    }

    private Optional<Refusal> absence(League league, Fixture fixture) {
        if (league.divisions().of(match).round(match.round()).orElseThrow().progress() == Progress.PENDING) {
            return refusal(ErrorCode.E030, "%s has not begun: it is in round %s.".formatted(match, match.round()));
        }
        return players(league, fixture)
                .filter(player -> !player.present())
                .findFirst()
                .flatMap(player -> refusal(
                        ErrorCode.E016,
                        "%s was removed: it would only forfeit %s again.".formatted(player.id(), match)));
    }

    private Optional<Refusal> silence(League league, Fixture fixture) {
        Optional<PlayerMember> away = players(league, fixture)
                .filter(player -> !anyway && silent.contains(player.id()))
                .findFirst();
        if (away.isPresent()) {
            PlayerMember player = away.get();
            return refusal(
                    ErrorCode.E016,
                    ("%s (\"%s\") does not answer %s: start it there, or have it register again, and then requeue %s;"
                                    + " or requeue it with --anyway, and who is away forfeits it.")
                            .formatted(
                                    player.id(),
                                    player.displayName(),
                                    player.endpoint().inWords(),
                                    match));
        }
        return league.roster().admittedReferees().stream().anyMatch(referee -> !silent.contains(referee.id()))
                ? Optional.empty()
                : refusal(
                        ErrorCode.E016,
                        "No referee answers that could run %s: start one, and then requeue.".formatted(match));
    }

    private static Stream<PlayerMember> players(League league, Fixture fixture) {
        return Stream.of(fixture.playerA(), fixture.playerB()).flatMap(id -> league.roster().player(id).stream());
    }

    private static Optional<Refusal> refusal(ErrorCode code, String sentence) {
        return Optional.of(Refusal.of(code, sentence));
    }

    private static String sentence(League league, Fixture before) {
        Course course = league.course();
        if (course.isOver()) {
            return "The league runs again: %s is played again, and then it ends anew.".formatted(before.id());
        }
        String what = before.isDecided() ? "The result of %s is void" : "%s begins anew";
        boolean suspended = players(league, before).anyMatch(PlayerMember::suspended);
        return what.formatted(before.id()) + ": it is played again"
                + (course.paused() ? " when the league resumes." : ".")
                + (suspended ? " A suspended player forfeits it unless it answers before then." : "");
    }
}
