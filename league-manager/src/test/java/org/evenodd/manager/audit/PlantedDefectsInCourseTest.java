package org.evenodd.manager.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.audit.LeagueHistory.UnreadableEntry;
import org.evenodd.manager.league.ConductEvent.PlayerReached;
import org.evenodd.manager.league.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.ConductEvent.PlayerSuspended;
import org.evenodd.manager.league.ConductEvent.PlayerUnreachable;
import org.evenodd.manager.league.CourseEvent.FarewellsDone;
import org.evenodd.manager.league.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.CourseEvent.LeaguePaused;
import org.evenodd.manager.league.CourseEvent.LeagueReopened;
import org.evenodd.manager.league.CourseEvent.LeagueResumed;
import org.evenodd.manager.league.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.CourseEvent.RoundFinished;
import org.evenodd.manager.league.CourseEvent.RoundStarted;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.Registration;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.Test;

/** Each test plants one defect in the course of a correct league. */
class PlantedDefectsInCourseTest {

    private final Forgery league = Forgery.ofAGoodLeague();

    @Test
    void findsAGapInTheSequence() {
        List<HistoryEntry> entries = new ArrayList<>();
        for (HistoryEntry entry : league.history().entries()) {
            long shift = entry.sequence() > 5 ? 1 : 0;
            entries.add(new ReadableEntry(entry.sequence() + shift, ((ReadableEntry) entry).event()));
        }
        assertThat(Forgery.findings(new LeagueHistory(league.history().league(), entries)))
                .containsExactly("event 7: sequence: expected 6, got 7");
    }

    @Test
    void findsAnEventThatCannotBeRead() {
        int reached = league.indexOf(FarewellsDone.class, 0);
        List<HistoryEntry> entries = new ArrayList<>(league.history().entries());
        entries.set(reached, new UnreadableEntry(reached + 1, "half a sentence"));
        assertThat(Forgery.findings(new LeagueHistory(league.history().league(), entries)))
                .containsExactly(
                        "event %d: event: expected one that can be read, got half a sentence".formatted(reached + 1));
    }

    @Test
    void findsALeagueThatIsStoredAsAnother() {
        LeagueHistory stored =
                new LeagueHistory(new LeagueId("another"), league.history().entries());
        assertThat(Forgery.findings(stored))
                .containsExactly("event 1: league that is opened: expected another, got league_2025_even_odd");
    }

    @Test
    void findsALeagueWithoutAnOpening() {
        assertThat(league.remove(LeagueOpened.class, 0).findings())
                .contains("event 1: first event: expected the opening, got another");
    }

    @Test
    void findsASecondStart() {
        LeagueEvent start = league.get(league.indexOf(LeagueStarted.class, 0));
        league.insert(league.indexOf(RoundStarted.class, 1), start);
        assertThat(league.findings()).anyMatch(line -> line.contains("start: expected a league that allows it"));
    }

    @Test
    void findsAResumptionWithoutAPause() {
        league.insert(league.indexOf(RoundStarted.class, 1), new LeagueResumed())
                .assertOneFinding("resumption");
    }

    @Test
    void findsAPauseAfterTheEnd() {
        league.append(new LeaguePaused()).assertOneFinding("pause", "one that is LEFT");
    }

    @Test
    void findsAnythingButFarewellsAfterTheEnd() {
        league.append(new PlayerReached(PlayerId.of(1)))
                .assertOneFinding(
                        "event after the end: expected only announcements of the end, and members that come back,"
                                + " got PlayerReached");
    }

    @Test
    void findsAPlayerThatComesOrGoesAfterTheEnd() {
        league.append(new PlayerRemoved(PlayerId.of(1), null)).assertOneFinding("event after the end");
    }

    @Test
    void findsAReopeningOfALeagueThatRuns() {
        league.insert(league.indexOf(LeagueFinished.class, 0), new LeagueReopened(Instant.EPOCH))
                .assertOneFinding("reopening: expected a league that allows it, got one that is RUNNING");
    }

    @Test
    void findsFarewellsBeforeTheEnd() {
        league.swap(league.indexOf(LeagueFinished.class, 0), league.indexOf(FarewellsDone.class, 0));
        assertThat(league.findings()).anyMatch(line -> line.contains("farewell: expected a league that allows it"));
    }

    @Test
    void findsAPlayerWhoWasNeverRegistered() {
        league.insert(league.indexOf(LeagueStarted.class, 0), new PlayerReached(PlayerId.of(9)))
                .assertOneFinding("agent: expected one that has a place, got P09");
    }

    @Test
    void findsAPlayerWhoRegisteredAfterTheStart() {
        PlayerRegistered late = (PlayerRegistered) league.get(league.indexOf(PlayerRegistered.class, 0));
        league.insert(league.indexOf(RoundStarted.class, 1), new PlayerRegistered(PlayerId.of(5), late.registration()));
        league.assertOneFinding("registration of a player");
    }

    @Test
    void findsAPlaceThatWasTakenTwice() {
        PlayerRegistered first = (PlayerRegistered) league.get(league.indexOf(PlayerRegistered.class, 0));
        league.insert(league.indexOf(LeagueStarted.class, 0), first)
                .assertOneFinding("place of P01: expected one that is free");
    }

    @Test
    void findsSomebodyOfTheScheduleWhoDidNotRegister() {
        league.remove(PlayerRegistered.class, 3).findings();
        assertThat(league.findings())
                .anyMatch(line -> line.contains("players of the schedule: expected [P01, P02, P03], got"));
    }

    @Test
    void findsASuspensionOfASuspendedPlayer() {
        int round = league.indexOf(RoundStarted.class, 2);
        PlayerId player = PlayerId.of(1);
        league.insert(round, new PlayerSuspended(player))
                .insert(round, new PlayerSuspended(player))
                .assertOneFinding("suspension");
    }

    @Test
    void findsAPlayerWhoCannotBeReachedThoughNobodyHasSuspendedIt() {
        league.insert(league.indexOf(RoundStarted.class, 2), new PlayerUnreachable(PlayerId.of(1)))
                .assertOneFinding("silence");
    }

    @Test
    void findsAReinstatementOfAPlayerWhoPlays() {
        league.insert(league.indexOf(RoundStarted.class, 2), new PlayerReinstated(PlayerId.of(1)))
                .assertOneFinding("reinstatement");
    }

    @Test
    void findsARefereeThatWasNeverRegistered() {
        int first = league.indexOf(MatchAssigned.class, 0);
        MatchAssigned given = (MatchAssigned) league.get(first);
        int decision = league.indexOf(MatchDecided.class, 0);
        league.insert(decision, new MatchAssigned(given.matchId(), RefereeId.of(7), 2));
        assertThat(league.findings())
                .anyMatch(line -> line.contains("R1M1: agent: expected one that has a place, got REF07"));
    }

    @Test
    void findsATokenThatWasVoidAndIsValidAgain() {
        PlayerRegistered first = (PlayerRegistered) league.get(league.indexOf(PlayerRegistered.class, 0));
        Registration registration = first.registration();
        int round = league.indexOf(RoundStarted.class, 1);
        league.insert(round, new PlayerReturned(first.playerId(), registration.endpoint(), registration.generation()))
                .insert(round, new PlayerReturned(first.playerId(), registration.endpoint(), 3))
                .assertOneFinding("generation of P01: expected at least 3, got 1");
    }

    @Test
    void findsARoundThatBeginsBeforeTheOneBeforeIsFinished() {
        league.remove(RoundFinished.class, 0).assertOneFinding("end of the round before");
    }

    @Test
    void findsARoundThatWasLeftOut() {
        league.change(RoundStarted.class, 2, started -> new RoundStarted(new RoundId(2), started.at()));
        assertThat(league.findings()).anyMatch(line -> line.contains("round that begins: expected 3, got 2"));
    }

    @Test
    void findsARoundThatWasFinishedTooEarly() {
        league.swap(league.indexOf(RoundFinished.class, 0), league.indexOf(MatchDecided.class, 1))
                .assertOneFinding("matches left of the round: expected none, got [R1M");
    }

    @Test
    void findsAMatchOfARoundThatHasNotBegun() {
        league.swap(league.indexOf(RoundStarted.class, 1), league.indexOf(RoundStarted.class, 1) + 1);
        league.assertOneFinding("round of the match: expected one that has begun, got 2");
    }

    @Test
    void findsALeagueThatEndedWithAMatchLeft() {
        league.remove(MatchDecided.class, 5);
        assertThat(league.findings())
                .anyMatch(line -> line.contains("matches left at the end: expected none, got [R3M"));
    }

    @Test
    void findsNothingWhereTheOperatorStoppedInstead() {
        int round = league.indexOf(RoundStarted.class, 1);
        List<HistoryEntry> begun = league.history().entries().subList(0, round);
        List<HistoryEntry> stopped = new ArrayList<>(begun);
        stopped.add(new ReadableEntry(round + 1, new LeagueFinished(true, Instant.EPOCH)));
        assertThat(Forgery.findings(new LeagueHistory(league.history().league(), stopped)))
                .isEmpty();
    }
}
