package org.evenodd.manager.league;

import static java.util.Objects.requireNonNullElse;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Enrolment.LeaguePreparation;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.Pyramid.Lot;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.jspecify.annotations.Nullable;

/**
 * A league as the sum of its events.
 *
 * @param openedAt distinguishes it from an earlier league with the same id
 * @param firstGeneration the least generation of tokens that are given out
 * @param divisions of a league in legs, the divisions of its leg
 * @param ladder the state of a league in legs that lasts from leg to leg
 */
public record League(
        LeagueSettings settings,
        Instant openedAt,
        int firstGeneration,
        LeaguePreparation preparation,
        Roster roster,
        Divisions divisions,
        Course course,
        Ladder ladder) {

    /** A league without registrations. */
    public static League open(LeagueOpened opened) {
        Integer first = opened.firstGeneration();
        return new League(
                opened.settings(),
                opened.at(),
                first == null ? 1 : first,
                LeaguePreparation.NONE,
                Roster.EMPTY,
                Divisions.NONE,
                Course.OPEN,
                Ladder.NONE);
    }

    /**
     * The league that these events add up to.
     *
     * @throws IllegalArgumentException if there are none, or as {@link LeagueReplay#see} throws it
     */
    public static League replay(List<LeagueEvent> events) {
        LeagueReplay replay = new LeagueReplay();
        events.forEach(replay::see);
        return replay.league();
    }

    /** Whether players may register for the first time: before the start, and without end until the league is over. */
    public boolean takesPlayers() {
        return course.isOpen() || (settings.isEndless() && !course.isOver());
    }

    /** The generation of the next token for an agent whose last one had another. */
    public int generationAfter(int last) {
        return Math.max(last + 1, firstGeneration);
    }

    /** The highest token generation of the league so far. */
    public int highestGeneration() {
        return roster.everybody()
                .mapToInt(member -> member.registration().generation())
                .reduce(firstGeneration, Math::max);
    }

    /**
     * The league after one more event.
     *
     * @throws IllegalArgumentException for a second {@link LeagueOpened}
     */
    public League apply(LeagueEvent event) {
        return event.applyTo(this);
    }

    /** The roster; empty if there is none. */
    public Enrolment enrolment() {
        return preparation.enrolment();
    }

    /** The names on the roster under which no player is present. */
    public List<DisplayName> absent() {
        return enrolment().absent(roster.presentPlayers());
    }

    /** The players of all divisions, ordered by id. */
    public List<PlayerMember> contenders() {
        return roster.players(divisions.byPlayer().keySet());
    }

    /** The undecided matches of all divisions, which are to be played now. */
    public List<Fixture> due() {
        return divisions.stream().flatMap(division -> division.due(course)).toList();
    }

    /** Whether a match is one of them. */
    public boolean isDue(Fixture fixture) {
        return divisions.of(fixture.id()).isDue(course, fixture);
    }

    /** Whether every match of every division is decided. */
    public boolean isPlayed() {
        return divisions.stream().allMatch(division -> division.isPlayed(course)) && held().isEmpty();
    }

    /** Whether no leg follows the running leg, or the last one. */
    public boolean isInLastLeg() {
        return ladder.ending() || (!settings.isEndless() && ladder.leg() >= settings.legs());
    }

    /** The number of the last round that is planned, in any division. */
    public int lastRoundNumber() {
        return divisions.stream().mapToInt(Division::lastRoundNumber).reduce(ladder.roundsBefore(), Math::max);
    }

    /** The number of the latest round that has begun, in any division. */
    public int lastBegunRoundNumber() {
        return divisions.stream().mapToInt(Division::currentRoundNumber).reduce(0, Math::max);
    }

    /** Whether a player is scheduled in the leg that runs. */
    public boolean isInRunningLeg(PlayerId player) {
        return ladder.leg() > 0 && !isLegOver() && divisions.of(player).isPresent();
    }

    /** Whether every match of its leg is decided for good, or the league is over. */
    public boolean isLegOver() {
        return course.isOver() || ladder.overSince() != null;
    }

    public Optional<Fixture> fixture(MatchId match) {
        return divisions.of(match).fixture(match);
    }

    /** A player's matches of the leg, or of the league, in the order of the rounds. */
    public Stream<Fixture> matchesOf(PlayerId player) {
        return divisions.of(player).stream()
                .flatMap(division -> division.rounds().stream())
                .flatMap(round -> round.fixtureOf(player).stream());
    }

    /** The referee to whom a match is assigned, also if the operator has removed it since. */
    public Optional<RefereeMember> refereeOf(Fixture fixture) {
        return fixture.referee().flatMap(roster::referee);
    }

    /** The sum of all rounds' lead times: the minimum duration. */
    public Duration leastDuration() {
        return settings.lead().multipliedBy(lastRoundNumber() - ladder.roundsBefore());
    }

    /** All matches of the schedule, division by division in its order. */
    public List<Fixture> fixtures() {
        return divisions.stream()
                .flatMap(division -> division.fixtures().stream())
                .toList();
    }

    /** The matches that wait for the operator. */
    public List<Fixture> held() {
        return divisions.stream()
                .flatMap(division -> division.held().values().stream())
                .toList();
    }

    /** A match by its id and, in a league in divisions, its division, like "R3M7 (2A)". */
    public String nameOf(Fixture match) {
        String division = divisions.of(match.id()).name();
        return match.id() + (division.isEmpty() ? "" : " (%s)".formatted(division));
    }

    public int totalMatches() {
        return divisions.stream().mapToInt(Division::totalMatches).sum();
    }

    public int decidedMatches() {
        return divisions.stream().mapToInt(Division::decidedMatches).sum();
    }

    /** The number of forfeited matches. */
    public int forfeitedMatches() {
        return divisions.stream().mapToInt(Division::forfeitedMatches).sum();
    }

    /** The ranked standings of a division. */
    public RankedTable table(Division division) {
        return new RankedTable(this, division);
    }

    /** The league as if this were its only division: a page or a table of a division is that of such a league. */
    public League in(Division division) {
        return divisions.all().size() == 1 ? this : with(divisions.only(division));
    }

    /** The same of the division of a player; the whole league if it is in none. */
    public League in(PlayerId player) {
        return divisions.of(player).map(this::in).orElse(this);
    }

    /** The standings after a match; unchanged if the match has no result. */
    public Standings after(Standings before, Fixture fixture) {
        return fixture.outcome()
                .map(outcome -> before.after(outcome, settings.points()))
                .orElse(before);
    }

    /** The tables with which the league ends: of a league in legs, those of its last whole leg, if there is one. */
    public List<DivisionTable> finalTables() {
        boolean unfinished = course.stopped() && !ladder.tables().isEmpty();
        return unfinished
                ? ladder.tables()
                : divisions.stream()
                        .map(division -> new DivisionTable(
                                division.name(), table(division).rows()))
                        .toList();
    }

    /** The rows of the first of them. */
    public List<StandingsRow> finalRows() {
        return finalTables().get(0).rows();
    }

    /** The overall rank of each player of the final tables, from 1, the first player first. */
    public Map<PlayerId, Integer> overallRanks() {
        Lot lot = new Lot(requireNonNullElse(ladder.seed(), ""), Math.max(1, ladder.legsOver()));
        Map<PlayerId, Integer> ranks = new LinkedHashMap<>();
        Pyramid.order(finalTables(), lot, 0).forEach(player -> ranks.put(player, ranks.size() + 1));
        return ranks;
    }

    /**
     * The players in the first place: of the only division or of division 1 while a leg is played and at its end; of a first
     * leg in several divisions, the first of the order after it, and nobody before; of a leg that was stopped, those of the
     * leg before.
     */
    public List<StandingsRow> champions() {
        boolean whole = !course.isOver() || ladder.idleSince().isPresent();
        boolean hasFirst = divisions.all().size() == 1
                || Pyramid.level(divisions.all().get(1).name()) > 1;
        if (ladder.seed() == null || (whole && hasFirst)) {
            return table(divisions.first()).leaders();
        }
        return isLegOver() && !ladder.tables().isEmpty() ? List.of(firstOfAll()) : List.of();
    }

    /** The row of the player that is first among all. */
    public StandingsRow firstOfAll() {
        Map<PlayerId, Integer> ranks = overallRanks();
        return finalTables().stream()
                .flatMap(table -> table.rows().stream())
                .min(Comparator.comparing(row -> ranks.get(row.playerId())))
                .orElseThrow();
    }

    League withGenerationsFrom(int least) {
        return new League(settings, openedAt, least, preparation, roster, divisions, course, ladder);
    }

    League with(LeaguePreparation prepared) {
        return new League(settings, openedAt, firstGeneration, prepared, roster, divisions, course, ladder);
    }

    League with(Roster next) {
        return new League(settings, openedAt, firstGeneration, preparation, next, divisions, course, ladder);
    }

    League with(Course next) {
        return new League(settings, openedAt, firstGeneration, preparation, roster, divisions, next, ladder);
    }

    League with(Ladder next) {
        return new League(settings, openedAt, firstGeneration, preparation, roster, divisions, course, next);
    }

    League with(Divisions next) {
        return new League(settings, openedAt, firstGeneration, preparation, roster, next, course, ladder);
    }

    /** With the division of a match as it is now. */
    League with(Division division, MatchId match) {
        return with(divisions.with(match, before -> division));
    }

    /** With a change of a round of a division; null for the only division. */
    League with(@Nullable String division, RoundId id, UnaryOperator<Round> change) {
        Division before = divisions.existing(division);
        Round round = before.round(id).orElseThrow(() -> new IllegalArgumentException("no such round: " + id));
        return with(divisions.with(before, before.with(change.apply(round))));
    }

    League with(PlayerId id, UnaryOperator<PlayerMember> change) {
        return with(roster.with(id, change));
    }

    League with(RefereeId id, UnaryOperator<RefereeMember> change) {
        return with(roster.with(id, change));
    }

    League changed(AgentId id, UnaryOperator<Member> change) {
        return with(roster.changed(id, change));
    }

    League with(MatchId id, UnaryOperator<Fixture> change) {
        return with(divisions.with(id, division -> division.with(id, change)));
    }
}
