package org.evenodd.manager.registration;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.manager.assignment.RoundAnnouncer;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.health.RefereeReturn;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
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
 * A referee registers: it is given a place, or its own again, as long as the league runs (PRD 3.1, MCP 2.1). Answered
 * with {@link CommandResponse.AgentAccepted} or {@link CommandResponse.CommandRefused}.
 */
public record RefereeRegistration(RefereeMeta meta, Arrival arrival) implements Command {

    @Override
    public CommandResponse perform(UnitOfWork turn) {
        Application application = application(turn.now());
        Optional<Refusal> objection = application.objection(turn.league(), turn.rules());
        if (objection.isPresent()) {
            return new CommandResponse.CommandRefused(objection.get());
        }
        for (RefereeMember referee : sameEndpointFirst(turn, application)) {
            Optional<Readmission> again = RejoinRules.readmission(turn, referee, application);
            if (again.isPresent()) {
                return comeBack(turn, application, referee, again.get(), meta);
            }
        }
        boolean admitted = isAdmitted(turn, application);
        return newcomerObjection(turn, application, admitted)
                .<CommandResponse>map(CommandResponse.CommandRefused::new)
                .orElseGet(() -> join(turn, application, meta, admitted));
    }

    /** Among referees of the same name, the one at the same endpoint comes first. */
    private static List<RefereeMember> sameEndpointFirst(UnitOfWork turn, Application application) {
        return turn.league().roster().presentReferees().stream()
                .sorted(Comparator.comparing(referee -> !application.isAtEndpointOf(referee)))
                .toList();
    }

    private static boolean isAdmitted(UnitOfWork turn, Application application) {
        return turn.league().settings().admitsEveryReferee()
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
    private static CommandResponse comeBack(
            UnitOfWork turn, Application application, RefereeMember referee, Readmission again, RefereeMeta meta) {
        boolean admitted = referee.isAdmitted() || isAdmitted(turn, application);
        Predicate<Member> makesRoom = PlaceRelease.toReferee(turn, admitted);
        Optional<Refusal> objection = application
                .endpointObjection(turn.league(), other -> other.id().equals(referee.id()) || makesRoom.test(other))
                .or(() -> referee.isAdmitted() || !admitted ? Optional.empty() : placeObjection(turn, application));
        if (objection.isPresent()) {
            return new CommandResponse.CommandRefused(objection.get());
        }
        PlaceRelease.clear(turn, other -> !other.id().equals(referee.id()) && application.isAtEndpointOf(other));
        turn.changeClaims(claims -> claims.settled(referee.id()));
        turn.record(new RefereeReturned(
                referee.id(),
                application.endpoint(),
                again.generation(),
                places(meta),
                turn.now(),
                again.rotation(),
                meta.matchTokens()));
        if (admitted && !referee.isAdmitted()) {
            makePlace(turn);
            turn.record(new RefereeAdmitted(referee.id()));
        }
        RefereeReturn.comeBack(turn, referee.id());
        if (referee.showsMatchTokens() != Boolean.TRUE.equals(meta.matchTokens())) {
            RoundAnnouncer.announceOtherwise(turn, referee.id());
        }
        turn.changeReferees(referees -> referees.registered(referee.id()).unwatched(referee.id()));
        AgentIntroduction.make(turn, referee.id(), referee.state(), application);
        return new CommandResponse.AgentAccepted(referee.id(), again.generation(), Map.of(), !admitted);
    }

    private static Optional<Refusal> newcomerObjection(UnitOfWork turn, Application application, boolean admitted) {
        return NameRules.objection(application)
                .or(() -> admitted ? Optional.empty() : nameObjection(turn, application))
                .or(() -> application.endpointObjection(turn.league(), PlaceRelease.toReferee(turn, admitted)))
                .or(() -> admitted ? placeObjection(turn, application) : queueObjection(turn, application));
    }

    /** A waiting referee must not have a name that the operator could mistake for another's. */
    private static Optional<Refusal> nameObjection(UnitOfWork turn, Application application) {
        String sentence =
                "The display name \"%s\" is %s's, or looks like it: choose another; if it is yours, register with"
                        + " your token or the league's referee key, or ask the operator for `readmit %s`.";
        return turn.league().roster().presentReferees().stream()
                .filter(referee -> NameSkeleton.alike(referee.displayName(), application.name()))
                .filter(referee -> !PlaceRelease.isSilent(turn, referee))
                .findFirst()
                .flatMap(referee -> application.refusal(
                        ErrorCode.E022,
                        "display_name",
                        "a name that no referee has, and that looks like none's",
                        application.name(),
                        sentence.formatted(application.name(), referee.id(), referee.id())));
    }

    private static Optional<Refusal> placeObjection(UnitOfWork turn, Application application) {
        int most = turn.league().settings().participants().maxReferees();
        return isFull(turn, turn.league().roster().admittedReferees(), most)
                ? application.refusal(ErrorCode.E020, "Maximum referees reached: %d.".formatted(most))
                : Optional.empty();
    }

    private static Optional<Refusal> queueObjection(UnitOfWork turn, Application application) {
        return isFull(turn, turn.league().roster().waitingReferees(), RefereeId.MOST_WAITING)
                ? application.refusal(
                        ErrorCode.E020,
                        "%d referees wait to be admitted already: show the league's referee key, or ask the operator."
                                .formatted(RefereeId.MOST_WAITING))
                : Optional.empty();
    }

    private static boolean isFull(UnitOfWork turn, List<RefereeMember> referees, int most) {
        return referees.size() >= most && referees.stream().noneMatch(referee -> PlaceRelease.isSilent(turn, referee));
    }

    private static void makePlace(UnitOfWork turn) {
        List<RefereeMember> admitted = turn.league().roster().admittedReferees();
        if (admitted.size() >= turn.league().settings().participants().maxReferees()) {
            PlaceRelease.releaseOne(turn, admitted);
        }
    }

    private static void makePlaceToWait(UnitOfWork turn, Application application) {
        PlaceRelease.clear(
                turn,
                member -> member instanceof RefereeMember
                        && PlaceRelease.isSilent(turn, member)
                        && NameSkeleton.alike(member.displayName(), application.name()));
        List<RefereeMember> waiting = turn.league().roster().waitingReferees();
        if (waiting.size() >= RefereeId.MOST_WAITING) {
            PlaceRelease.releaseOne(turn, waiting);
        }
    }

    private static CommandResponse join(UnitOfWork turn, Application application, RefereeMeta meta, boolean admitted) {
        PlaceRelease.clear(turn, application::isAtEndpointOf);
        if (admitted) {
            makePlace(turn);
        } else {
            makePlaceToWait(turn, application);
        }
        GrantedPlace<RefereeId> seat = seat(turn.league(), admitted);
        turn.record(new RefereeRegistered(
                seat.id(), application.registration(seat.generation()), places(meta), admitted, meta.matchTokens()));
        turn.changeReferees(referees -> referees.registered(seat.id()));
        AgentIntroduction.make(turn, seat.id(), AgentState.REGISTERED, application);
        return new CommandResponse.AgentAccepted(seat.id(), seat.generation(), Map.of(), !admitted);
    }

    /** Waiting referees keep their ids when they are admitted; there are twice as many ids as places. */
    private static GrantedPlace<RefereeId> seat(League league, boolean admitted) {
        int first = admitted ? 1 : RefereeId.MOST + 1;
        int last = admitted ? RefereeId.MOST : 2 * RefereeId.MOST + RefereeId.MOST_WAITING;
        return GrantedPlace.next(league.roster().referees(), first, last, RefereeId::of, league.firstGeneration());
    }
}
