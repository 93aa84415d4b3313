package org.evenodd.manager.league;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.Enrolment.LeaguePreparation;
import org.evenodd.manager.league.Ladder.LegConduct;
import org.evenodd.manager.league.Ladder.Stay;
import org.evenodd.manager.league.LeagueEvent.AgentEvent.AboutPlayer;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.shape.PackedRecord;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

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
                    .flatMap(round -> round.players().stream())
                    .distinct()
                    .toList();
            League begun = before.with(LeagueSnapshot.ladder(before).next())
                    .with(Standings.of(players))
                    .with(Schedule.of(rounds));
            return changed(
                    begun, players, player -> player.with(player.attendance().scheduledIn(leg)));
        }
    }

    /**
     * Every match of the leg is decided, for good. Once the leg is folded, this stands in the place of all its events, and for
     * leg 1 of all before it.
     *
     * @param roundsBefore how many rounds were played before it
     * @param table the standings at the leg's end, with the names that the players had then
     * @param packed the {@link KeptLeg}, as {@link PackedRecord} writes it
     */
    record LegFinished(
            int leg,
            int roundsBefore,
            List<StandingsRow> table,
            String packed,
            @Precise Instant at) implements LegEvent {
        public LegFinished {
            table = List.copyOf(table);
        }

        /** The event of a league that has decided all matches of the leg. */
        public static LegFinished of(League league, Instant at) {
            Ladder ladder = league.ladder();
            String packed = PackedRecord.pack(KeptLeg.of(league));
            return new LegFinished(ladder.leg(), ladder.roundsBefore(), league.tableOfLeg(), packed, at);
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
                        && table.equals(league.tableOfLeg())
                        && PackedRecord.unpack(KeptLeg.class, packed).equals(KeptLeg.of(league));
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        @Override
        public League applyTo(League league) {
            List<Fixture> matches = league.fixtures();
            LeagueSettings settings = league.settings();
            RatingSums sums = league.ladder()
                    .sums()
                    .after(settings.game(), matches, settings.endless().ratingHalfLife());
            List<PlayerId> played = league.standings().players().stream()
                    .filter(player -> matches.stream()
                            .anyMatch(match -> match.involves(player) && match.isDecided() && !match.isForfeited()))
                    .toList();
            League over = league.with(league.ladder().over(at, table, sums));
            for (StandingsRow row : table) {
                over = over.with(
                        row.playerId(),
                        player -> player.with(player.attendance().after(row, matches)));
            }
            League after = changed(
                    over, played, player -> player.with(player.attendance().playedIn(leg)));
            List<PlayerId> present = league.roster().presentPlayers().stream()
                    .map(PlayerMember::id)
                    .toList();
            return changed(
                    after, present, player -> player.with(player.attendance().with(stay(league, player, matches))));
        }

        private Stay stay(League league, PlayerMember player, List<Fixture> matches) {
            Stay before = player.attendance().seen().orElse(new Stay(leg, at, 0, null));
            return league.standings().players().contains(player.id())
                    ? before.after(leg, at, LegConduct.of(league.settings().game(), player.id(), matches))
                    : before;
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
                    Schedule.NONE,
                    Standings.of(List.of()),
                    Course.OPEN.started(),
                    ladder);
        }
    }
}
