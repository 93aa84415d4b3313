package org.evenodd.manager.agent;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.message.Catalogue.McpNumbers;
import org.evenodd.protocol.message.ErrorMessages.ErrorText;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.message.QueryData.PublicPlayer;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.QueryMessages.QueryError;
import org.evenodd.protocol.message.QueryMessages.QueryParams;
import org.evenodd.protocol.message.QueryMessages.QueryType;
import org.evenodd.protocol.message.StandingsMessages.Ranking;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Violation;

/** Answers LEAGUE_QUERY from the current state of the league (PRD 8.1, SPEC 12, MCP 7.1). */
public final class LeagueQueries {

    private final League league;
    private final AgentId caller;
    private final Viewer viewer;
    private final QueryParams params;

    private LeagueQueries(League league, AgentId caller, LeagueQuery query) {
        this.league = league;
        this.caller = caller;
        this.viewer = Viewer.of(caller);
        this.params = query.queryParams() == null ? QueryParams.NONE : query.queryParams();
    }

    /** The answer to a registered agent. */
    public static QueryAnswer answer(League league, AgentId caller, LeagueQuery query) {
        LeagueId played = league.settings().leagueId();
        if (query.leagueId().equals(played)) {
            return new LeagueQueries(league, caller, query).answer(query.queryType());
        }
        Violation unknown = new Violation(
                "/league_id", ErrorCode.E006, played.value(), query.leagueId().value());
        return new QueryAnswer.QueryRefused(Refusal.of(unknown).numbered(McpNumbers.LEAGUE_NOT_FOUND));
    }

    private QueryAnswer answer(QueryType type) {
        if (type != QueryType.GET_STATUS && waitsForAdmission()) {
            return missed(
                    ErrorCode.E016,
                    "A referee that waits to be admitted may ask GET_STATUS alone, got %s.".formatted(type));
        }
        return switch (type) {
            case GET_STANDINGS -> new QueryAnswer.QueryAnswered(standings(league));
            case GET_SCHEDULE -> schedule();
            case GET_NEXT_MATCH -> ofPlayer(this::nextMatch);
            case GET_PLAYER_STATS -> ofPlayer(this::playerStats);
            case GET_PLAYERS -> players();
            case GET_STATUS -> new QueryAnswer.QueryAnswered(status(league));
        };
    }

    private boolean waitsForAdmission() {
        return league.roster().waitingReferees().stream()
                .anyMatch(referee -> referee.id().equals(caller));
    }

    /** The standings, for callers that need not register. */
    public static QueryData.StandingsData standings(League league) {
        List<Ranking> rows = league.rows().stream().map(Ranking::of).toList();
        return new QueryData.StandingsData(rows, league.currentRoundNumber());
    }

    private QueryAnswer players() {
        return new QueryAnswer.QueryAnswered(new QueryData.Players(league.contenders().stream()
                .map(player -> new PublicPlayer(player.id(), player.displayName(), player.state()))
                .toList()));
    }

    /** The state of the league, for callers that need not register. */
    public static QueryData.StatusData status(League league) {
        return new QueryData.StatusData(
                league.settings().leagueId(),
                league.course().state(),
                league.currentRoundNumber(),
                league.rounds().size(),
                league.decidedMatches(),
                league.totalMatches(),
                league.contenders().size(),
                league.roster().admittedReferees().size());
    }

    private QueryAnswer schedule() {
        if (league.course().isOpen()) {
            return missed(ErrorCode.E030, "There is no schedule before the league starts.");
        }
        RoundId wanted = params.roundId();
        if (wanted == null) {
            return new QueryAnswer.QueryAnswered(
                    new QueryData.Schedule(ScheduleView.rounds(league, league.rounds(), viewer)));
        }
        return league.round(wanted)
                .<QueryAnswer>map(round -> new QueryAnswer.QueryAnswered(
                        new QueryData.Schedule(ScheduleView.rounds(league, List.of(round), viewer))))
                .orElseGet(() -> missed(
                        ErrorCode.E006,
                        "/query_params/round_id: expected a round from 1 to %d, got %s."
                                .formatted(league.rounds().size(), wanted)));
    }

    private QueryAnswer ofPlayer(Function<PlayerMember, QueryAnswer> answer) {
        Optional<PlayerId> asked = Optional.ofNullable(params.playerId());
        if (asked.isEmpty() && !(caller instanceof PlayerId)) {
            return missed(ErrorCode.E003, "/query_params/player_id: expected a player id, got nothing.");
        }
        PlayerId id = asked.orElseGet(() -> (PlayerId) caller);
        boolean known = league.standings().players().contains(id);
        return league.roster()
                .player(id)
                .filter(player -> known)
                .map(answer)
                .orElseGet(() -> missed(
                        ErrorCode.E005,
                        "/query_params/player_id: expected a player of this league, got %s.".formatted(id)));
    }

    private QueryAnswer nextMatch(PlayerMember player) {
        return league.course().isOpen()
                ? missed(ErrorCode.E030, "There is no next match before the league starts.")
                : new QueryAnswer.QueryAnswered(new QueryData.NextMatch(ScheduleView.nextMatch(league, player.id())));
    }

    private QueryAnswer playerStats(PlayerMember player) {
        return new QueryAnswer.QueryAnswered(PlayerStatsView.of(league, player, viewer));
    }

    private static QueryAnswer missed(ErrorCode code, String sentence) {
        return new QueryAnswer.Missed(new QueryError(ErrorText.of(code), sentence));
    }
}
