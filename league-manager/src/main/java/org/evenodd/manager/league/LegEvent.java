package org.evenodd.manager.league;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.Enrolment.LeaguePreparation;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent.AgentEvent.AboutPlayer;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/** Events that only a league without end has. */
public sealed interface LegEvent extends LeagueEvent {

    /**
     * A leg begins. With the snapshot, no earlier event is needed to know the league.
     *
     * @param leg its number, from 1
     * @param league as it was before
     */
    record LegStarted(
            int leg,
            LeagueSnapshot league,
            List<PlannedRound> rounds,
            @Precise Instant at) implements LegEvent {
        public LegStarted {
            rounds = List.copyOf(rounds);
        }

        @Override
        public League applyTo(League before) {
            List<PlayerId> players = rounds.stream()
                    .flatMap(round -> round.pairings().stream())
                    .flatMap(pairing -> Stream.of(pairing.playerA(), pairing.playerB()))
                    .distinct()
                    .toList();
            League begun = before.with(LeagueSnapshot.ladder(before).next())
                    .with(Standings.of(players))
                    .with(rounds.stream().map(Round::of).toList());
            return changed(begun, players, player -> player.scheduledIn(leg));
        }
    }

    /** Every match of the leg is decided, for good. */
    record LegFinished(int leg, @Precise Instant at) implements LegEvent {

        @Override
        public League applyTo(League league) {
            List<Fixture> matches = league.fixtures();
            RatingSums sums =
                    league.ladder().sums().after(matches, league.settings().ratingHalfLife());
            List<PlayerId> played = league.standings().players().stream()
                    .filter(player -> matches.stream()
                            .anyMatch(match -> match.involves(player) && match.isDecided() && !match.isForfeited()))
                    .toList();
            League over = league.with(league.ladder().over(at, league.tableOfLeg(), sums));
            return changed(over, played, player -> player.playedIn(leg));
        }
    }

    /**
     * A leg that is over, in the place of all its events, and for leg 1 of all before it. It needs no snapshot of the league
     * after it: the next leg begins with one, and is never folded before it is over and a further one has begun.
     *
     * @param leg its number
     * @param settings of the league, like when it was opened
     * @param table the standings at the leg's end, with the names that the players had then
     * @param packed the results of all matches, as {@link PackedResults} writes them
     */
    record LegFolded(
            int leg,
            @Precise Instant begunAt,
            @Precise Instant endedAt,
            LeagueSettings settings,
            @Precise Instant openedAt,
            int roundsBefore,
            int matchesBefore,
            List<StandingsRow> table,
            String packed)
            implements LegEvent {
        public LegFolded {
            table = List.copyOf(table);
        }

        /**
         * A leg.
         *
         * @param events from its beginning on, until before the next one's
         * @throws IllegalArgumentException unless they are those of a leg that is over
         */
        public static LegFolded of(List<LeagueEvent> events) {
            League league = League.replay(events);
            Ladder ladder = league.ladder();
            if (!(events.get(0) instanceof LegStarted begun) || ladder.overSince() == null) {
                throw new IllegalArgumentException("not a leg that is over");
            }
            return new LegFolded(
                    ladder.leg(),
                    begun.at(),
                    ladder.overSince(),
                    league.settings(),
                    league.openedAt(),
                    ladder.roundsBefore(),
                    ladder.matchesBefore(),
                    ladder.table(),
                    PackedResults.pack(league.fixtures()));
        }

        @Override
        public League applyTo(League league) {
            throw new IllegalArgumentException("not in the middle of a league: leg " + leg);
        }

        /**
         * The league at the end of this leg, with its players as no more than their names, and without referees.
         *
         * @throws IllegalArgumentException if the results cannot be read
         */
        League league() {
            Map<PlayerId, PlayerMember> players = table.stream()
                    .map(row -> PlayerMember.registered(
                            row.playerId(), new Registration(row.displayName(), Endpoint.LOST, 1, null)))
                    .collect(Collectors.toMap(PlayerMember::id, player -> player));
            SortedMap<RoundId, List<Fixture>> matches = new TreeMap<>(Comparator.comparing(RoundId::value));
            for (Fixture match : PackedResults.unpack(packed, settings)) {
                matches.computeIfAbsent(match.id().round(), first -> new ArrayList<>())
                        .add(match);
            }
            List<Round> rounds = matches.entrySet().stream()
                    .map(round -> Round.over(round.getKey(), round.getValue(), bye(round.getValue())))
                    .toList();
            League league = new League(
                    settings,
                    openedAt,
                    1,
                    LeaguePreparation.NONE,
                    new Roster(new TreeMap<>(players), Collections.emptySortedMap(), Map.of()),
                    rounds,
                    Standings.of(players.keySet()),
                    Course.OPEN.started(),
                    new Ladder(leg, roundsBefore, matchesBefore, endedAt, false, table, RatingSums.NONE, List.of()));
            return league.with(league.standingsWithout(Set.of()));
        }

        /** Its schedule. */
        public List<PlannedRound> rounds() {
            return league().rounds().stream()
                    .map(round -> new PlannedRound(
                            round.id(),
                            round.fixtures().stream().map(Fixture::pairing).toList(),
                            round.bye()))
                    .toList();
        }

        /** How its matches were decided, as far as that is kept. */
        public Stream<MatchDecided> results() {
            return league().fixtures().stream()
                    .flatMap(match -> match.decided().stream()
                            .map(decision -> new MatchDecided(
                                    match.id(),
                                    decision.referee(),
                                    decision.lease(),
                                    decision.ending(),
                                    decision.result(),
                                    decision.at())));
        }

        private @Nullable PlayerId bye(List<Fixture> matches) {
            return table.stream()
                    .map(StandingsRow::playerId)
                    .filter(player -> matches.stream().noneMatch(match -> match.involves(player)))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** The operator ends the league after the running leg. */
    record EndPlanned(@Precise Instant at) implements LegEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.ladder().endingSoon());
        }
    }

    /**
     * A player's author has it sit out legs, or play again.
     *
     * @param pausing whether it is not scheduled from the next leg on
     */
    record PlayerPausing(
            PlayerId playerId, boolean pausing, @Precise Instant at) implements LegEvent, AboutPlayer {

        @Override
        public League applyTo(League league) {
            return changed(league, List.of(playerId), player -> player.pausing(pausing));
        }
    }

    /**
     * The operator bars a name, or lifts the bar.
     *
     * @param barred whether nobody may register under it any more
     */
    record NameBarred(
            DisplayName name, boolean barred, @Precise Instant at) implements LegEvent {

        @Override
        public League applyTo(League league) {
            Ladder ladder = league.ladder();
            return league.with(barred ? ladder.barring(name) : ladder.admitting(name));
        }
    }

    private static League changed(League league, Collection<PlayerId> players, UnaryOperator<PlayerMember> change) {
        Roster roster = league.roster();
        for (PlayerId player : players) {
            roster = roster.with(player, change);
        }
        return league.with(roster);
    }

    /**
     * All that is known of a league when no leg runs.
     *
     * @param names of the roster
     * @param players present and former ones, likewise the referees
     */
    record LeagueSnapshot(
            LeagueSettings settings,
            @Precise Instant openedAt,
            int firstGeneration,
            List<EnrolledName> names,
            List<PlayerMember> players,
            List<RefereeMember> referees,
            List<RemovalReason> removals,
            Ladder ladder) {
        public LeagueSnapshot {
            names = List.copyOf(names);
            players = List.copyOf(players);
            referees = List.copyOf(referees);
            removals = List.copyOf(removals);
        }

        /** Why the operator removed an agent. */
        public record RemovalReason(String agent, String reason) {}

        /** A league before its next leg; what its last leg was is not in it. */
        public static LeagueSnapshot of(League league) {
            Roster roster = league.roster();
            return new LeagueSnapshot(
                    league.settings(),
                    league.openedAt(),
                    league.firstGeneration(),
                    league.enrolment().names(),
                    List.copyOf(roster.players().values()),
                    List.copyOf(roster.referees().values()),
                    roster.removals().entrySet().stream()
                            .map(removal -> new RemovalReason(removal.getKey().value(), removal.getValue()))
                            .toList(),
                    ladder(league));
        }

        private static Ladder ladder(League league) {
            return league.ladder().counting(league.rounds().size(), league.totalMatches());
        }

        /** The league, which runs. */
        League league() {
            return new League(
                    settings,
                    openedAt,
                    firstGeneration,
                    LeaguePreparation.NONE.with(new Enrolment(names)),
                    new Roster(
                            sorted(players, PlayerMember::id),
                            sorted(referees, RefereeMember::id),
                            removals.stream()
                                    .collect(Collectors.toMap(
                                            removal ->
                                                    AgentId.of(removal.agent()).orElseThrow(),
                                            RemovalReason::reason))),
                    List.of(),
                    Standings.of(List.of()),
                    Course.OPEN.started(),
                    ladder);
        }

        private static <K extends Comparable<K>, V> SortedMap<K, V> sorted(List<V> members, Function<V, K> id) {
            return Collections.unmodifiableSortedMap(
                    new TreeMap<>(members.stream().collect(Collectors.toMap(id, member -> member))));
        }
    }
}
