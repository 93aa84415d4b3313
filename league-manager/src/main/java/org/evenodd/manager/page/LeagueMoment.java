package org.evenodd.manager.page;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Pyramid;
import org.evenodd.manager.league.Pyramid.Lot;
import org.evenodd.manager.league.Pyramid.Move;
import org.evenodd.manager.outbound.MatchWaits.MatchWait;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.page.DivisionMemory.DivisionLine;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.tournament.LiveState;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.jspecify.annotations.Nullable;

/**
 * What pages show of a league at a moment.
 *
 * @param waits what matches wait for, where their referees have said so
 * @param divisions what pages compute of each division
 * @param event the number of its last event
 * @param storeAwaySince since when the database takes nothing; null while it does
 * @param clockAhead how far the machine's clock is ahead of the one by which waits are measured
 */
public record LeagueMoment(
        TournamentProgress progress,
        Map<MatchId, MatchWait> waits,
        DivisionMemory divisions,
        long event,
        @Nullable Instant storeAwaySince,
        Duration clockAhead) {

    private static final Duration SHORTEST_SILENCE = Duration.ofSeconds(10);

    /** A league that nobody plays. */
    public static LeagueMoment stored(League league, long event, Instant now) {
        TournamentProgress progress = new TournamentProgress(league, LiveState.IDLE, List.of(), now, RelayPoll.NONE);
        return new LeagueMoment(progress, Map.of(), new DivisionMemory(), event, null, Duration.ZERO);
    }

    public League league() {
        return progress.league();
    }

    /** The same of a division; all divisions are kept in mind. */
    LeagueMoment in(Division division) {
        return new LeagueMoment(progress.in(division), waits, divisions, event, storeAwaySince, clockAhead);
    }

    /** Whether it is a league in divisions that has been dealt to some. */
    public boolean isInDivisions() {
        return league().ladder().seed() != null;
    }

    /** The divisions of a league in divisions, in its order. */
    public List<DivisionLine> lines() {
        return league().divisions().stream()
                .map(division -> divisions.line(league(), division))
                .toList();
    }

    /** The ranks before the current or last round of the only division. */
    Map<PlayerId, Integer> ranksBefore() {
        return divisions.ranksBefore(league());
    }

    /** The decided matches of a player in the leg, the latest first. */
    List<ResultLine> decided(PlayerId player) {
        return league().divisions().of(player).stream()
                .map(division -> divisions.line(league(), division).decided().get(player))
                .flatMap(Stream::ofNullable)
                .flatMap(List::stream)
                .flatMap(match -> ResultLine.of(league(), match).stream())
                .toList();
    }

    /**
     * Who of a division, and of those that it plays with for its places, would rise and fall if the leg ended now; nobody in
     * the last leg.
     */
    public Map<PlayerId, Move> moves(Division division) {
        Ladder ladder = league().ladder();
        int level = Pyramid.level(division.name());
        boolean lastForSure = league().isInLastLeg() && !league().settings().isEndless();
        return ladder.seed() == null || lastForSure
                ? Map.of()
                : Pyramid.moves(
                        lines().stream()
                                .map(DivisionLine::table)
                                .filter(table -> Math.abs(Pyramid.level(table.name()) - level) <= 1)
                                .toList(),
                        new Lot(ladder.seed(), ladder.leg()),
                        league().settings().divisions().moves());
    }

    /** The division of each player in the leg before the running one. */
    public Map<PlayerId, String> origins() {
        Map<PlayerId, String> origins = new HashMap<>();
        if (!league().isLegOver()) {
            league().ladder()
                    .tables()
                    .forEach(table -> table.rows().forEach(row -> origins.put(row.playerId(), table.name())));
        }
        return origins;
    }

    /** Tells a league apart from others of its id, whose events have the same numbers. */
    public static String opened(League league) {
        return Long.toString(league.openedAt().toEpochMilli(), Character.MAX_RADIX);
    }

    /** When the pause after a leg is over; empty while matches are to be played, and once the time has come. */
    public Optional<Instant> pauseUntil() {
        League league = league();
        Optional<Instant> end = league.isLegOver()
                ? league.ladder()
                        .idleSince()
                        .map(since -> since.plus(league.settings().endless().pauseBetweenLegs()))
                : Optional.ofNullable(progress.live().interlude().until()).map(this::timeOfDay);
        return end.filter(
                next -> league.course().isRunning() && !league.course().paused() && next.isAfter(progress.now()));
    }

    /** The players of the last leg that is over by their overall rank, the first player first; nobody without divisions. */
    public List<PlayerId> overallOrder() {
        return divisions.order(league().ladder());
    }

    /** The state of the league, in a word or two. */
    String state() {
        return storeAwaySince != null ? "Waiting for its database" : progress.state();
    }

    /** What the league waits for. Before the start its first sentence: agents that do not answer have a place of their own. */
    public String detail() {
        List<String> awaited = progress.awaited();
        return league().course().isOpen() && awaited.size() > 1 ? awaited.get(0) : progress.detail();
    }

    /**
     * Since when an agent has not answered; null if it has, or if that is unknown. Of a new agent, which may register before
     * it listens, only after {@link #SHORTEST_SILENCE}.
     */
    @Nullable
    Instant silentSince(Member member) {
        boolean unheard = member.state() == AgentState.REGISTERED;
        Map<? extends AgentId, Instant> silent = unheard
                ? progress.live().claims().unheard()
                : progress.live().referees().silent();
        return Optional.ofNullable(silent.get(member.id()))
                .map(this::timeOfDay)
                .filter(since -> !unheard || since.plus(SHORTEST_SILENCE).isBefore(progress.now()))
                .orElse(null);
    }

    /** What the machine's clock would have shown at a time by which waits are measured. */
    Instant timeOfDay(Instant measured) {
        return measured.plus(clockAhead);
    }
}
