package org.evenodd.manager.views;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.runtime.ViewFile;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.FixtureEvent;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.results.ScheduleView;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.QueryData.ScheduledRound;
import org.evenodd.protocol.message.StandingsMessages.StandingsRow;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A view: a file beside the store that shows a part of a league to people and scripts. What must be in it, apart from the
 * time of writing, is said here alone, for writing it and for verifying it.
 *
 * @param content made of immutable data, on any thread
 * @param isVerified which of its properties are compared with the store
 */
record ViewOnDisk(Path file, Supplier<? extends Record> content, Predicate<String> isVerified) {

    private ViewOnDisk(Path file, Supplier<? extends Record> content) {
        this(file, content, property -> true);
    }

    /** {@code standings.json}: the table, in the rows of LEAGUE_STANDINGS_UPDATE; of a league in divisions, their names. */
    static ViewOnDisk ofStandings(League league, ViewFiles files) {
        LeagueId id = league.settings().leagueId();
        LeagueState state = league.course().state();
        if (league.settings().inDivisions()) {
            List<String> names = divisions(league).map(Division::name).toList();
            return new ViewOnDisk(
                    files.standings(),
                    () -> new IndexFile(id, state, league.ladder().leg(), names));
        }
        Division all = league.divisions().first();
        return new ViewOnDisk(
                files.standings(),
                () -> new StandingsFile(
                        id, state, all.currentRoundNumber(), league.table(all).rows()),
                "standings"::equals);
    }

    private record StandingsFile(
            LeagueId leagueId, LeagueState state, int currentRound, List<StandingsRow> standings) {}

    private record IndexFile(LeagueId leagueId, LeagueState state, int leg, List<String> divisions) {}

    /** The divisions with a schedule: of a league in divisions, none before its first leg. */
    static Stream<Division> divisions(League league) {
        boolean none = league.settings().inDivisions() && league.ladder().leg() == 0;
        return none ? Stream.empty() : league.divisions().stream();
    }

    /**
     * {@code rounds.json}: the schedule, with the results so far. It shows choices, and so is its owner's alone. The file of a
     * division has its table, too.
     */
    static ViewOnDisk ofRounds(League league, Division division, ViewFiles files) {
        boolean divided = league.settings().inDivisions();
        return new ViewOnDisk(
                files.rounds(league, division),
                () -> new RoundsFile(
                        league.settings().leagueId(),
                        division.nameIfAny(),
                        divided ? league.ladder().leg() : null,
                        division.currentRoundNumber(),
                        division.lastRoundNumber(),
                        divided ? league.table(division).rows() : null,
                        ScheduleView.rounds(league, division.rounds(), new Viewer.Operator())));
    }

    private record RoundsFile(
            LeagueId leagueId,
            @Nullable String division,
            @Nullable Integer leg,
            int currentRound,
            int totalRounds,
            @Nullable List<StandingsRow> standings,
            List<ScheduledRound> rounds) {}

    /** {@code agents_config.json}: the registry of agents, without their tokens (MCP 2.1, 2.2). */
    static ViewOnDisk ofAgents(League league, Path file) {
        Roster roster = league.roster();
        return new ViewOnDisk(
                file,
                () -> new AgentsFile(
                        league.settings().leagueId(),
                        roster.referees().values().stream().map(AgentEntry::of).toList(),
                        roster.players().values().stream().map(AgentEntry::of).toList()));
    }

    private record AgentsFile(LeagueId leagueId, List<AgentEntry> referees, List<AgentEntry> players) {}

    private record AgentEntry(
            @Nullable RefereeId refereeId,
            @Nullable PlayerId playerId,
            DisplayName displayName,
            Endpoint contactEndpoint,
            @Nullable Integer maxConcurrentMatches,
            @Nullable Version version,
            AgentState state) {

        static AgentEntry of(Member agent) {
            RefereeMember referee = agent instanceof RefereeMember member ? member : null;
            return new AgentEntry(
                    referee == null ? null : referee.id(),
                    agent.id() instanceof PlayerId player ? player : null,
                    agent.displayName(),
                    agent.registration().endpoint(),
                    referee == null ? null : referee.places(),
                    agent.registration().version(),
                    agent.state());
        }
    }

    /**
     * {@code <match_id>.json}: the match that an event is about. Empty if the event is about none, or if a later one has
     * overtaken it: a file shows the match as it is now, and never goes back.
     */
    static Optional<ViewOnDisk> ofMatch(LeagueEvent event, League league, ViewFiles files) {
        MatchDecided decided = event instanceof MatchDecided decision
                ? decision.with(decision.result().with(null)) // the view may wait long for its disk
                : null;
        boolean isShown = decided != null || event instanceof MatchAssigned || event instanceof MatchVoided;
        if (!isShown || !(event instanceof FixtureEvent about)) {
            return Optional.empty();
        }
        MatchId match = about.matchId();
        Optional<DecidedAt> at = Optional.ofNullable(decided).map(known -> new DecidedAt(known.at(), known.lease()));
        return league.divisions()
                .of(match)
                .round(match.round())
                .flatMap(round -> round.fixture(match)
                        .filter(fixture -> fixture.decided()
                                .map(known -> new DecidedAt(known.at(), known.lease()))
                                .equals(at))
                        .map(fixture -> new ViewOnDisk(
                                files.match(league, match), () -> MatchFile.of(league, round, fixture, decided))));
    }

    /** A decision of a match among others. */
    private record DecidedAt(Instant at, int lease) {}

    /** The views of the schedules and of the decided matches, whether their files exist or not. */
    static Stream<ViewOnDisk> due(Stream<LeagueEvent> events, League league, ViewFiles files) {
        return Stream.concat(
                divisions(league).map(division -> ofRounds(league, division, files)),
                events.filter(MatchDecided.class::isInstance)
                        .flatMap(decided -> ofMatch(decided, league, files).stream()));
    }

    /** The file as it must be. */
    byte[] bytes(Instant now) {
        return new ViewFile<>(content.get(), now).bytes();
    }

    /** Whether the file that is there says what it must. */
    boolean isUpToDate() {
        try {
            JsonNode due = StrictJson.parse(Json.bytes(Shapes.json(content.get())));
            JsonNode found = StrictJson.parse(Files.readAllBytes(file));
            return due.propertyNames().stream()
                    .filter(isVerified)
                    .allMatch(property -> due.path(property).equals(found.path(property)));
        } catch (IOException | MalformedJsonException e) {
            return false;
        }
    }
}
