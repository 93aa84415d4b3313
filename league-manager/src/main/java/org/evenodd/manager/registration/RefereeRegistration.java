package org.evenodd.manager.registration;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.manager.assignment.Announcing;
import org.evenodd.manager.health.Returning;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.league.Referee;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Response;
import org.evenodd.manager.turn.Turn;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RefereeMeta;
import org.evenodd.protocol.message.Refusal;
import org.evenodd.protocol.value.RefereeId;

/**
 * A referee registers: it is given a place, or its own again, as long as the league runs (PRD 3.1, MCP 2.1). Answered with
 * {@link Response.Accepted} or {@link Response.Refused}.
 */
public record RefereeRegistration(RefereeMeta meta, Arrival arrival) implements Command {

    @Override
    public Response perform(Turn turn) {
        Application application = application(turn.now());
        Optional<Refusal> objection = application.objection(turn.league(), turn.rules());
        if (objection.isPresent()) {
            return new Response.Refused(objection.get());
        }
        for (Referee referee : sameEndpointFirst(turn, application)) {
            Optional<Readmission> again = Rejoining.readmission(turn, referee, application);
            if (again.isPresent()) {
                return comeBack(turn, application, referee, again.get(), meta);
            }
        }
        boolean admitted = isAdmitted(turn, application);
        return newcomerObjection(turn, application, admitted)
                .<Response>map(Response.Refused::new)
                .orElseGet(() -> join(turn, application, meta, admitted));
    }

    /** Of several of one name, it is the one that is where it was. */
    private static List<Referee> sameEndpointFirst(Turn turn, Application application) {
        return turn.league().roster().presentReferees().stream()
                .sorted(Comparator.comparing(referee -> !application.isAtEndpointOf(referee)))
                .toList();
    }

    private static boolean isAdmitted(Turn turn, Application application) {
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

    /** What it had begun it may have forgotten: that begins anew, unless it is reported first. */
    private static Response comeBack(
            Turn turn, Application application, Referee referee, Readmission again, RefereeMeta meta) {
        boolean admitted = referee.isAdmitted() || isAdmitted(turn, application);
        Predicate<Member> makesRoom = Yielding.toReferee(turn, admitted);
        Optional<Refusal> objection = application
                .endpointObjection(turn.league(), other -> other.id().equals(referee.id()) || makesRoom.test(other))
                .or(() -> referee.isAdmitted() || !admitted ? Optional.empty() : placeObjection(turn, application));
        if (objection.isPresent()) {
            return new Response.Refused(objection.get());
        }
        Yielding.clear(turn, other -> !other.id().equals(referee.id()) && application.isAtEndpointOf(other));
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
        Returning.comeBack(turn, referee.id());
        if (referee.showsMatchTokens() != Boolean.TRUE.equals(meta.matchTokens())) {
            Announcing.announceOtherwise(turn, referee.id());
        }
        turn.changeReferees(referees -> referees.registered(referee.id()).unwatched(referee.id()));
        Acquaintance.make(turn, referee.id(), referee.state(), application);
        return new Response.Accepted(referee.id(), again.generation(), Map.of(), !admitted);
    }

    private static Optional<Refusal> newcomerObjection(Turn turn, Application application, boolean admitted) {
        return Naming.objection(application)
                .or(() -> admitted ? Optional.empty() : nameObjection(turn, application))
                .or(() -> application.endpointObjection(turn.league(), Yielding.toReferee(turn, admitted)))
                .or(() -> admitted ? placeObjection(turn, application) : queueObjection(turn, application));
    }

    /** Nobody who waits can be taken for another whom the operator might mean. */
    private static Optional<Refusal> nameObjection(Turn turn, Application application) {
        String sentence =
                "The display name \"%s\" is %s's, or looks like it: choose another; if it is yours, register with"
                        + " your token or the league's referee key, or ask the operator for `readmit %s`.";
        return turn.league().roster().presentReferees().stream()
                .filter(referee -> Skeleton.alike(referee.displayName(), application.name()))
                .filter(referee -> !Yielding.isSilent(turn, referee))
                .findFirst()
                .flatMap(referee -> application.refusal(
                        ErrorCode.E022,
                        "display_name",
                        "a name that no referee has, and that looks like none's",
                        application.name(),
                        sentence.formatted(application.name(), referee.id(), referee.id())));
    }

    private static Optional<Refusal> placeObjection(Turn turn, Application application) {
        int most = turn.league().settings().participants().maxReferees();
        return isFull(turn, turn.league().roster().admittedReferees(), most)
                ? application.refusal(ErrorCode.E020, "Maximum referees reached: %d.".formatted(most))
                : Optional.empty();
    }

    private static Optional<Refusal> queueObjection(Turn turn, Application application) {
        return isFull(turn, turn.league().roster().waitingReferees(), RefereeId.MOST_WAITING)
                ? application.refusal(
                        ErrorCode.E020,
                        "%d referees wait to be admitted already: show the league's referee key, or ask the operator."
                                .formatted(RefereeId.MOST_WAITING))
                : Optional.empty();
    }

    private static boolean isFull(Turn turn, List<Referee> referees, int most) {
        return referees.size() >= most && referees.stream().noneMatch(referee -> Yielding.isSilent(turn, referee));
    }

    private static void makePlace(Turn turn) {
        List<Referee> admitted = turn.league().roster().admittedReferees();
        if (admitted.size() >= turn.league().settings().participants().maxReferees()) {
            Yielding.releaseOne(turn, admitted);
        }
    }

    private static void makePlaceToWait(Turn turn, Application application) {
        Yielding.clear(
                turn,
                member -> member instanceof Referee
                        && Yielding.isSilent(turn, member)
                        && Skeleton.alike(member.displayName(), application.name()));
        List<Referee> waiting = turn.league().roster().waitingReferees();
        if (waiting.size() >= RefereeId.MOST_WAITING) {
            Yielding.releaseOne(turn, waiting);
        }
    }

    private static Response join(Turn turn, Application application, RefereeMeta meta, boolean admitted) {
        Yielding.clear(turn, application::isAtEndpointOf);
        if (admitted) {
            makePlace(turn);
        } else {
            makePlaceToWait(turn, application);
        }
        Seat<RefereeId> seat = seat(turn.league(), admitted);
        turn.record(new RefereeRegistered(
                seat.id(), application.registration(seat.generation()), places(meta), admitted, meta.matchTokens()));
        turn.changeReferees(referees -> referees.registered(seat.id()));
        Acquaintance.make(turn, seat.id(), AgentState.REGISTERED, application);
        return new Response.Accepted(seat.id(), seat.generation(), Map.of(), !admitted);
    }

    /** Those who wait keep their ids when they are admitted: there are enough for as many again. */
    private static Seat<RefereeId> seat(League league, boolean admitted) {
        int first = admitted ? 1 : RefereeId.MOST + 1;
        int last = admitted ? RefereeId.MOST : 2 * RefereeId.MOST + RefereeId.MOST_WAITING;
        return Seat.next(league.roster().referees(), first, last, RefereeId::of, league.firstGeneration());
    }
}
