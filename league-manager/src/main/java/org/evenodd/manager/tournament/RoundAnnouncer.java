package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage.Announced;
import org.evenodd.manager.league.MatchLife.MatchStage.Forgotten;
import org.evenodd.manager.league.MatchLife.MatchStage.Ready;
import org.evenodd.manager.league.MatchLife.MatchStage.Unannounced;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** Announces matches, and tracks the agents' acknowledgements (PRD 4.1, MCP 3.1). */
public final class RoundAnnouncer {

    /** How long a match waits for missing acknowledgements. */
    static final Duration WAIT_FOR_ACKNOWLEDGEMENTS = Duration.ofSeconds(10);

    private RoundAnnouncer() {}

    /**
     * The agents that are told of a division's current round: of a league without divisions all, else its players and the
     * referees that have a match of it.
     */
    static List<AgentId> audience(UnitOfWork work, Division division) {
        if (division.name().isEmpty()) {
            return work.roster().participants();
        }
        Stream<RefereeId> referees = division.currentRound().stream()
                .flatMap(round -> round.fixtures().stream())
                .flatMap(fixture -> fixture.referee().stream())
                .filter(work.roster()::isPresent)
                .distinct();
        return Stream.<AgentId>concat(work.players(division).stream().map(PlayerMember::id), referees)
                .toList();
    }

    /** Announces all matches of a division's current round, including decided matches. */
    static void announceRound(UnitOfWork work, Division division) {
        League league = work.league();
        Round round = division.currentRound().orElseThrow();
        List<AnnouncedMatch> matches = round.fixtures().stream()
                .flatMap(fixture -> announcement(league, fixture).stream())
                .toList();
        if (!matches.isEmpty()) {
            List<AgentId> to = audience(work, division).stream()
                    .filter(agent -> !RefereeOrders.hearsLate(work, agent)
                            || work.undecidedOf(agent).findAny().isEmpty())
                    .toList();
            work.ask(new Effect.AnnounceRound(to, division.nameIfAny(), round.id(), matches));
        }
        Instant notBefore = begin(work, round).plus(league.settings().lead());
        round.fixtures().stream().filter(Fixture::isDue).forEach(fixture -> await(work, fixture, notBefore));
    }

    /** When the lead began: at the latest now, because the clock may have been set back while no manager ran. */
    private static Instant begin(UnitOfWork work, Round round) {
        @Nullable Instant started = round.startedAt();
        return started == null || work.at(started).isAfter(work.now()) ? work.now() : work.at(started);
    }

    /** After a start of the manager, announces the current rounds and the replayed matches of earlier rounds. */
    static void announceAgain(UnitOfWork work) {
        Set<MatchId> announced = new HashSet<>();
        for (Division division : work.league().divisions().all()) {
            division.currentRound()
                    .filter(round -> round.progress() == Progress.RUNNING)
                    .filter(round -> !round.isOver())
                    .ifPresent(round -> {
                        announceRound(work, division);
                        announced.addAll(round.matches().keySet());
                    });
        }
        work.undecided().stream()
                .filter(fixture -> !announced.contains(fixture.id()))
                .forEach(fixture -> announceMatch(work, fixture.id()));
    }

    /** Announces a match with a new referee to the agents concerned. */
    static void announceMatch(UnitOfWork work, MatchId match) {
        Fixture fixture = work.league().fixture(match).orElseThrow();
        Instant notBefore = work.stage(fixture) instanceof Announced announced ? announced.notBefore() : work.now();
        tell(work, fixture);
        await(work, fixture, notBefore);
    }

    private static void tell(UnitOfWork work, Fixture fixture) {
        List<AgentId> to = parties(work, fixture);
        RoundId round = fixture.id().round();
        @Nullable String division = work.league().divisions().of(fixture.id()).nameIfAny();
        announcement(work.league(), fixture)
                .ifPresent(announced -> work.ask(new Effect.AnnounceRound(to, division, round, List.of(announced))));
    }

    /**
     * Prepares a match to start again with its referee. If the referee shows no match tokens, the players must be told so
     * again: they forget it at the end of a match.
     */
    static void makeReady(UnitOfWork work, Fixture fixture) {
        if (MatchTokens.isPlayedWithoutTokens(work.league(), fixture)) {
            announceMatch(work, fixture.id());
        } else {
            work.move(fixture.id(), MatchLife::renewed);
        }
    }

    /** A silent referee has answered: it may continue the matches that were taken back. */
    static void announceTakenBack(UnitOfWork work, RefereeId referee) {
        work.undecidedOf(referee)
                .filter(fixture -> work.stage(fixture) instanceof Ready)
                .forEach(fixture -> makeReady(work, fixture));
    }

    /** A returning referee has changed whether it shows match tokens. */
    public static void announceTokenChange(UnitOfWork work, RefereeId referee) {
        work.undecidedOf(referee)
                .filter(fixture -> !(work.stage(fixture) instanceof Unannounced))
                .forEach(fixture -> {
                    if (work.stage(fixture) instanceof Forgotten) {
                        tell(work, fixture);
                    } else {
                        announceMatch(work, fixture.id());
                    }
                });
    }

    /** A match as it is announced; empty if it has no referee. */
    public static Optional<AnnouncedMatch> announcement(League league, Fixture fixture) {
        return league.refereeOf(fixture)
                .map(referee -> new AnnouncedMatch(
                        fixture.id(),
                        league.settings().gameType(),
                        fixture.playerA(),
                        fixture.playerB(),
                        referee.id(),
                        referee.endpoint(),
                        MatchTokens.isPlayedWithoutTokens(league, fixture) ? false : null));
    }

    private static void await(UnitOfWork work, Fixture fixture, Instant notBefore) {
        Instant patient = work.now().plus(WAIT_FOR_ACKNOWLEDGEMENTS);
        Set<AgentId> awaited = new HashSet<>(parties(work, fixture));
        if (!MatchTokens.isPlayedWithoutTokens(work.league(), fixture)) {
            awaited.removeIf(agent -> work.roster().stateOf(agent).equals(Optional.of(AgentState.SUSPENDED)));
        }
        work.move(
                fixture.id(),
                life -> life.announced(awaited, notBefore, patient.isBefore(notBefore) ? notBefore : patient));
    }

    /** The agents that are told of a match before it begins. */
    private static List<AgentId> parties(UnitOfWork work, Fixture fixture) {
        return Stream.<AgentId>concat(Stream.of(fixture.playerA(), fixture.playerB()), fixture.referee().stream())
                .filter(work.roster()::isPresent)
                .filter(agent -> !RefereeOrders.hearsLate(work, agent))
                .toList();
    }

    /** An agent acknowledged the announcement of these matches: a whole round, or a single match. */
    public record AnnouncementAnswered(AgentId agent, List<AnnouncedMatch> matches) implements Command {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            work.answered(agent);
            Set<MatchId> awaiting = work.undecidedOf(agent)
                    .map(Fixture::id)
                    .filter(match -> work.matches.life(match).awaits(agent))
                    .collect(Collectors.toSet());
            matches.stream()
                    .filter(match -> awaiting.contains(match.matchId()))
                    .filter(match -> isAsAnnounced(work.league(), match))
                    .forEach(match -> work.move(match.matchId(), life -> life.answeredBy(agent)));
            return CommandResponse.NOTED;
        }

        /** Players that were told of another referee do not know whether this referee shows tokens. */
        private static boolean isAsAnnounced(League league, AnnouncedMatch match) {
            return league.fixture(match.matchId())
                    .flatMap(fixture -> announcement(league, fixture))
                    .filter(present -> Objects.equals(present.refereeId(), match.refereeId())
                            && Objects.equals(present.matchTokens(), match.matchTokens()))
                    .isPresent();
        }
    }
}
