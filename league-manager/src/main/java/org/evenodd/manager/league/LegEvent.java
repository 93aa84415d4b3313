package org.evenodd.manager.league;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.game.Game;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.Enrolment.LeaguePreparation;
import org.evenodd.manager.league.Ladder.Attendance;
import org.evenodd.manager.league.Ladder.LegConduct;
import org.evenodd.manager.league.Ladder.Stay;
import org.evenodd.manager.league.LeagueEvent.AgentEvent.AboutPlayer;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.RoundRobin.PlannedDivision;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.shape.PackedRecord;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/** Events that only a league in legs has: without end, or in divisions. */
public sealed interface LegEvent extends LeagueEvent {

    /**
     * A leg begins. With the snapshot, no earlier event is needed to know the league.
     *
     * @param leg its number, from 1
     * @param league as it was before
     * @param rounds of a league without divisions
     * @param divisions with their rounds, in the league's order; null without divisions
     * @param order of the leg's players; null without divisions
     * @param seed of the league's lots; null without divisions
     */
    record LegStarted(
            int leg,
            LeagueSnapshot league,
            List<PlannedRound> rounds,
            @Precise Instant at,
            @Nullable List<PlannedDivision> divisions,
            @Nullable List<PlayerId> order,
            @Nullable String seed)
            implements LegEvent {
        public LegStarted {
            rounds = List.copyOf(rounds);
            divisions = divisions == null ? null : List.copyOf(divisions);
            order = order == null ? null : List.copyOf(order);
        }

        /** The event of a leg of these divisions; without a seed, of the only one. */
        public static LegStarted of(
                int leg,
                LeagueSnapshot league,
                List<PlannedDivision> plans,
                List<PlayerId> order,
                @Nullable String seed,
                Instant at) {
            return seed == null
                    ? new LegStarted(leg, league, plans.get(0).rounds(), at, null, null, null)
                    : new LegStarted(leg, league, List.of(), at, plans, order, seed);
        }

        @Override
        public boolean inDivisions() {
            return divisions != null;
        }

        /** All divisions, of which a league without divisions has one. */
        public List<PlannedDivision> plans() {
            return divisions == null ? List.of(new PlannedDivision("", rounds)) : divisions;
        }

        @Override
        public League applyTo(League before) {
            League begun = before.with(LeagueSnapshot.ladder(before).next(seed))
                    .with(Divisions.of(plans().stream().map(Division::of).toList(), order == null ? List.of() : order));
            return changed(
                    begun,
                    begun.divisions().byPlayer().keySet(),
                    player -> player.with(player.attendance().scheduledIn(leg)));
        }
    }

    /**
     * Every match of the leg is decided, for good. Once the leg is folded, this stands in the place of all its events, and for
     * leg 1 of all before it.
     *
     * @param roundsBefore how many rounds were played before it
     * @param table the standings at the leg's end, with the names that the players had then; empty in divisions
     * @param packed the {@link KeptLeg}, as {@link PackedRecord} writes it
     * @param divisions the tables of the divisions, in the league's order; null without divisions
     */
    record LegFinished(
            int leg,
            int roundsBefore,
            List<StandingsRow> table,
            String packed,
            @Precise Instant at,
            @Nullable List<DivisionTable> divisions)
            implements LegEvent {
        public LegFinished {
            table = List.copyOf(table);
            divisions = divisions == null ? null : List.copyOf(divisions);
        }

        @Override
        public boolean inDivisions() {
            return divisions != null;
        }

        /** The tables of all divisions, of which a league without divisions has one. */
        public List<DivisionTable> tables() {
            return divisions == null ? List.of(new DivisionTable("", table)) : divisions;
        }

        /** The event of a league that has decided all matches of the leg. */
        public static LegFinished of(League league, Instant at) {
            Ladder ladder = league.ladder();
            String packed = PackedRecord.pack(KeptLeg.of(league));
            List<DivisionTable> tables = tables(league);
            boolean divided = ladder.seed() != null;
            return new LegFinished(
                    ladder.leg(),
                    ladder.roundsBefore(),
                    divided ? List.of() : tables.get(0).rows(),
                    packed,
                    at,
                    divided ? tables : null);
        }

        private static List<DivisionTable> tables(League league) {
            return league.divisions().stream()
                    .map(division -> new DivisionTable(
                            division.name(), league.table(division).rowsAtTheEnd()))
                    .toList();
        }

        /**
         * The events of the leg, as far as they are kept when it is folded, from its beginning to this one.
         *
         * @throws IllegalArgumentException if they cannot be read
         */
        public List<LeagueEvent> events() {
            List<LeagueEvent> events =
                    PackedRecord.unpack(KeptLeg.class, packed).events();
            events.add(this);
            return events;
        }

        /** Whether it agrees with the league about the leg. */
        public boolean tells(League league) {
            try {
                return leg == league.ladder().leg()
                        && roundsBefore == league.ladder().roundsBefore()
                        && tables().equals(tables(league))
                        && PackedRecord.unpack(KeptLeg.class, packed).equals(KeptLeg.of(league));
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        @Override
        public League applyTo(League league) {
            LeagueSettings settings = league.settings();
            RatingSums sums = league.ladder()
                    .sums()
                    .after(
                            settings.game(),
                            league.fixtures(),
                            settings.endless().ratingHalfLife());
            League over = league.with(league.ladder().over(this, sums));
            Map<PlayerId, List<Fixture>> matches = Fixture.byPlayer(league.fixtures().stream());
            for (DivisionTable of : tables()) {
                for (StandingsRow row : of.rows()) {
                    over = over.with(
                            row.playerId(),
                            player -> player.with(attendance(
                                    player, row, matches.getOrDefault(row.playerId(), List.of()), settings.game())));
                }
            }
            List<PlayerId> absent = league.roster().presentPlayers().stream()
                    .map(PlayerMember::id)
                    .filter(player -> league.divisions().of(player).isEmpty())
                    .toList();
            return changed(
                    over, absent, player -> player.with(player.attendance().with(stay(player))));
        }

        private Attendance attendance(PlayerMember player, StandingsRow row, List<Fixture> matches, Game game) {
            Attendance after = player.attendance().after(row, matches);
            if (matches.stream().anyMatch(match -> match.isDecided() && !match.isForfeited())) {
                after = after.playedIn(leg);
            }
            return player.present()
                    ? after.with(stay(player).after(leg, at, LegConduct.of(game, player.id(), matches)))
                    : after;
        }

        private Stay stay(PlayerMember player) {
            return player.attendance().seen().orElse(new Stay(leg, at, 0, null));
        }
    }

    /** A player that is dead leaves its place; it has it again when it registers, where one is free. */
    record PlaceLeft(PlayerId playerId, @Precise Instant at) implements LegEvent, AboutPlayer {

        @Override
        public League applyTo(League league) {
            return league.with(
                    playerId,
                    player -> player.in(AgentState.SHUTDOWN)
                            .with(player.attendance().left()));
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
            return league.with(
                    playerId, player -> player.with(player.attendance().pausing(pausing)));
        }
    }

    /**
     * The operator bars a name, or lifts the bar.
     *
     * @param barred whether the name is barred from registration
     */
    record NameBarred(
            DisplayName name, boolean barred, @Precise Instant at) implements LegEvent {

        @Override
        public League applyTo(League league) {
            return league.with(league.ladder().barring(name, barred));
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
     * The whole state of a league when no leg runs.
     *
     * @param names of the roster
     * @param players present and former players
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

        /** The same as the version stored it that stored another one: earlier versions knew no stays, or no careers. */
        public LeagueSnapshot asStoredWith(LeagueSnapshot other) {
            boolean stays = other.players.stream()
                    .anyMatch(player -> player.attendance().stay() != null);
            boolean careers = other.players.stream()
                    .anyMatch(player -> player.attendance().career() != null);
            List<PlayerMember> known = players.stream()
                    .map(player -> player.with(player.attendance().knowing(stays, careers)))
                    .toList();
            return new LeagueSnapshot(settings, openedAt, firstGeneration, names, known, referees, removals, ladder);
        }

        /** A league before its next leg, without its last leg. */
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
            Ladder before = league.ladder();
            return before.behind(
                    before.leg(), league.lastRoundNumber(), before.matchesBefore() + league.totalMatches());
        }

        /** The league, which runs. */
        public League league() {
            Roster roster = Roster.EMPTY;
            for (PlayerMember player : players) {
                roster = roster.with(player);
            }
            for (RefereeMember referee : referees) {
                roster = roster.with(referee);
            }
            for (RemovalReason removal : removals) {
                roster = roster.removedFor(AgentId.of(removal.agent()).orElseThrow(), removal.reason());
            }
            return new League(
                    settings,
                    openedAt,
                    firstGeneration,
                    new LeaguePreparation(new Enrolment(names), null),
                    roster,
                    Divisions.NONE,
                    Course.OPEN.started(),
                    ladder);
        }
    }
}
