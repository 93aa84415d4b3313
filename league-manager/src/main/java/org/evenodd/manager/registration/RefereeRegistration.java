package org.evenodd.manager.registration;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.manager.assignment.CompletionAnnouncer;
import org.evenodd.manager.assignment.RoundAnnouncer;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.health.RefereeReturn;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.league.RefereeMember;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RefereeMeta;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.RefereeId;

/**
 * A referee registers: it is given a place (after the end only with the key, for a match that is played again), or its
 * own again (PRD 3.1, MCP 2.1). Answered with {@link CommandResponse.AgentAccepted} or {@link
 * CommandResponse.CommandRefused}.
 */
public record RefereeRegistration(RefereeMeta meta, Arrival arrival) implements AgentRegistration {

    @Override
    public boolean isContested(League league, Instant now) {
        return application(now).isContested(league);
    }

    @Override
    public CommandResponse perform(UnitOfWork work) {
        Application application = application(work.now());
        return AgentReturn.counting(work, application, decide(work, application));
    }

    private CommandResponse decide(UnitOfWork work, Application application) {
        Optional<Refusal> objection = application.objection(work.league(), work.rules());
        if (objection.isPresent()) {
            return new CommandResponse.CommandRefused(objection.get());
        }
        for (RefereeMember referee : sameEndpointFirst(work, application)) {
            Optional<Readmission> again = RejoinRules.readmission(work, referee, application);
            if (again.isPresent()) {
                return rejoin(work, application, referee, again.get(), meta);
            }
        }
        boolean admitted = isAdmitted(work, application);
        return newcomerObjection(work, application, admitted)
                .<CommandResponse>map(CommandResponse.CommandRefused::new)
                .orElseGet(() -> join(work, application, meta, admitted));
    }

    /** Among referees of the same name, the one at the same endpoint comes first. */
    private static List<RefereeMember> sameEndpointFirst(UnitOfWork work, Application application) {
        return work.league().roster().presentReferees().stream()
                .sorted(Comparator.comparing(referee -> !application.isAtEndpointOf(referee)))
                .toList();
    }

    private static boolean isAdmitted(UnitOfWork work, Application application) {
        return work.league().settings().admitsEveryReferee()
                || application.arrival().keyProof() == KeyProof.RIGHT;
    }

    private Application application(Instant now) {
        return new Application(
                MessageType.REFEREE_REGISTER_REQUEST,
                meta.displayName(),
                meta.contactEndpoint(),
                meta.version(),
                meta.gameTypes(),
                meta.protocolVersion(),
                arrival,
                now);
    }

    private static int places(RefereeMeta meta) {
        Integer places = meta.maxConcurrentMatches();
        return places == null ? 1 : places;
    }

    /** The referee may have lost the matches it had begun: they start again unless their results are reported first. */
    private static CommandResponse rejoin(
            UnitOfWork work, Application application, RefereeMember referee, Readmission again, RefereeMeta meta) {
        boolean admitted = referee.isAdmitted() || isAdmitted(work, application);
        EndpointClaim claim = AgentReturn.claim(work, application, referee, !admitted);
        Optional<Refusal> objection = application
                .moveObjection(work.league(), referee)
                .or(claim::objection)
                .or(() -> referee.isAdmitted() || !admitted ? Optional.empty() : placeObjection(work, application));
        if (objection.isPresent()) {
            return new CommandResponse.CommandRefused(objection.get());
        }
        claim.takeEffect();
        AgentReturn.record(
                work,
                application,
                referee,
                new RefereeReturned(
                        referee.id(),
                        application.endpoint(),
                        again.generation(),
                        places(meta),
                        work.now(),
                        again.rotation(),
                        meta.matchTokens(),
                        application.arrival().caller(),
                        application.claim(work.league(), referee, again)));
        if (admitted && !referee.isAdmitted()) {
            makePlace(work);
            work.record(new RefereeAdmitted(referee.id()));
        }
        RefereeReturn.handle(work, referee.id());
        if (referee.showsMatchTokens() != Boolean.TRUE.equals(meta.matchTokens())) {
            RoundAnnouncer.announceTokenChange(work, referee.id());
        }
        work.changeReferees(referees -> referees.registered(referee.id()).unwatched(referee.id()));
        AgentIntroduction.make(work, referee.id(), referee.state(), application);
        CompletionAnnouncer.repeat(work, referee.id());
        return new CommandResponse.AgentAccepted(referee.id(), again.generation(), Map.of(), !admitted);
    }

    private static Optional<Refusal> newcomerObjection(UnitOfWork work, Application application, boolean admitted) {
        return (application.arrival().keyProof() == KeyProof.RIGHT
                        ? Optional.<Refusal>empty()
                        : application.endObjection(work.league()))
                .or(application::nameObjection)
                .or(() -> admitted ? Optional.empty() : nameObjection(work, application))
                .or(newcomer(work, application, admitted)::objection)
                .or(() -> admitted ? placeObjection(work, application) : queueObjection(work, application));
    }

    private static EndpointClaim newcomer(UnitOfWork work, Application application, boolean admitted) {
        return new EndpointClaim(work, application, Optional.empty(), false, !admitted);
    }

    /** A waiting referee must not have a name that the operator could mistake for another's. */
    private static Optional<Refusal> nameObjection(UnitOfWork work, Application application) {
        String sentence = "The display name \"%s\" is %s's: choose another; if it is yours, register with your"
                + " token or the league's referee key, or ask the operator for `readmit %s`.";
        return work.league().roster().presentReferees().stream()
                .filter(referee -> referee.displayName().sameAs(application.name()))
                .filter(referee -> !PlaceRelease.isSilent(work, referee))
                .findFirst()
                .flatMap(referee -> application.refusal(
                        ErrorCode.E022,
                        "display_name",
                        "a name that no other referee has",
                        application.name(),
                        sentence.formatted(application.name(), referee.id(), referee.id())));
    }

    private static Optional<Refusal> placeObjection(UnitOfWork work, Application application) {
        int most = work.league().settings().participants().maxReferees();
        return isFull(work, work.league().roster().admittedReferees(), most)
                ? application.refusal(ErrorCode.E020, "Maximum referees reached: %d.".formatted(most))
                : Optional.empty();
    }

    private static Optional<Refusal> queueObjection(UnitOfWork work, Application application) {
        return isFull(work, work.league().roster().waitingReferees(), RefereeId.MOST_WAITING)
                ? application.refusal(
                        ErrorCode.E020,
                        "%d referees are already waiting to be admitted: show the league's referee key, or ask the operator."
                                .formatted(RefereeId.MOST_WAITING))
                : Optional.empty();
    }

    private static boolean isFull(UnitOfWork work, List<RefereeMember> referees, int most) {
        return referees.size() >= most && referees.stream().noneMatch(referee -> PlaceRelease.isSilent(work, referee));
    }

    private static void makePlace(UnitOfWork work) {
        List<RefereeMember> admitted = work.league().roster().admittedReferees();
        if (admitted.size() >= work.league().settings().participants().maxReferees()) {
            PlaceRelease.releaseOne(work, admitted);
        }
    }

    private static void makePlaceToWait(UnitOfWork work, Application application) {
        PlaceRelease.clear(
                work,
                member -> member instanceof RefereeMember
                        && PlaceRelease.isSilent(work, member)
                        && member.displayName().sameAs(application.name()));
        List<RefereeMember> waiting = work.league().roster().waitingReferees();
        if (waiting.size() >= RefereeId.MOST_WAITING) {
            PlaceRelease.releaseOne(work, waiting);
        }
    }

    private static CommandResponse join(UnitOfWork work, Application application, RefereeMeta meta, boolean admitted) {
        newcomer(work, application, admitted).takeEffect();
        if (admitted) {
            makePlace(work);
        } else {
            makePlaceToWait(work, application);
        }
        GrantedPlace<RefereeId> place = placeFor(work.league(), admitted);
        work.record(new RefereeRegistered(
                place.id(),
                application.registration(work.league(), place.generation()),
                places(meta),
                admitted,
                meta.matchTokens()));
        AgentReturn.tellOfCrowd(work, application);
        work.changeReferees(referees -> referees.registered(place.id()));
        AgentIntroduction.make(work, place.id(), AgentState.REGISTERED, application);
        return new CommandResponse.AgentAccepted(place.id(), place.generation(), Map.of(), !admitted);
    }

    /** Waiting referees keep their ids when they are admitted; there are therefore more ids than places. */
    private static GrantedPlace<RefereeId> placeFor(League league, boolean admitted) {
        int first = admitted ? 1 : RefereeId.MOST + 1;
        int last = admitted ? RefereeId.MOST : 2 * RefereeId.MOST + RefereeId.MOST_WAITING;
        return GrantedPlace.next(league.roster().referees(), first, last, RefereeId::of, league.firstGeneration());
    }
}
