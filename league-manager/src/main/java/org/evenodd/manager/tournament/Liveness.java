package org.evenodd.manager.tournament;

import java.util.Optional;
import org.evenodd.manager.league.ConductEvent.PlayerReached;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.ConductEvent.PlayerUnreachable;
import org.evenodd.manager.league.ConductEvent.RefereeReached;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.tournament.UnitOfWork.AgentHealthRules;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/** Keeps track of which agents answer (SPEC 11). */
public final class Liveness implements AgentHealthRules {

    /**
     * Marks the agent as answering. After the end of the league, states no longer change; nor do they where another
     * agent answers at the endpoint.
     */
    @Override
    public void answered(UnitOfWork work, AgentId agent) {
        boolean displaced = work.league()
                .roster()
                .registration(agent)
                .filter(Registration::hasLostItsEndpoint)
                .isPresent();
        if (displaced || work.league().course().isOver()) {
            return;
        }
        if (agent instanceof PlayerId id) {
            work.league().roster().player(id).flatMap(Liveness::change).ifPresent(work::record);
        } else if (agent instanceof RefereeId id) {
            refereeAnswered(work, id);
        }
    }

    private static void refereeAnswered(UnitOfWork work, RefereeId id) {
        if (work.referees().isSilent(id)) {
            work.changeReferees(referees -> referees.answering(id));
            work.tell(new Notice.GoodNews(id + " answers again."));
            RoundAnnouncer.announceTakenBack(work, id);
        }
        work.league()
                .roster()
                .referee(id)
                .filter(referee -> referee.state() == AgentState.REGISTERED)
                .ifPresent(referee -> work.record(new RefereeReached(id)));
    }

    private static Optional<LeagueEvent> change(PlayerMember player) {
        return switch (player.state()) {
            case REGISTERED -> Optional.of(new PlayerReached(player.id()));
            case SUSPENDED ->
                player.suspensions().unreachable() ? Optional.of(new PlayerReinstated(player.id())) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** A silent referee loses its matches; a silent player forfeits match by match. */
    @Override
    public void silent(UnitOfWork work, AgentId agent) {
        if (agent instanceof PlayerId id && !work.league().course().isOver()) {
            suspendedOnce(work, id)
                    .filter(player -> !player.suspensions().unreachable())
                    .ifPresent(player -> work.record(new PlayerUnreachable(id)));
        } else if (agent instanceof RefereeId id && !work.referees().isSilent(id)) {
            AssignmentDispatcher.takeBack(work, id);
            work.changeReferees(referees -> referees.silenced(id));
            work.tell(new Notice.Warning("%s does not answer any more; its matches go to others.".formatted(id)));
            work.league()
                    .roster()
                    .referee(id)
                    .filter(RefereeMember::present)
                    .ifPresent(referee -> probe(work, referee));
        }
    }

    /** Probes an agent's endpoint until it answers. */
    public static void probe(UnitOfWork work, Member member) {
        work.ask(new Effect.ProbeEndpoint(member.id(), member.registration().endpoint()));
    }

    /**
     * Probes the endpoint of a suspended player. If the server answers, the player sits out rounds, since an answering
     * server does not prove that it plays; if not, it plays again as soon as the server answers. A player that has
     * played no match since its last suspension sits out in any case.
     */
    public static void probeSuspended(UnitOfWork work, PlayerId id) {
        suspendedOnce(work, id)
                .map(player ->
                        new Effect.ProbeEndpoint(id, player.registration().endpoint(), false))
                .ifPresent(work::ask);
    }

    private static Optional<PlayerMember> suspendedOnce(UnitOfWork work, PlayerId id) {
        return work.league()
                .roster()
                .player(id)
                .filter(player -> player.suspended() && player.suspensions().count() == 1);
    }

    /** Reinstates the players that have sat out their rounds when a round begins. */
    public static void reinstate(UnitOfWork work, RoundId round) {
        work.league().roster().presentPlayers().stream()
                .filter(player -> player.suspended() && player.suspensions().allow(round.value()))
                .forEach(player -> work.record(new PlayerReinstated(player.id())));
    }
}
