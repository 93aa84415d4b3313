package org.evenodd.manager.registration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.IntFunction;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.registration.Application.ProtocolVersion;
import org.evenodd.manager.registration.Arrival.Reach;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.CommandResponse;
import org.evenodd.manager.tournament.DialectSeen;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.LeagueEnd;
import org.evenodd.manager.tournament.LiveState.PlaceClaims.OpenPlace;
import org.evenodd.manager.tournament.PlaceRelease;
import org.evenodd.manager.tournament.RefereeOrders.MatchTokens;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;

/**
 * An agent asks for a place: it is given one, or its own again. Answered with {@link CommandResponse.AgentAccepted} or
 * {@link CommandResponse.CommandRefused}. Who may register at all is decided first ({@link Application}), then whose
 * place it is ({@link RejoinRules}), and then whose endpoint ({@link EndpointClaim}).
 *
 * @param <M> what the agent is once it has a place
 */
public abstract sealed class AgentRegistration<M extends Member> implements Command
        permits PlayerRegistration, RefereeRegistration {

    /** At so many agents, and at each multiple, the operator is told of a host. */
    private static final int CROWD = 10;

    private final Application asked;

    AgentRegistration(Application asked) {
        this.asked = asked;
    }

    /**
     * The places for agents of a kind.
     *
     * @param full the sentence for whoever finds them all taken
     */
    record Places(List<? extends Member> taken, int most, String full) {

        boolean areTaken() {
            return taken.size() >= most;
        }
    }

    abstract List<M> members(Roster roster);

    /** Whether the agent takes part at once; otherwise it waits for the operator. */
    abstract boolean isAdmitted(League league, Application application);

    abstract Places places(League league, boolean admitted);

    /** Why it is too late for a newcomer. */
    abstract Optional<Refusal> lateObjection(League league, Application application);

    /** Whether a newcomer must have another name than this member. */
    abstract boolean isNameTaken(League league, Application application, M member);

    abstract MembershipEvent returned(UnitOfWork work, Application application, M before, int generation);

    /** What follows when the agent has taken its place again. */
    abstract void welcomeBack(UnitOfWork work, M before);

    /** Gives the agent the next place. */
    abstract AgentId join(UnitOfWork work, Application application, boolean admitted);

    /** The registration of an agent of either kind. */
    public static Command of(AgentMeta meta, Arrival arrival) {
        return meta instanceof PlayerMeta player
                ? new PlayerRegistration(player, arrival)
                : new RefereeRegistration((RefereeMeta) meta, arrival);
    }

    @Override
    public final CommandResponse perform(UnitOfWork work) {
        return asked.objection(work)
                .or(() -> Application.enrolmentObjection(work.league(), asked))
                .map(objection -> refused(work, asked, objection))
                .orElseGet(() -> decide(work, asked.asKnown(work.league())));
    }

    /** Among members of the same name, the one at the same endpoint comes first. */
    private CommandResponse decide(UnitOfWork work, Application application) {
        List<M> members = members(work.league().roster()).stream()
                .sorted(Comparator.comparing(member -> !application.isAtEndpointOf(member)))
                .toList();
        for (M member : members) {
            Optional<Integer> again = RejoinRules.generation(work, member, application);
            if (again.isPresent()) {
                return takeAgain(work, application, member, again.get());
            }
        }
        return takeNew(work, application);
    }

    /** Counts those that are refused a place while the operator readmits another agent to it. */
    private CommandResponse refused(UnitOfWork work, Application application, Refusal refusal) {
        members(work.league().roster()).stream()
                .filter(application::isNameOf)
                .filter(member ->
                        work.claims().openPlace(member.id(), work.now()).isPresent())
                .forEach(member -> work.changeClaims(claims -> claims.refused(member.id())));
        return new CommandResponse.CommandRefused(refusal);
    }

    private CommandResponse takeAgain(UnitOfWork work, Application application, M before, int generation) {
        boolean admitted = before.isAdmitted() || isAdmitted(work.league(), application);
        boolean promoted = admitted && !before.isAdmitted();
        EndpointClaim claim = new EndpointClaim(work, application, Optional.of(before), !admitted);
        Optional<Refusal> objection = application
                .moveObjection(work, before)
                .or(claim::objection)
                .or(() -> promoted ? placeObjection(work, application, true) : Optional.empty());
        if (objection.isPresent()) {
            return refused(work, application, objection.get());
        }
        claim.takeEffect();
        record(work, application, before, generation);
        if (promoted) {
            makeRoom(work, application, true);
            work.record(new RefereeAdmitted((RefereeId) before.id()));
        }
        welcomeBack(work, before);
        introduce(work, before.id(), before.state(), application);
        LeagueEnd.repeat(work, before.id());
        return accepted(work, before.id());
    }

    /** Stores the return, unless it changes nothing, and tells of a new token. */
    private void record(UnitOfWork work, Application application, M before, int generation) {
        int others = work.claims()
                .openPlace(before.id(), work.now())
                .map(OpenPlace::refused)
                .orElse(0);
        if (RejoinRules.isReadmitted(work, before, application)) {
            work.changeClaims(claims -> claims.settled(before.id()));
        }
        boolean newToken = generation > before.registration().generation();
        if (newToken && before instanceof PlayerMember player) {
            MatchTokens.keep(work, player);
        }
        MembershipEvent returned = returned(work, application, before, generation);
        if (!work.league().apply(returned).roster().equals(work.league().roster())) {
            work.record(returned);
        }
        if (newToken) {
            work.ask(new Notice.Warning("%s \"%s\" %s, at %s, from %s%s; the old token is void."
                    .formatted(
                            before.id(),
                            before.shownName(),
                            application.arrival().identity() instanceof Identity.Proven
                                    ? "asked for a new token"
                                    : "took its place again without its token",
                            application.endpoint(),
                            Registration.address(application.arrival().caller()),
                            others == 0 ? "" : " (refused requests for it: %d)".formatted(others))));
        }
    }

    private CommandResponse takeNew(UnitOfWork work, Application application) {
        boolean admitted = isAdmitted(work.league(), application);
        EndpointClaim claim = new EndpointClaim(work, application, Optional.empty(), !admitted);
        Optional<Refusal> objection = lateObjection(work.league(), application)
                .or(application::nameObjection)
                .or(() -> takenObjection(work, application))
                .or(claim::objection)
                .or(() -> placeObjection(work, application, admitted));
        if (objection.isPresent()) {
            return refused(work, application, objection.get());
        }
        claim.takeEffect();
        makeRoom(work, application, admitted);
        AgentId agent = join(work, application, admitted);
        tellOfCrowd(work, application);
        introduce(work, agent, AgentState.REGISTERED, application);
        return accepted(work, agent);
    }

    private Optional<Refusal> takenObjection(UnitOfWork work, Application application) {
        return members(work.league().roster()).stream()
                .filter(member -> isNameTaken(work.league(), application, member))
                .filter(member -> !PlaceRelease.isSilent(work, member))
                .findFirst()
                .flatMap(member -> application.refusal(
                        ErrorCode.E022,
                        "display_name",
                        "a name that no other %s has"
                                .formatted(member.id().kind().wireName()),
                        application.name(),
                        "The display name \"%s\" is taken: choose another; if it is yours, register with your %s, or ask the operator for `readmit %s`, which lets you in for five minutes, or for `kick %s`, which frees it."
                                .formatted(
                                        application.name(),
                                        application.isOfPlayer() ? "token" : "token or the league's referee key",
                                        member.id(),
                                        member.id())));
    }

    private Optional<Refusal> placeObjection(UnitOfWork work, Application application, boolean admitted) {
        Places places = places(work.league(), admitted);
        return places.areTaken() && places.taken().stream().noneMatch(member -> PlaceRelease.isSilent(work, member))
                ? application.refusal(ErrorCode.E020, places.full())
                : Optional.empty();
    }

    /** Whoever has long been silent gives its name away, and if need be its place. */
    private void makeRoom(UnitOfWork work, Application application, boolean admitted) {
        members(work.league().roster()).stream()
                .filter(member ->
                        isNameTaken(work.league(), application, member) && PlaceRelease.isSilent(work, member))
                .forEach(member -> PlaceRelease.release(work, member));
        Places places = places(work.league(), admitted);
        if (places.areTaken()) {
            PlaceRelease.releaseOne(work, places.taken());
        }
    }

    private static void tellOfCrowd(UnitOfWork work, Application application) {
        long there = work.league()
                .roster()
                .everybody()
                .filter(member -> member.present() && application.isAtHostOf(member))
                .count();
        if (there % CROWD == 0) {
            work.ask(new Notice.Warning(
                    "%d agents are at %s: if one person registered them all, `kick` removes those that should not be there."
                            .formatted(
                                    there, Printable.of(application.endpoint().host()))));
        }
    }

    /**
     * Probes the agent's endpoint if that has not been done and is required, and notes how the agent spelled its
     * version, and a name that reads like an id.
     */
    private static void introduce(UnitOfWork work, AgentId agent, AgentState state, Application application) {
        if (application.arrival().reach() == Reach.ANSWERED) {
            work.answered(agent);
        } else if (state == AgentState.REGISTERED && work.rules().network().endpointCheck() != EndpointCheck.OFF) {
            work.ask(new Effect.ProbeEndpoint(agent, application.endpoint()));
            work.changeClaims(claims -> claims.stillAwaiting(agent, work.now()));
        }
        ProtocolVersion.note(application.meta(), application.protocolVersion())
                .ifPresent(note -> new DialectSeen(agent, List.of(note)).perform(work));
        if (application.name().readsLikeAnId()) {
            new DialectSeen(agent, List.of(nameNote(application))).perform(work);
        }
    }

    private static DialectNote nameNote(Application application) {
        return new DialectNote(
                "/" + application.meta() + "/display_name",
                '"' + Printable.of(application.name().value()) + '"',
                "a name that does not read like an id or a role",
                "docs/protocol-decisions.md, Names",
                "Choose another display_name if you can: this one is shown with your id behind it.",
                1);
    }

    private static CommandResponse accepted(UnitOfWork work, AgentId agent) {
        Member member = work.league().roster().member(agent).orElseThrow();
        return new CommandResponse.AgentAccepted(
                agent,
                member.registration().generation(),
                member instanceof PlayerMember player ? MatchTokens.of(work, player) : Map.of(),
                !member.isAdmitted());
    }

    /**
     * The id that a new agent gets: the next one, or, when all have been given out, the first that the operator has freed.
     *
     * @param generation of its token; higher than that of any earlier token for the id
     */
    record GrantedPlace<I extends AgentId>(I id, int generation) {

        /**
         * The place of the next new agent; there must be one left.
         *
         * @param members present and former members, by id
         * @param least the number of the first id
         * @param most the number of the last
         * @param ids the id of a number
         * @param first the generation for an id that was never given out
         */
        static <I extends AgentId & Comparable<I>> GrantedPlace<I> next(
                SortedMap<I, ? extends Member> members, int least, int most, IntFunction<I> ids, int first) {
            List<Map.Entry<I, ? extends Member>> assigned = new ArrayList<>();
            for (Map.Entry<I, ? extends Member> entry : members.entrySet()) {
                I id = entry.getKey();
                if (id.compareTo(ids.apply(least)) >= 0 && id.compareTo(ids.apply(most)) <= 0) {
                    assigned.add(entry);
                }
            }
            return assigned.size() <= most - least
                    ? new GrantedPlace<>(ids.apply(least + assigned.size()), first)
                    : freed(assigned);
        }

        private static <I extends AgentId> GrantedPlace<I> freed(List<Map.Entry<I, ? extends Member>> assigned) {
            return assigned.stream()
                    .filter(former -> !former.getValue().present())
                    .findFirst()
                    .map(former -> new GrantedPlace<>(
                            former.getKey(), former.getValue().registration().generation()))
                    .orElseThrow();
        }
    }
}
