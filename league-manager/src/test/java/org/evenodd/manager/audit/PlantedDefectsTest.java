package org.evenodd.manager.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.audit.LeagueHistory.UnreadableEntry;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.FarewellsDone;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReached;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerUnreachable;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Defects that are planted in a correct league, one at a time, and what is found of them. */
class PlantedDefectsTest {

    private static final PlayerId P01 = PlayerId.of(1);

    /** A defect of which nothing else is found than this. */
    private static Arguments only(String defect, Consumer<Forgery> plant, String... finding) {
        return Arguments.of(defect, plant, List.of(finding), true);
    }

    /** A defect of which more may be found. */
    private static Arguments also(String defect, Consumer<Forgery> plant, String... finding) {
        return Arguments.of(defect, plant, List.of(finding), false);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"inItsCourse", "inItsSchedule", "inItsMatches", "inItsResults"})
    void areFound(String defect, Consumer<Forgery> plant, List<String> finding, boolean alone) {
        Forgery league = Forgery.ofAGoodLeague();
        plant.accept(league);
        List<String> findings = league.findings();
        assertThat(findings).as(defect).anyMatch(line -> finding.stream().allMatch(line::contains));
        if (alone) {
            assertThat(findings).hasSize(1);
        }
    }

    static Stream<Arguments> inItsCourse() {
        return Stream.of(
                also(
                        "no opening",
                        league -> league.remove(LeagueOpened.class, 0),
                        "event 1: first event: expected the"),
                also(
                        "a second start",
                        league -> league.before(RoundStarted.class, 1, league.first(LeagueStarted.class)),
                        "start: expected a league that allows it"),
                only(
                        "a resumption without a pause",
                        league -> league.before(RoundStarted.class, 1, new LeagueResumed()),
                        "resumption"),
                only("a pause after the end", league -> league.append(new LeaguePaused()), "pause", "one that is LEFT"),
                only(
                        "anything but farewells after the end",
                        league -> league.append(new PlayerReached(P01)),
                        "event after the end: expected only announcements of the end, and members that come back,"
                                + " got PlayerReached"),
                only(
                        "a player that goes after the end",
                        league -> league.append(new PlayerRemoved(P01, null)),
                        "event after the end"),
                only(
                        "a reopening of a league that runs",
                        league -> league.before(LeagueFinished.class, 0, new LeagueReopened(Instant.EPOCH)),
                        "reopening: expected a league that allows it, got one that is RUNNING"),
                also(
                        "farewells before the end",
                        league -> league.swap(
                                league.indexOf(LeagueFinished.class, 0), league.indexOf(FarewellsDone.class, 0)),
                        "farewell: expected a league that allows it"),
                only(
                        "a player who was never registered",
                        league -> league.before(LeagueStarted.class, 0, new PlayerReached(PlayerId.of(9))),
                        "agent: expected one that has a place, got P09"),
                only(
                        "a player who registered after the start",
                        league -> league.before(
                                RoundStarted.class,
                                1,
                                new PlayerRegistered(
                                        PlayerId.of(5),
                                        league.first(PlayerRegistered.class).registration())),
                        "registration of a player"),
                only(
                        "a place that was taken twice",
                        league -> league.before(LeagueStarted.class, 0, league.first(PlayerRegistered.class)),
                        "place of P01: expected one that is free"),
                also(
                        "somebody of the schedule who did not register",
                        league -> league.remove(PlayerRegistered.class, 3),
                        "players of the schedule: expected [P01, P02, P03], got"),
                only(
                        "a suspension of a suspended player",
                        league -> league.before(RoundStarted.class, 2, new PlayerSuspended(P01))
                                .before(RoundStarted.class, 2, new PlayerSuspended(P01)),
                        "suspension"),
                only(
                        "a player who cannot be reached though nobody has suspended it",
                        league -> league.before(RoundStarted.class, 2, new PlayerUnreachable(P01)),
                        "silence"),
                only(
                        "a reinstatement of a player who plays",
                        league -> league.before(RoundStarted.class, 2, new PlayerReinstated(P01)),
                        "reinstatement"),
                only("a token that was void and is valid again", PlantedDefectsTest::returnTwice, "at least 3, got 1"),
                only(
                        "a round that begins before the one before is finished",
                        league -> league.remove(RoundFinished.class, 0),
                        "end of the round before"),
                also(
                        "a round that was left out",
                        league -> league.change(
                                RoundStarted.class, 2, started -> new RoundStarted(new RoundId(2), started.at())),
                        "round that begins: expected 3, got 2"),
                only(
                        "a round that was finished too early",
                        league -> league.swap(
                                league.indexOf(RoundFinished.class, 0), league.indexOf(MatchDecided.class, 1)),
                        "matches left of the round: expected none, got [R1M"),
                only(
                        "a match of a round that has not begun",
                        league -> league.swap(
                                league.indexOf(RoundStarted.class, 1), league.indexOf(RoundStarted.class, 1) + 1),
                        "round of the match: expected one that has begun, got 2"),
                also(
                        "a league that ended with a match left",
                        league -> league.remove(MatchDecided.class, 5),
                        "matches left at the end: expected none, got [R3M"));
    }

    private static void returnTwice(Forgery league) {
        Registration first = league.first(PlayerRegistered.class).registration();
        league.before(RoundStarted.class, 1, new PlayerReturned(P01, first.endpoint(), 3))
                .before(RoundStarted.class, 1, new PlayerReturned(P01, first.endpoint(), first.generation()));
    }

    static Stream<Arguments> inItsSchedule() {
        Pairing one = new Pairing(new MatchId("R1M1"), P01, PlayerId.of(2));
        Pairing other = new Pairing(new MatchId("R1M2"), PlayerId.of(3), PlayerId.of(4));
        Pairing crossed = new Pairing(new MatchId("R1M1"), P01, PlayerId.of(4));
        Pairing twice = new Pairing(new MatchId("R1M2"), P01, PlayerId.of(3));
        Pairing otherCrossed = new Pairing(new MatchId("R1M2"), PlayerId.of(3), PlayerId.of(2));
        return Stream.of(
                also(
                        "a pair that does not meet",
                        league -> league.firstRound(List.of(crossed, otherCrossed), null),
                        "meetings of P01 and P02: expected 1, got 0"),
                also(
                        "a pair that meets twice",
                        league -> league.firstRound(List.of(crossed, otherCrossed), null),
                        "meetings of P01 and P04: expected 1, got 2"),
                also(
                        "a player who plays twice in a round",
                        league -> league.firstRound(List.of(one, twice), null),
                        "players of round 1: expected nobody twice"),
                only(
                        "a bye of somebody who plays",
                        league -> league.firstRound(List.of(one, other), P01),
                        "bye of round 1: expected [], got [P01]"));
    }

    private static MatchDecided by(MatchDecided was, @Nullable RefereeId referee, int lease) {
        return new MatchDecided(was.matchId(), referee, lease, was.ending(), was.result(), was.at());
    }

    static Stream<Arguments> inItsMatches() {
        RefereeId referee = RefereeId.of(1);
        return Stream.of(
                also(
                        "a second result",
                        league -> league.insert(
                                league.indexOf(MatchDecided.class, 0) + 1, league.first(MatchDecided.class)),
                        "R1M1: results of the match: expected one, got another"),
                only(
                        "a result of a lease that was over",
                        league -> league.assign(
                                league.first(MatchDecided.class).matchId(),
                                league.first(MatchDecided.class).refereeId(),
                                2),
                        "lease of the result: expected 2, got 1"),
                only(
                        "a result of a referee that did not hold the match",
                        league -> league.change(
                                MatchDecided.class,
                                0,
                                was -> by(was, RefereeId.of(referee.equals(was.refereeId()) ? 2 : 1), was.lease())),
                        "referee of the result: expected REF0",
                        "got REF0"),
                only(
                        "a lease that was left out",
                        league -> league.assign(league.first(MatchDecided.class).matchId(), referee, 3)
                                .change(MatchDecided.class, 0, was -> by(was, referee, 3)),
                        "lease: expected 2, got 3"),
                also(
                        "a match that was decided before it had a referee",
                        PlantedDefectsTest::decideUnassigned,
                        "lease of the result: expected 0, got 1"),
                only(
                        "a match that began without a referee",
                        league -> league.insert(
                                league.indexOf(MatchDecided.class, 0) + 1,
                                new MatchBegun(
                                        league.first(MatchDecided.class).matchId(),
                                        1,
                                        league.first(MatchBegun.class).at())),
                        "match that begins: expected one that a referee holds"),
                also(
                        "a match that is not in the schedule",
                        league -> league.assign(new MatchId("R1M9"), referee, 1),
                        "R1M9: match: expected one of the schedule"),
                also(
                        "a referee that was never registered",
                        league ->
                                league.assign(league.first(MatchAssigned.class).matchId(), RefereeId.of(7), 2),
                        "R1M1: agent: expected one that has a place, got REF07"),
                only(
                        "a decision of the manager against a player who was there",
                        league -> league.change(
                                MatchDecided.class,
                                0,
                                was -> new MatchDecided(
                                        was.matchId(),
                                        null,
                                        was.lease(),
                                        Ending.FORFEIT,
                                        lost(was.result()),
                                        was.at())),
                        "players at fault without a referee: expected {}, got {P0"));
    }

    private static void decideUnassigned(Forgery league) {
        MatchId match = league.first(MatchDecided.class).matchId();
        boolean isFirst = league.first(MatchAssigned.class).matchId().equals(match);
        league.remove(MatchAssigned.class, isFirst ? 0 : 1);
    }

    /** A forfeit with the same winner, or the first player for a draw. */
    private static MatchResult lost(MatchResult played) {
        PlayerId winner = played.winner() == null ? keys(played.score()).get(0) : played.winner();
        Map<PlayerId, Integer> score = new LinkedHashMap<>();
        Map<PlayerId, Termination> faults = new LinkedHashMap<>();
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        for (PlayerId player : played.score().keySet()) {
            boolean won = player.equals(winner);
            score.put(player, won ? 3 : 0);
            choices.put(player, null);
            if (!won) {
                faults.put(player, Termination.OPERATOR);
            }
        }
        ResultDetails details =
                new ResultDetails(null, choices, MatchStatus.TECHNICAL_LOSS, null, null, null, faults, null, null);
        return new MatchResult(winner, score, details);
    }

    private static List<PlayerId> keys(Map<PlayerId, ?> map) {
        return List.copyOf(map.keySet());
    }

    private static TranscriptEntry told(String event, PlayerId player, @Nullable String detail) {
        return new TranscriptEntry(Instant.EPOCH, event, player, detail);
    }

    private static Consumer<Forgery> details(BiConsumer<Details, ResultDetails> change) {
        return league -> league.details(was -> {
            Details changed = Details.of(was);
            change.accept(changed, was);
            return changed.end();
        });
    }

    static Stream<Arguments> inItsResults() {
        return Stream.of(
                also(
                        "points that nobody gives",
                        league -> league.result(result -> {
                            Map<PlayerId, Integer> score = new LinkedHashMap<>(result.score());
                            score.replaceAll((player, points) -> points + 1);
                            return new MatchResult(result.winner(), score, result.details());
                        }),
                        "points: expected {"),
                also(
                        "a winner that is missing, or one of a draw",
                        league -> league.result(result -> {
                            PlayerId anyone = keys(result.score()).get(0);
                            PlayerId winner = result.winner() == null ? anyone : null;
                            return new MatchResult(winner, result.score(), result.details());
                        }),
                        ": winner: expected "),
                also(
                        "a winner who chose wrong",
                        details((changed, was) -> {
                            PlayerId one = keys(was.choices()).get(0);
                            PlayerId other = keys(was.choices()).get(1);
                            Parity choice = was.choices().get(other);
                            Parity wrong = was.choices().get(one) == choice ? choice.opposite() : choice;
                            changed.choosing(Map.of(one, wrong, other, choice)).telling(null);
                        }),
                        "winner with these choices and number"),
                only(
                        "a game that was told by half",
                        details((changed, was) -> changed.drawn(null, null)),
                        "game that was played out: expected two choices and a number"),
                only(
                        "a wrong parity",
                        details((changed, was) -> changed.drawn(
                                was.drawnNumber(), Parity.of(was.drawnNumber()).opposite())),
                        "parity of the number"),
                only(
                        "a number that the referee did not commit itself to",
                        details((changed, was) -> {
                            int number = was.drawnNumber() > 2 ? was.drawnNumber() - 2 : was.drawnNumber() + 2;
                            changed.drawn(number, Parity.of(number));
                        }),
                        "commitment of the draw"),
                only(
                        "a nonce that does not open the commitment",
                        details((changed, was) -> changed.sealed(was.drawCommitment(), Digest.sha256("another"))),
                        "commitment of the draw"),
                only(
                        "a blame of somebody who played",
                        details((changed, was) ->
                                changed.blaming(Map.of(keys(was.choices()).get(0), Termination.REFUSED))),
                        "players at fault: expected [], got [P0"),
                only(
                        "a transcript with another choice",
                        details((changed, was) -> {
                            PlayerId player = keys(was.choices()).get(0);
                            Parity other = was.choices().get(player).opposite();
                            changed.telling(List.of(told("chose", player, other.wireName())));
                        }),
                        "choice of P0"),
                only(
                        "a transcript of another match",
                        details((changed, was) -> changed.telling(List.of(told("chose", PlayerId.of(9), "even")))),
                        "player of the transcript",
                        "got P09"),
                only(
                        "a transcript of a refusal in a match that was played",
                        details((changed, was) -> changed.telling(
                                List.of(told("refused", keys(was.choices()).get(0), null)))),
                        "fault of P0",
                        "REFUSED"));
    }

    private static List<HistoryEntry> entries(Forgery league) {
        return new ArrayList<>(league.history().entries());
    }

    @Test
    void includeAGapInTheSequence() {
        List<HistoryEntry> entries = entries(Forgery.ofAGoodLeague());
        entries.replaceAll(entry ->
                new ReadableEntry(entry.sequence() + (entry.sequence() > 5 ? 1 : 0), ((ReadableEntry) entry).event()));
        assertThat(Forgery.findings(new LeagueHistory(PlayedLeagues.LEAGUE, entries)))
                .containsExactly("event 7: sequence: expected 6, got 7");
    }

    @Test
    void includeAnEventThatCannotBeRead() {
        Forgery league = Forgery.ofAGoodLeague();
        int last = league.indexOf(FarewellsDone.class, 0);
        List<HistoryEntry> entries = entries(league);
        entries.set(last, new UnreadableEntry(last + 1, "half a sentence"));
        assertThat(Forgery.findings(new LeagueHistory(PlayedLeagues.LEAGUE, entries)))
                .containsExactly(
                        "event %d: event: expected one that can be read, got half a sentence".formatted(last + 1));
    }

    @Test
    void includeALeagueThatIsStoredAsAnother() {
        assertThat(Forgery.findings(new LeagueHistory(new LeagueId("another"), entries(Forgery.ofAGoodLeague()))))
                .containsExactly("event 1: league that is opened: expected another, got league_2025_even_odd");
    }

    @Test
    void areNoneWhereTheOperatorStoppedInstead() {
        Forgery league = Forgery.ofAGoodLeague();
        int round = league.indexOf(RoundStarted.class, 1);
        List<HistoryEntry> stopped = entries(league).subList(0, round);
        stopped.add(new ReadableEntry(round + 1, new LeagueFinished(true, Instant.EPOCH)));
        assertThat(Forgery.findings(new LeagueHistory(PlayedLeagues.LEAGUE, stopped)))
                .isEmpty();
    }
}
