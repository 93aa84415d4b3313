package org.evenodd.manager.league;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.LeagueSettings.Tiebreaker;
import org.evenodd.manager.league.ConductEvent.PlayerReached;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.CourseEvent.RoundFinished;
import org.evenodd.manager.league.CourseEvent.RoundStarted;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.schedule.RoundRobin;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.AssignmentMessages.Scoring;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.message.States.Progress;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LeagueTest {

    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final LeagueOpened OPENED = new LeagueOpened(
            new LeagueSettings(
                    new LeagueId("test"),
                    "Test",
                    GameType.EVEN_ODD,
                    Duration.ZERO,
                    1,
                    Scoring.STANDARD,
                    DoubleForfeit.DRAW,
                    List.of(Tiebreaker.values()),
                    true,
                    new LeagueSettings.Participants(2, 99, 10),
                    new LeagueSettings.Suspension(3),
                    null,
                    null),
            NOW);

    private static Registration registration(int number) {
        return new Registration(
                new DisplayName("Player " + number),
                Endpoint.parse("http://localhost:" + (8100 + number) + "/mcp"),
                1,
                null);
    }

    private static League open(int players) {
        League league = League.open(OPENED);
        for (int i = 1; i <= players; i++) {
            league = league.apply(new PlayerRegistered(PlayerId.of(i), registration(i)));
        }
        return league;
    }

    private static League running() {
        return open(2).apply(new LeagueStarted(RoundRobin.schedule(List.of(P01, P02), 1), NOW))
                .apply(new RoundStarted(new RoundId(1), NOW))
                .apply(new MatchAssigned(R1M1, RefereeId.of(1), 1));
    }

    private static MatchDecided forfeitOfP02(Termination why, Map<PlayerId, List<DialectNote>> notes) {
        Map<PlayerId, Integer> score = new LinkedHashMap<>(Map.of(P01, 3, P02, 0));
        Map<PlayerId, Parity> choices = new LinkedHashMap<>();
        choices.put(P01, Parity.EVEN);
        choices.put(P02, null);
        ResultDetails details = new ResultDetails(
                null, choices, MatchStatus.TECHNICAL_LOSS, null, null, null, Map.of(P02, why), null, notes);
        return new MatchDecided(R1M1, RefereeId.of(1), 1, Ending.FORFEIT, new MatchResult(P01, score, details), NOW);
    }

    @Nested
    class Replaying {

        @Test
        void beginsWithTheOpening() {
            assertThat(League.replay(List.of(OPENED))).isEqualTo(League.open(OPENED));
        }

        @Test
        void refusesEventsWithoutAnOpening() {
            List<LeagueEvent> headless = List.of(new PlayerReached(P01));
            assertThatThrownBy(() -> League.replay(headless)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> League.replay(List.of())).isInstanceOf(IllegalArgumentException.class);
        }

        @Test
        void refusesASecondOpening() {
            List<LeagueEvent> twice = List.of(OPENED, OPENED);
            assertThatThrownBy(() -> League.replay(twice)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Nested
    class BeforeTheStart {

        @Test
        void everybodyWhoRegisteredIsInTheTable() {
            assertThat(open(3).rows())
                    .extracting("rank", "points")
                    .containsExactly(Tuple.tuple(1, 0), Tuple.tuple(2, 0), Tuple.tuple(3, 0));
        }

        @Test
        void whoIsRemovedLeavesTheTableAndItsTokenIsVoid() {
            League league = open(3).apply(new PlayerRemoved(P02));
            assertThat(league.contenders()).extracting(PlayerMember::id).containsExactly(P01, PlayerId.of(3));
            assertThat(league.roster().player(P02).orElseThrow().registration().generation())
                    .isEqualTo(2);
            assertThat(league.roster().registration(P02)).isEmpty();
        }

        @Test
        void thereIsNoRound() {
            assertThat(open(2).currentRoundNumber()).isZero();
            assertThat(open(2).currentRound()).isEmpty();
            assertThat(open(2).fixture(R1M1)).isEmpty();
        }
    }

    @Test
    void anAgentThatReturnsMovesAndKeepsItsName() {
        Endpoint moved = Endpoint.parse("http://localhost:9000/mcp");
        Registration after = open(1).apply(new PlayerReturned(P01, moved, 2))
                .roster()
                .registration(P01)
                .orElseThrow();
        assertThat(after.endpoint()).isEqualTo(moved);
        assertThat(after.generation()).isEqualTo(2);
        assertThat(after.displayName()).isEqualTo(new DisplayName("Player 1"));
    }

    @Nested
    class AMatch {

        @Test
        void isAssignedAndThenDecided() {
            assertThat(running().fixture(R1M1).orElseThrow().isAssignedTo(RefereeId.of(1)))
                    .isTrue();
            League decided = running().apply(forfeitOfP02(Termination.REFUSED, null));
            assertThat(decided.fixture(R1M1).orElseThrow().isDecided()).isTrue();
            assertThat(decided.decidedMatches()).isEqualTo(1);
            assertThat(decided.rows().get(0).playerId()).isEqualTo(P01);
        }

        @Test
        void lostInSilenceIsCountedUntilOneIsPlayed() {
            League silent = running().apply(forfeitOfP02(Termination.TIMEOUT_JOIN, null));
            assertThat(silent.roster().player(P02).orElseThrow().silentMatches())
                    .isEqualTo(1);
            assertThat(silent.roster().player(P01).orElseThrow().silentMatches())
                    .isZero();
        }

        @Test
        void forfeitedWhileSuspendedDoesNotChangeTheCount() {
            League before = running().apply(forfeitOfP02(Termination.TIMEOUT_JOIN, null));
            League after = before.apply(forfeitOfP02(Termination.SUSPENDED, null));
            assertThat(after.roster().player(P02).orElseThrow().silentMatches()).isEqualTo(1);
        }

        @Test
        void addsToTheDialectNotesOfItsPlayers() {
            DialectNote note = new DialectNote("/sender", "x", "y", "SPEC 3", "Send y.", 2);
            MatchDecided decided = forfeitOfP02(Termination.REFUSED, Map.of(P02, List.of(note)));
            League league = running().apply(decided).apply(decided);
            assertThat(league.roster().player(P02).orElseThrow().dialectNotes()).containsExactly(note.plus(2));
        }

        @Test
        void thatDoesNotExistCannotBeDecided() {
            League league = open(2);
            MatchDecided decided = forfeitOfP02(Termination.REFUSED, null);
            assertThatThrownBy(() -> league.apply(decided)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Nested
    class ARound {

        @Test
        void runsAndIsCompleted() {
            assertThat(running().currentRound().orElseThrow().progress()).isEqualTo(Progress.RUNNING);
            League after = running().apply(new RoundFinished(new RoundId(1), NOW));
            assertThat(after.currentRound().orElseThrow().progress()).isEqualTo(Progress.COMPLETED);
        }
    }

    @Test
    void statesStayAsTheyWereWhenItEnds() {
        League over = running().apply(new PlayerReached(P01)).apply(new LeagueFinished(false, NOW));
        assertThat(over.course().isOver()).isTrue();
        assertThat(over.roster().player(P01).orElseThrow().state()).isEqualTo(AgentState.ACTIVE);
        assertThat(over.roster().player(P02).orElseThrow().state()).isEqualTo(AgentState.REGISTERED);
    }
}
