package org.evenodd.manager.tournament;

import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.DialectNotes;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerDialectNoted;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReached;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerUnreachable;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.RefereeDialectNoted;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.RefereeReached;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.Notice;
import org.evenodd.manager.tournament.Effect.ProbeManner;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/** The consequences of agents' conduct: whether they answer (SPEC 11), and the leniency that their messages need. */
public final class AgentConduct {

    private AgentConduct() {}

    /**
     * Marks the agent as answering. After the end of the league, states no longer change; nor do they where another
     * agent answers at the endpoint.
     */
    static void answered(UnitOfWork work, AgentId agent) {
        boolean displaced = work.roster()
                .registration(agent)
                .filter(Registration::hasLostItsEndpoint)
                .isPresent();
        if (displaced || work.course().isOver()) {
            return;
        }
        if (agent instanceof PlayerId id) {
            work.roster().player(id).ifPresent(player -> playerAnswered(work, player));
        } else if (agent instanceof RefereeId id) {
            refereeAnswered(work, id);
        }
    }

    private static void playerAnswered(UnitOfWork work, PlayerMember player) {
        if (player.state() == AgentState.REGISTERED) {
            work.record(new PlayerReached(player.id()));
        } else if (player.suspended() && player.suspensions().unreachable()) {
            work.record(new PlayerReinstated(player.id()));
        }
    }

    private static void refereeAnswered(UnitOfWork work, RefereeId id) {
        if (work.referees().isSilent(id)) {
            work.changeReferees(referees -> referees.answering(id));
            work.ask(new Notice.GoodNews(id + " answers again."));
            RoundAnnouncer.announceTakenBack(work, id);
        }
        if (work.roster().stateOf(id).equals(Optional.of(AgentState.REGISTERED))) {
            work.record(new RefereeReached(id));
        }
    }

    /** A silent referee loses its matches; a silent player forfeits match by match. */
    public static void silent(UnitOfWork work, AgentId agent) {
        if (agent instanceof PlayerId id && !work.course().isOver()) {
            suspendedOnce(work, id)
                    .filter(player -> !player.suspensions().unreachable())
                    .ifPresent(player -> work.record(new PlayerUnreachable(id)));
        } else if (agent instanceof RefereeId id && !work.referees().isSilent(id)) {
            RefereeAssigner.takeBack(work, id);
            work.changeReferees(referees -> referees.silenced(id, work.now()));
            work.warn("%s does not answer any more; its matches go to others.".formatted(id));
            work.roster().referee(id).filter(RefereeMember::present).ifPresent(referee -> probe(work, referee));
        }
    }

    /** Probes an agent's endpoint until it answers; that of an agent from the internet that never has, for a time. */
    public static void probe(UnitOfWork work, Member member) {
        boolean forATime = member.state() == AgentState.REGISTERED
                && work.rules().network().ownMachine().publicOnly();
        probe(work, member, forATime ? ProbeManner.PATIENT_FOR_A_TIME : ProbeManner.PATIENT);
    }

    static void probe(UnitOfWork work, Member member, ProbeManner manner) {
        work.ask(new Effect.ProbeEndpoint(member.id(), member.endpoint(), manner));
    }

    /**
     * Probes the endpoint of a suspended player. If the server answers, the player sits out rounds, since an answering
     * server does not prove that it plays; if not, it plays again as soon as the server answers. A player that has
     * played no match since its last suspension sits out in any case.
     */
    static void probeSuspended(UnitOfWork work, PlayerId id) {
        suspendedOnce(work, id).ifPresent(player -> probe(work, player, ProbeManner.QUESTION));
    }

    private static Optional<PlayerMember> suspendedOnce(UnitOfWork work, PlayerId id) {
        return work.roster()
                .player(id)
                .filter(player -> player.suspended() && player.suspensions().count() == 1);
    }

    /** After a start of the manager, probes the agents of which it does not know that they answer. */
    static void probeSilentAgents(UnitOfWork work) {
        if (work.rules().probes()) {
            work.roster().unreached().forEach(member -> {
                probe(work, member);
                work.changeClaims(claims -> claims.awaiting(member.id(), work.now()));
            });
        }
        work.roster().presentPlayers().stream()
                .filter(PlayerMember::suspended)
                .forEach(player -> probeSuspended(work, player.id()));
    }

    /** Reinstates the players that have sat out their rounds when a round begins. */
    static void reinstate(UnitOfWork work, List<PlayerMember> players, RoundId round) {
        players.stream()
                .filter(player -> player.suspended() && player.suspensions().allow(round.value()))
                .forEach(player -> work.record(new PlayerReinstated(player.id())));
    }

    /** An agent answered a probe, or another call without a command of its own. */
    public record AgentResponded(AgentId agent) implements Command {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            work.answered(agent);
            Legs.probed(work, agent, true);
            return CommandResponse.NOTED;
        }
    }

    /** An agent's endpoint did not answer a probe, or a watched referee missed too many; probing continues. */
    public record AgentSilent(AgentId agent) implements Command {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            AgentConduct.silent(work, agent);
            Legs.probed(work, agent, false);
            return CommandResponse.NOTED;
        }
    }

    /**
     * An agent's messages departed from the protocol and were understood anyway; its author should know. The first note of
     * each kind is stored at once, later notes are counted. Matches report their own counts with their results.
     */
    public record DialectSeen(AgentId agent, List<DialectNote> notes) implements Command {
        public DialectSeen {
            notes = List.copyOf(notes);
        }

        @Override
        public CommandResponse perform(UnitOfWork work) {
            if (work.roster().isPresent(agent) && !work.course().isOver()) {
                notes.forEach(note -> note(work, note));
            }
            return CommandResponse.NOTED;
        }

        private void note(UnitOfWork work, DialectNote note) {
            List<DialectNote> known =
                    work.roster().member(agent).map(Member::dialectNotes).orElse(List.of());
            if (DialectNotes.isNew(known, note)) {
                record(work, agent, note);
            } else if (DialectNotes.isKnown(known, note)) {
                List<DialectNote> counted = work.leniencies.getOrDefault(agent, List.of());
                work.leniencies = work.leniencies.plus(agent, DialectNotes.plus(counted, note));
            }
        }

        /** Stores the counts that have grown since they were last stored. */
        public static void storeCounts(UnitOfWork work) {
            work.leniencies.forEach((agent, notes) -> notes.forEach(note -> record(work, agent, note)));
            work.leniencies = LiveState.IDLE.leniencies();
        }

        private static void record(UnitOfWork work, AgentId agent, DialectNote note) {
            work.record(
                    agent instanceof PlayerId id
                            ? new PlayerDialectNoted(id, note)
                            : new RefereeDialectNoted((RefereeId) agent, note));
        }
    }
}
