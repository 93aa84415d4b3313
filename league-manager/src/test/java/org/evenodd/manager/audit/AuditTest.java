package org.evenodd.manager.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.manager.audit.LeagueHistory.HistoryEntry;
import org.evenodd.manager.audit.LeagueHistory.ReadableEntry;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.junit.jupiter.api.Test;

class AuditTest {

    private static LeagueHistory history(List<LeagueEvent> events) {
        List<HistoryEntry> entries = new ArrayList<>();
        events.forEach(event -> entries.add(new ReadableEntry(entries.size() + 1L, event)));
        return new LeagueHistory(PlayedLeagues.LEAGUE, entries);
    }

    private static List<String> findings(List<LeagueEvent> events) {
        return Forgery.findings(history(events));
    }

    /** The events with referees that do not show match tokens. */
    private static List<LeagueEvent> foreign(List<LeagueEvent> events) {
        return events.stream().map(AuditTest::foreign).toList();
    }

    private static LeagueEvent foreign(LeagueEvent event) {
        if (event instanceof RefereeRegistered it) {
            return new RefereeRegistered(it.refereeId(), it.registration(), it.places(), it.admitted(), null);
        }
        return event instanceof RefereeReturned it
                ? new RefereeReturned(
                        it.refereeId(),
                        it.endpoint(),
                        it.generation(),
                        it.places(),
                        it.at(),
                        it.rotation(),
                        null,
                        it.caller(),
                        it.claim())
                : event;
    }

    @Test
    void findsNothingInALeagueWithoutTrouble() {
        assertThat(Forgery.findings(Forgery.ofAGoodLeague().entries())).isEmpty();
    }

    @Test
    void countsWhatItChecked() {
        var counts = Forgery.notes(new LeagueHistory(
                        PlayedLeagues.LEAGUE, Forgery.ofAGoodLeague().entries()))
                .stream()
                .collect(Collectors.toMap(RuleNotes::what, RuleNotes::counted));
        assertThat(counts)
                .containsEntry("matches of the schedule", 6)
                .containsEntry("scores", 6)
                .containsEntry("results against choices and number", 6)
                .containsEntry("draws against their commitments", 6)
                .containsEntry("transcripts", 6)
                .containsEntry("round starts and ends", 6)
                .containsEntry("rows of the standings", 4)
                .containsEntry("matches decided without a referee", 0);
    }

    @Test
    void saysWhatItCouldNotCheck() {
        assertThat(Forgery.notes(history(PlayedLeagues.smooth(2))).stream()
                        .flatMap(checked -> checked.remarks().stream()))
                .containsExactly(
                        "Draws without a commitment, which prove nothing: R1M1", "Results without a transcript: R1M1");
        Forgery unopened = Forgery.ofAGoodLeague();
        unopened.edit(
                "in match_decided 1: \"draw_nonce\":\"ef351103734fc95bfcd3248e594f5bbe4dfd31335f51ffc300d8cf355fca35ae\""
                        + " -> \"draw_nonce\":null");
        assertThat(Forgery.notes(new LeagueHistory(PlayedLeagues.LEAGUE, unopened.entries())).stream()
                        .flatMap(checked -> checked.remarks().stream()))
                .containsExactly("Draws whose commitment the referee did not open: R1M1");
    }

    @Test
    void findsNothingInLeaguesFullOfTroubleAndMeddling() {
        int voided = 0;
        int removed = 0;
        for (int seed = 0; seed < 60; seed++) {
            List<LeagueEvent> events = PlayedLeagues.troubled(seed);
            assertThat(findings(foreign(events))).as("seed %d", seed).isEmpty();
            voided +=
                    (int) events.stream().filter(MatchVoided.class::isInstance).count();
            removed += (int)
                    events.stream().filter(PlayerRemoved.class::isInstance).count();
        }
        assertThat(voided).isPositive();
        assertThat(removed).isPositive();
    }

    @Test
    void findsNothingInALeagueInWhichReportsWereRefused() {
        assertThat(findings(foreign(PlayedLeagues.withRefusedReports()))).isEmpty();
    }

    @Test
    void findsNothingInALeagueThatTheOperatorStopped() {
        assertThat(findings(foreign(PlayedLeagues.meddledWith()))).isEmpty();
    }

    @Test
    void findsNothingInALeagueWithPlayersThatDoNotCount() {
        List<LeagueEvent> events = PlayedLeagues.withAnnulledPlayers();
        League league = League.replay(events);
        assertThat(league.table(league.divisions().first()).annulledPlayers()).isNotEmpty();
        assertThat(findings(foreign(events))).isEmpty();
    }

    @Test
    void findsNothingInALeagueThatStillRunsWhereverItIs() {
        List<LeagueEvent> events = PlayedLeagues.troubled(3);
        for (int length = 1; length <= events.size(); length++) {
            assertThat(findings(foreign(events.subList(0, length))))
                    .as("%d events", length)
                    .isEmpty();
        }
    }

    @Test
    void findsAResultWithoutProofFromARefereeThatShowsMatchTokensAndOnlyRemarksOnOneFromOthers() {
        List<LeagueEvent> unproven = PlayedLeagues.smooth(2);
        assertThat(findings(unproven))
                .hasSize(1)
                .first()
                .asString()
                .contains("R1M1", "proof by REF01", "no commitment, no transcript");
        assertThat(findings(foreign(unproven))).isEmpty();
    }
}
