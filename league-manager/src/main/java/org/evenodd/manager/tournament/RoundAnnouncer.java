package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Fixture.Assignment;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage.Announced;
import org.evenodd.manager.league.MatchLife.MatchStage.Forgotten;
import org.evenodd.manager.league.MatchLife.MatchStage.Ready;
import org.evenodd.manager.league.MatchLife.MatchStage.Unannounced;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Round;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** Announces matches, and tracks who has acknowledged them (PRD 4.1, MCP 3.1). */
public final class RoundAnnouncer {

    /** How long a match waits for missing acknowledgements. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    private RoundAnnouncer() {}

    /** Announces all matches of the current round, including decided ones. */
    public static void announceRound(UnitOfWork work) {
        League league = work.league();
        Round round = league.currentRound().orElseThrow();
        List<AnnouncedMatch> matches = round.fixtures().stream()
                .flatMap(fixture -> announcement(league, fixture).stream())
                .toList();
        if (!matches.isEmpty()) {
            work.ask(new Effect.AnnounceRound(league.roster().participants(), round.id(), matches));
        }
        Instant notBefore = begin(work, round).plus(league.settings().announcementLead());
        round.fixtures().stream()
                .filter(fixture -> !fixture.isDecided())
                .forEach(fixture -> await(work, fixture, notBefore));
    }

    /** When the lead began: at the latest now, because the clock may have been set back while no manager ran. */
    private static Instant begin(UnitOfWork work, Round round) {
        @Nullable Instant started = round.startedAt();
        return started == null || work.at(started).isAfter(work.now()) ? work.now() : work.at(started);
    }

    /** Announces a match with a new referee to the agents concerned. */
    static void announceMatch(UnitOfWork work, MatchId match) {
        Fixture fixture = work.league().fixture(match).orElseThrow();
        Instant notBefore = work.stage(fixture) instanceof Announced announced ? announced.notBefore() : work.now();
        tell(work, fixture);
        await(work, fixture, notBefore);
    }

    private static void tell(UnitOfWork work, Fixture fixture) {
        List<AgentId> to = parties(work.league(), fixture);
        RoundId round = fixture.id().round();
        announcement(work.league(), fixture)
                .ifPresent(announced -> work.ask(new Effect.AnnounceRound(to, round, List.of(announced))));
    }

    /**
     * Prepares a match to start again with its referee. If that shows no match tokens, the players must be told so
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
    public static void announceTakenBack(UnitOfWork work, RefereeId referee) {
        work.undecided().stream()
                .filter(fixture -> fixture.isAssignedTo(referee))
                .filter(fixture -> work.stage(fixture) instanceof Ready)
                .forEach(fixture -> makeReady(work, fixture));
    }

    /** A returning referee has changed whether it shows match tokens. */
    public static void announceTokenChange(UnitOfWork work, RefereeId referee) {
        work.undecided().stream()
                .filter(fixture -> fixture.isAssignedTo(referee))
                .filter(fixture -> !(work.stage(fixture) instanceof Unannounced))
                .forEach(fixture -> {
                    if (work.stage(fixture) instanceof Forgotten) {
                        tell(work, fixture);
                    } else {
                        announceMatch(work, fixture.id());
                    }
                });
    }

    /** After a restart, announces the replayed matches of earlier rounds. */
    public static void announceRequeued(UnitOfWork work) {
        League league = work.league();
        league.due().stream()
                .filter(fixture -> fixture.id().round().value() != league.currentRoundNumber()
                        || league.round(fixture.id().round())
                                .filter(round -> round.progress() == Progress.COMPLETED)
                                .isPresent())
                .forEach(fixture -> announceMatch(work, fixture.id()));
    }

    private static Optional<AnnouncedMatch> announcement(League league, Fixture fixture) {
        return fixture.assigned()
                .flatMap(assignment -> league.roster().referee(assignment.refereeId()))
                .map(referee -> new AnnouncedMatch(
                        fixture.id(),
                        league.settings().gameType(),
                        fixture.playerA(),
                        fixture.playerB(),
                        referee.id(),
                        referee.registration().endpoint(),
                        MatchTokens.isPlayedWithoutTokens(league, fixture) ? false : null));
    }

    private static void await(UnitOfWork work, Fixture fixture, Instant notBefore) {
        Instant patience = work.now().plus(PATIENCE);
        Instant latest = patience.isBefore(notBefore) ? notBefore : patience;
        Set<AgentId> awaited = new HashSet<>(parties(work.league(), fixture));
        if (!MatchTokens.isPlayedWithoutTokens(work.league(), fixture)) {
            awaited.removeIf(agent -> agent instanceof PlayerId id && suspended(work.league(), id));
        }
        work.move(fixture.id(), life -> life.announced(awaited, notBefore, latest));
    }

    private static List<AgentId> parties(League league, Fixture fixture) {
        List<AgentId> parties = new ArrayList<>(List.of(fixture.playerA(), fixture.playerB()));
        fixture.assigned().map(Assignment::refereeId).ifPresent(parties::add);
        parties.removeIf(agent -> league.roster().registration(agent).isEmpty());
        return parties;
    }

    private static boolean suspended(League league, PlayerId player) {
        return league.roster().player(player).filter(PlayerMember::suspended).isPresent();
    }

    /** Players that were told of another referee do not know whether this one shows tokens. */
    static boolean isAsAnnounced(League league, AnnouncedMatch match) {
        return league.fixture(match.matchId())
                .flatMap(fixture -> announcement(league, fixture))
                .filter(present -> Objects.equals(present.refereeId(), match.refereeId())
                        && Objects.equals(present.matchTokens(), match.matchTokens()))
                .isPresent();
    }

    /** An agent acknowledged the announcement of these matches: a whole round, or a single match. */
    public record AnnouncementAnswered(AgentId agent, List<AnnouncedMatch> matches) implements Command {
        public AnnouncementAnswered {
            matches = List.copyOf(matches);
        }

        @Override
        public CommandResponse perform(UnitOfWork work) {
            work.answered(agent);
            matches.stream()
                    .filter(match -> work.live().match(match.matchId()).awaits(agent))
                    .filter(match -> isAsAnnounced(work.league(), match))
                    .forEach(match -> work.move(match.matchId(), life -> life.answeredBy(agent)));
            return CommandResponse.NOTED;
        }
    }
}
