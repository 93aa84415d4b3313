package org.evenodd.manager.inbound;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Reply;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.results.ScheduleView;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.Catalogue.McpNumbers;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.ErrorMessages.ErrorText;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.message.QueryData.MatchTermination;
import org.evenodd.protocol.message.QueryData.PlayerTotals;
import org.evenodd.protocol.message.QueryData.PublicPlayer;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.LeagueQueryResponse;
import org.evenodd.protocol.message.QueryMessages.QueryError;
import org.evenodd.protocol.message.QueryMessages.QueryParams;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;

/** Answers LEAGUE_QUERY from the current state of the league (PRD 8.1, SPEC 12, MCP 7.1). */
public record LeagueQueries(
        League league,
        @Nullable Endpoint manager,
        AgentId caller,
        Viewer viewer,
        QueryType type,
        QueryParams params,
        Envelope envelope) {

    /**
     * The answer to a registered agent.
     *
     * @param manager where agents reach the manager, and through it the players behind its relay; null to tell the protocol's
     *     fields alone
     * @param envelope of the answer
     */
    public static Reply answer(
            League league, @Nullable Endpoint manager, AgentId caller, LeagueQuery query, Envelope envelope) {
        LeagueId played = league.settings().leagueId();
        if (query.leagueId().equals(played)) {
            QueryParams params = query.queryParams() == null ? QueryParams.NONE : query.queryParams();
            return Reply.answer(
                    new LeagueQueries(league, manager, caller, Viewer.of(caller), query.queryType(), params, envelope)
                            .answer());
        }
        Violation unknown = new Violation(
                "/league_id", ErrorCode.E006, played.value(), query.leagueId().value());
        return Reply.refuse(Refusal.of(unknown).numbered(McpNumbers.LEAGUE_NOT_FOUND));
    }

    private LeagueQueryResponse answer() {
        boolean waits =
                league.roster().member(caller).filter(Member::isAdmitted).isEmpty();
        if (type != QueryType.GET_STATUS && waits) {
            return missed(
                    ErrorCode.E016,
                    "A referee that waits to be admitted may ask GET_STATUS alone, got %s.".formatted(type));
        }
        String named = params.division();
        if (named != null && isDivided() && league.divisions().named(named).isEmpty()) {
            String expected = "/query_params/division: expected a division of this leg, got %s.";
            return missed(ErrorCode.E006, expected.formatted(Printable.of(named)));
        }
        PlayerId asked = params.playerId();
        if (asked != null && isDivided() && known(asked).isEmpty()) {
            return unknown(asked);
        }
        return switch (type) {
            case GET_STANDINGS -> standings();
            case GET_SCHEDULE -> schedule();
            case GET_NEXT_MATCH -> ofPlayer(this::nextMatch);
            case GET_PLAYER_STATS -> ofPlayer(this::playerStats);
            case GET_PLAYERS -> players();
            case GET_STATUS -> found(status(league, currentRound()));
        };
    }

    private boolean isDivided() {
        return league.settings().inDivisions();
    }

    /** The player whose division is asked about: the one that is named, or, where no division is named, the caller. */
    private Optional<PlayerId> player() {
        boolean own = params.playerId() == null && params.division() == null;
        return Optional.ofNullable(own && caller instanceof PlayerId player ? player : params.playerId());
    }

    /** The division that is asked about: that of the player, the one that is named, or the first. */
    private Division division() {
        return player().flatMap(league.divisions()::of)
                .or(() -> Optional.ofNullable(params.division()).flatMap(league.divisions()::named))
                .orElseGet(league.divisions()::first);
    }

    /** The final table of the player's division in the last leg, if it is in no division of this one. */
    private Optional<DivisionTable> former() {
        return player().filter(
                        player -> isDivided() && league.divisions().of(player).isEmpty())
                .flatMap(player -> league.ladder().tables().stream()
                        .filter(table -> rowOf(player, table.rows()).isPresent())
                        .findFirst());
    }

    private static Optional<StandingsRow> rowOf(PlayerId player, List<StandingsRow> rows) {
        return rows.stream().filter(row -> row.playerId().equals(player)).findFirst();
    }

    private List<StandingsRow> rows() {
        return former().map(DivisionTable::rows)
                .orElseGet(() -> league.table(division()).rows());
    }

    private int currentRound() {
        return former().map(left -> league.ladder().roundsBefore())
                .orElseGet(() -> division().currentRoundNumber());
    }

    private LeagueQueryResponse found(QueryData data) {
        return new LeagueQueryResponse(envelope, type, true, data, null, null, null);
    }

    private LeagueQueryResponse missed(ErrorCode code, String sentence) {
        QueryError error = new QueryError(ErrorText.of(code), sentence);
        return new LeagueQueryResponse(envelope, type, false, null, error, null, null);
    }

    /** The standings of the first division, for callers that need not register. */
    public static QueryData.StandingsData standings(League league) {
        Division first = league.divisions().first();
        return new QueryData.StandingsData(Ranking.of(league.table(first).rows()), first.currentRoundNumber());
    }

    /** Standings are repeated beside the data, where MCP has them. */
    private LeagueQueryResponse standings() {
        QueryData.StandingsData data = new QueryData.StandingsData(Ranking.of(rows()), currentRound());
        return new LeagueQueryResponse(envelope, type, true, data, null, data.standings(), data.currentRound());
    }

    /** The players of a league by id; of a league without end also the players that wait for a leg. */
    public static List<PlayerMember> players(League league) {
        return league.roster().players().values().stream()
                .filter(player -> isOf(league, player))
                .toList();
    }

    private static boolean isOf(League league, PlayerMember player) {
        return league.divisions().of(player.id()).isPresent()
                || (league.settings().playsInLegs() && player.present());
    }

    /** The players of the division; a referee, which has matches of all divisions, is told of all. */
    private List<PlayerMember> toldPlayers() {
        boolean ofDivision = isDivided() && (caller instanceof PlayerId || params.division() != null);
        return ofDivision ? league.roster().players(division().standings().players()) : players(league);
    }

    /** Only a referee needs to know the players' endpoints: any agent that can call them can send them false messages. */
    private LeagueQueryResponse players() {
        boolean withEndpoints = league.roster().member(caller).orElseThrow() instanceof RefereeMember referee
                && !referee.showsMatchTokens();
        return found(new QueryData.Players(toldPlayers().stream()
                .map(player -> new PublicPlayer(
                        player.id(),
                        player.displayName(),
                        player.state(),
                        withEndpoints && manager != null ? player.endpoint().through(manager) : null))
                .toList()));
    }

    /** The state of the league, with the current round of the first division. */
    public static QueryData.StatusData status(League league) {
        return status(league, league.divisions().first().currentRoundNumber());
    }

    private static QueryData.StatusData status(League league, int currentRound) {
        return new QueryData.StatusData(
                league.settings().leagueId(),
                league.course().state(),
                currentRound,
                league.lastRoundNumber(),
                league.ladder().matchesBefore() + league.decidedMatches(),
                league.ladder().matchesBefore() + league.totalMatches(),
                players(league).size(),
                league.roster().admittedReferees().size());
    }

    private LeagueQueryResponse schedule() {
        if (league.course().isOpen()) {
            return missed(ErrorCode.E030, "There is no schedule before the league starts.");
        }
        RoundId wanted = params.roundId();
        if (wanted != null && wanted.value() > league.lastRoundNumber()) {
            return missed(
                    ErrorCode.E006,
                    "/query_params/round_id: expected a round from 1 to %d, got %s."
                            .formatted(league.lastRoundNumber(), wanted));
        }
        List<Round> rounds = rounds().filter(
                        round -> wanted == null || round.id().equals(wanted)) // there is none of an earlier leg
                .toList();
        return found(new QueryData.Schedule(ScheduleView.rounds(league, rounds, viewer)));
    }

    /** The rounds of a division; a referee is told of its own matches, of all divisions. */
    private Stream<Round> rounds() {
        boolean own = isDivided() && params.playerId() == null && params.division() == null;
        if (own && caller instanceof RefereeId referee) {
            return league.divisions().stream()
                    .flatMap(division -> division.rounds().stream())
                    .map(round -> round.of(referee))
                    .filter(round -> !round.matches().isEmpty())
                    .sorted(Comparator.comparing(Round::id));
        }
        return former().isPresent() ? Stream.empty() : division().rounds().stream();
    }

    private LeagueQueryResponse ofPlayer(Function<PlayerMember, LeagueQueryResponse> answer) {
        Optional<PlayerId> asked = Optional.ofNullable(params.playerId());
        if (asked.isEmpty() && !(caller instanceof PlayerId)) {
            return missed(ErrorCode.E003, "/query_params/player_id: expected a player id, got nothing.");
        }
        PlayerId id = asked.orElseGet(() -> (PlayerId) caller);
        return known(id).map(answer).orElseGet(() -> unknown(id));
    }

    private Optional<PlayerMember> known(PlayerId player) {
        return league.roster().player(player).filter(member -> isOf(league, member));
    }

    private LeagueQueryResponse unknown(PlayerId player) {
        return missed(
                ErrorCode.E005, "/query_params/player_id: expected a player of this league, got %s.".formatted(player));
    }

    private LeagueQueryResponse nextMatch(PlayerMember player) {
        return league.course().isOpen()
                ? missed(ErrorCode.E030, "There is no next match before the league starts.")
                : found(new QueryData.NextMatch(ScheduleView.nextMatch(league, player.id())));
    }

    /** Dialect notes, and whether its token was replaced, are shown to the player alone. */
    private LeagueQueryResponse playerStats(PlayerMember player) {
        boolean own = viewer.is(player.id());
        List<StandingsRow> rows = rows();
        StandingsRow row = rowOf(player.id(), rows)
                .orElseGet(() -> new StandingsRow(rows.size() + 1, player.id(), player.displayName(), 0, 0, 0, 0, 0));
        return found(new QueryData.PlayerStats(
                new PlayerTotals(row, player.state()),
                ScheduleView.matches(league, player.id(), viewer).toList(),
                terminations(player.id()),
                own ? player.dialectNotes() : null,
                own ? player.renewals().toNewTokens() : null));
    }

    private Map<MatchTermination, Integer> terminations(PlayerId player) {
        Map<MatchTermination, Integer> count = new TreeMap<>();
        league.matchesOf(player)
                .forEach(fixture -> fixture.decided().ifPresent(decision -> {
                    MatchTermination termination =
                            decision.faultOf(player).map(MatchTermination::of).orElse(MatchTermination.NORMAL);
                    count.merge(termination, 1, Integer::sum);
                    if (fixture.replays() > 0) {
                        count.merge(MatchTermination.REPLAYED, 1, Integer::sum);
                    }
                }));
        return count;
    }
}
