package org.evenodd.manager.league;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LegEvent.LeagueSnapshot;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.RoundRobin.PlannedDivision;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;

/**
 * The part of a leg that is kept when it is folded.
 *
 * @param begun its schedule, and of the league no more than the settings and the names that the players had at its end
 * @param matches how they were decided, without their messages
 * @param voided the matches that are void for good; null, as in stores of earlier versions, if there are none
 */
record KeptLeg(
        LegStarted begun,
        List<MatchDecided> matches,
        @Nullable List<MatchVoided> voided) {

    KeptLeg {
        matches = List.copyOf(matches);
        voided = voided == null ? null : List.copyOf(voided);
    }

    /** The leg of a league that has played it. */
    static KeptLeg of(League league) {
        Ladder ladder = league.ladder();
        List<PlayerMember> players = league.contenders().stream()
                .map(player -> PlayerMember.registered(
                        player.id(), new Registration(player.displayName(), Endpoint.LOST, 1, null)))
                .toList();
        LeagueSnapshot before = new LeagueSnapshot(
                league.settings(),
                league.openedAt(),
                1,
                List.of(),
                players,
                List.of(),
                List.of(),
                Ladder.NONE.behind(ladder.leg() - 1, ladder.roundsBefore(), ladder.matchesBefore()));
        List<PlannedDivision> plans =
                league.divisions().stream().map(Division::plan).toList();
        List<MatchDecided> matches = league.fixtures().stream()
                .flatMap(match -> match.decided().stream().map(decision -> decision.event(match.id())))
                .toList();
        List<MatchVoided> voided = league.fixtures().stream()
                .filter(Fixture::isVoid)
                .map(match -> new MatchVoided(match.id(), null, league.openedAt(), true))
                .toList();
        return new KeptLeg(
                LegStarted.of(
                        ladder.leg(), before, plans, league.divisions().order(), ladder.seed(), league.openedAt()),
                matches,
                voided.isEmpty() ? null : voided);
    }

    /** Its events, as far as they are known: no match is assigned, and nothing happens beside the matches. */
    List<LeagueEvent> events() {
        Map<MatchId, FixtureEvent> decided = Stream.<FixtureEvent>concat(
                        matches.stream(), Stream.ofNullable(voided).flatMap(List::stream))
                .collect(toMap(FixtureEvent::matchId, match -> match));
        List<LeagueEvent> events = new ArrayList<>(List.of(begun));
        for (PlannedDivision division : begun.plans()) {
            String name = begun.divisions() == null ? null : division.name();
            for (PlannedRound round : division.rounds()) {
                events.add(new RoundStarted(round.roundId(), begun.at(), name));
                round.pairings()
                        .forEach(match -> Optional.ofNullable(decided.get(match.matchId()))
                                .ifPresent(events::add));
                events.add(new RoundFinished(round.roundId(), begun.at(), name));
            }
        }
        return events;
    }
}
