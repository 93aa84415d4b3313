package org.evenodd.manager.league;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.LeagueSettings.ForfeitRule;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Enrolment.LeaguePreparation;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Standings.TablePlace;
import org.evenodd.manager.league.Standings.Tally;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/**
 * A league as the sum of its events.
 *
 * @param schedule empty before the start; of a league without end, that of its leg alone
 * @param openedAt distinguishes it from an earlier league with the same id
 * @param firstGeneration of the tokens of newly registered agents
 * @param standings of all participants; before the start, of all registered players
 * @param ladder the state of a league without end that lasts from leg to leg
 */
public record League(
        LeagueSettings settings,
        Instant openedAt,
        int firstGeneration,
        LeaguePreparation preparation,
        Roster roster,
        Schedule schedule,
        Standings standings,
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
                Schedule.NONE,
                Standings.of(List.of()),
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

    /** All rounds of the schedule, in their order. */
    public List<Round> rounds() {
        return List.copyOf(schedule.rounds().values());
    }

    /** The running round, or the last one. */
    public Optional<Round> currentRound() {
        return begunRounds() == 0 ? Optional.empty() : round(new RoundId(currentRoundNumber()));
    }

    /**
     * The undecided matches: those of earlier rounds that are to be replayed, and those of the current round. Of
     * a league that was stopped and reopened, only those to be replayed.
     */
    public List<Fixture> due() {
        Optional<Round> current = course.stopped() ? Optional.empty() : currentRound();
        Stream<Fixture> again = course.requeued().stream()
                .filter(match -> current.filter(round -> round.id().equals(match.round()))
                        .isEmpty())
                .flatMap(match -> fixture(match).stream());
        Stream<Fixture> ofRound = current.stream().flatMap(round -> round.fixtures().stream());
        return Stream.concat(again, ofRound).filter(Fixture::isDue).toList();
    }

    /** Whether a match is one of them. */
    public boolean isDue(Fixture fixture) {
        return fixture.isDue()
                && (course.requeued().contains(fixture.id())
                        || (!course.stopped() && fixture.id().round().value() == currentRoundNumber()));
    }

    /** The number of the current round, 0 before the first. */
    public int currentRoundNumber() {
        return ladder.roundsBefore() + begunRounds();
    }

    /** How many of the rounds have begun: {@link #rounds} up to the current one. */
    public int begunRounds() {
        return schedule.begun();
    }

    /** The number of the last round that is planned. */
    public int lastRoundNumber() {
        return ladder.roundsBefore() + schedule.rounds().size();
    }

    /** Whether a player is scheduled in the leg that runs. */
    public boolean isInRunningLeg(PlayerId player) {
        return ladder.leg() > 0 && !isLegOver() && standings.players().contains(player);
    }

    /** Whether every match of its leg is decided for good, or the league is over. */
    public boolean isLegOver() {
        return course.isOver() || ladder.overSince() != null;
    }

    public Optional<Round> round(RoundId id) {
        return Optional.ofNullable(schedule.rounds().get(id));
    }

    public Optional<Fixture> fixture(MatchId match) {
        return schedule.fixture(match);
    }

    /** The referee to whom a match is assigned, also if the operator has removed it since. */
    public Optional<RefereeMember> refereeOf(Fixture fixture) {
        return fixture.referee().flatMap(roster::referee);
    }

    /** The sum of all rounds' lead times: the minimum duration. */
    public Duration leastDuration() {
        return settings.lead().multipliedBy(schedule.rounds().size());
    }

    /** All matches of the schedule, in its order. */
    public List<Fixture> fixtures() {
        return schedule.fixtures().toList();
    }

    /** The matches that wait for the operator. */
    public List<Fixture> held() {
        return List.copyOf(schedule.held().values());
    }

    public int totalMatches() {
        return schedule.rounds().values().stream()
                .mapToInt(round -> round.matches().size())
                .sum();
    }

    public int decidedMatches() {
        return count(Fixture::isDecided);
    }

    /** The number of forfeited matches. */
    public int forfeitedMatches() {
        return count(Fixture::isForfeited);
    }

    private int count(Predicate<Fixture> condition) {
        return (int) schedule.fixtures().filter(condition).count();
    }

    /** The players in the standings, ordered by id. */
    public List<PlayerMember> contenders() {
        return standings.players().stream()
                .flatMap(id -> roster.player(id).stream())
                .toList();
    }

    /**
     * The players that are last in the final standings because none of their matches counts; often none. By the rule
     * {@link ForfeitRule#ANNUL_ALL_OF_ABSENT}, they are the players that failed in more than half of their decided matches:
     * some opponents met them while they played, others won by forfeit. If all players failed so, all of their matches
     * count, because a league ends with a champion.
     */
    public Set<PlayerId> annulledPlayers() {
        return isLegOver() ? annulledAtTheEnd() : Set.of();
    }

    private Set<PlayerId> annulledAtTheEnd() {
        if (settings.forfeits() != ForfeitRule.ANNUL_ALL_OF_ABSENT) {
            return Set.of();
        }
        Map<PlayerId, Integer> excesses = failuresBeyondGames();
        Set<PlayerId> annulled = excesses.entrySet().stream()
                .filter(excess -> excess.getValue() > 0)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        return annulled.size() == excesses.size() ? Set.of() : annulled;
    }

    /** By how many each player's failures exceed its other decided matches. */
    private Map<PlayerId, Integer> failuresBeyondGames() {
        Map<PlayerId, Integer> excess = new HashMap<>();
        fixtures()
                .forEach(fixture -> fixture.decided().ifPresent(decision -> {
                    for (PlayerId player : List.of(fixture.playerA(), fixture.playerB())) {
                        excess.merge(player, decision.resultFor(player).isOwnFailure() ? 1 : -1, Integer::sum);
                    }
                }));
        return excess;
    }

    /** The standings without the matches of these players. */
    Standings standingsWithout(Set<PlayerId> annulled) {
        Standings others = Standings.of(standings.players());
        for (Fixture fixture : fixtures()) {
            if (annulled.stream().noneMatch(fixture::involves)) {
                others = after(others, fixture);
            }
        }
        return others;
    }

    /** The standings after a match; unchanged if the match has no result. */
    public Standings after(Standings before, Fixture fixture) {
        return fixture.outcome()
                .map(outcome -> before.after(outcome, settings.points()))
                .orElse(before);
    }

    /** The standings, from first to last (PRD 7.2.2). */
    public List<StandingsRow> rows() {
        return rows(annulledPlayers());
    }

    /**
     * The standings with which the league ends: of a league without end, the standings of its last whole leg, if there is
     * one.
     */
    public List<StandingsRow> finalRows() {
        boolean unfinished = course.stopped() && !ladder.table().isEmpty();
        return unfinished ? ladder.table() : rows();
    }

    /** The standings at the end of a leg, once all its matches are decided. */
    List<StandingsRow> tableOfLeg() {
        return rows(annulledAtTheEnd());
    }

    private List<StandingsRow> rows(Set<PlayerId> annulled) {
        Standings counted = counted(annulled);
        List<StandingsRow> rows = new ArrayList<>();
        for (TablePlace place : counted.places(settings.tiebreakers(), annulled)) {
            int rank = rows.size() + 1;
            roster.player(place.player()).ifPresent(player -> rows.add(row(rank, player, counted)));
        }
        return rows;
    }

    /** The place of each player in the standings as people are shown it. */
    public Function<PlayerId, TablePlace> places() {
        Set<PlayerId> annulled = annulledPlayers();
        Map<PlayerId, TablePlace> places = new HashMap<>();
        counted(annulled).places(settings.tiebreakers(), annulled).forEach(place -> places.put(place.player(), place));
        return player -> requireNonNull(places.get(player));
    }

    /** The players in the first place, which several share if they are equal in everything. */
    public List<StandingsRow> leaders() {
        Function<PlayerId, TablePlace> places = places();
        return rows().stream()
                .takeWhile(row -> places.apply(row.playerId()).number() == 1)
                .toList();
    }

    private Standings counted(Set<PlayerId> annulled) {
        return annulled.isEmpty() ? standings : standingsWithout(annulled);
    }

    private static StandingsRow row(int rank, PlayerMember player, Standings counted) {
        Tally tally = counted.tally(player.id());
        return new StandingsRow(
                rank,
                player.id(),
                player.displayName(),
                tally.played(),
                tally.wins(),
                tally.draws(),
                tally.losses(),
                tally.points());
    }

    League with(LeaguePreparation prepared) {
        return new League(settings, openedAt, firstGeneration, prepared, roster, schedule, standings, course, ladder);
    }

    League with(Roster next) {
        return new League(settings, openedAt, firstGeneration, preparation, next, schedule, standings, course, ladder);
    }

    League with(Course next) {
        return new League(settings, openedAt, firstGeneration, preparation, roster, schedule, standings, next, ladder);
    }

    League with(Ladder next) {
        return new League(settings, openedAt, firstGeneration, preparation, roster, schedule, standings, course, next);
    }

    League with(Standings next) {
        return new League(settings, openedAt, firstGeneration, preparation, roster, schedule, next, course, ladder);
    }

    League with(Schedule next) {
        return new League(settings, openedAt, firstGeneration, preparation, roster, next, standings, course, ladder);
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
        return with(schedule.with(id, change));
    }
}
