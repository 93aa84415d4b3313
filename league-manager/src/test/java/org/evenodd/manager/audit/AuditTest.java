package org.evenodd.manager.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.MembershipEvent.PlayerRemoved;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.junit.jupiter.api.Test;

class AuditTest {

    @Test
    void findsNothingInALeagueWithoutTrouble() {
        assertThat(Forgery.ofAGoodLeague().findings()).isEmpty();
    }

    @Test
    void countsWhatItChecked() {
        var counts = Audit.of(Forgery.ofAGoodLeague().history()).stream()
                .collect(Collectors.toMap(RuleResult::what, RuleResult::count));
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
        LeagueHistory untold = new Forgery(PlayedLeagues.smooth(2)).history();
        assertThat(Audit.of(untold).stream().flatMap(checked -> checked.remarks().stream()))
                .containsExactly(
                        "Draws without a commitment, which prove nothing: R1M1", "Results without a transcript: R1M1");
    }

    @Test
    void findsNothingInLeaguesFullOfTroubleAndMeddling() {
        int voided = 0;
        int removed = 0;
        for (int seed = 0; seed < 60; seed++) {
            List<LeagueEvent> events = PlayedLeagues.troubled(seed);
            assertThat(Forgery.withForeignReferees(events).findings())
                    .as("seed %d", seed)
                    .isEmpty();
            voided +=
                    (int) events.stream().filter(MatchVoided.class::isInstance).count();
            removed += (int)
                    events.stream().filter(PlayerRemoved.class::isInstance).count();
        }
        assertThat(voided).isPositive();
        assertThat(removed).isPositive();
    }

    @Test
    void findsNothingInALeagueThatTheOperatorStopped() {
        assertThat(Forgery.withForeignReferees(PlayedLeagues.meddledWith()).findings())
                .isEmpty();
    }

    @Test
    void findsNothingInALeagueWithPlayersThatDoNotCount() {
        List<LeagueEvent> events = PlayedLeagues.withAnnulledPlayers();
        assertThat(League.replay(events).annulledPlayers()).isNotEmpty();
        assertThat(Forgery.withForeignReferees(events).findings()).isEmpty();
    }

    @Test
    void findsNothingInALeagueThatStillRunsWhereverItIs() {
        List<LeagueEvent> events = PlayedLeagues.troubled(3);
        for (int length = 1; length <= events.size(); length++) {
            assertThat(Forgery.withForeignReferees(events.subList(0, length)).findings())
                    .as("%d events", length)
                    .isEmpty();
        }
    }

    @Test
    void findsAResultWithoutProofFromARefereeThatShowsMatchTokensAndOnlyRemarksOnOneFromOthers() {
        List<LeagueEvent> unproven = PlayedLeagues.smooth(2);
        assertThat(new Forgery(unproven).findings())
                .hasSize(1)
                .first()
                .asString()
                .contains("R1M1", "proof by REF01", "no commitment, no transcript");
        assertThat(Forgery.withForeignReferees(unproven).findings()).isEmpty();
    }
}
