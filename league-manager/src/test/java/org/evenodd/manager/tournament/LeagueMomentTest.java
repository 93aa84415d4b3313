package org.evenodd.manager.tournament;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.tournament.TournamentFixture.P01;
import static org.evenodd.manager.tournament.TournamentFixture.R1M1;
import static org.evenodd.manager.tournament.TournamentFixture.REF01;
import static org.evenodd.manager.tournament.TournamentFixture.ref;
import static org.evenodd.manager.tournament.TournamentFixture.running;
import static org.evenodd.manager.tournament.TournamentFixture.with;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.agent.peer.MatchesInHand.AwaitedStep;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.outbound.MatchWaits.MatchWait;
import org.evenodd.manager.page.AgentsView;
import org.evenodd.manager.page.Concern;
import org.evenodd.manager.page.DivisionMemory;
import org.evenodd.manager.page.LeagueMoment;
import org.evenodd.manager.page.LeagueView;
import org.evenodd.manager.page.LeagueView.MatchUnderWay;
import org.evenodd.manager.page.PageFrame;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.manager.results.Viewer;
import org.evenodd.manager.tournament.AgentConduct.AgentSilent;
import org.evenodd.protocol.value.PublicUrl;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What pages tell of a running league: the matches under way, and what needs the operator. */
class LeagueMomentTest {

    private static LeagueMoment moment(TournamentFixture league, Duration clockAhead, MatchWait... told) {
        return new LeagueMoment(
                new TournamentProgress(league.tournament(), league.now().plus(clockAhead), RelayPoll.NONE),
                Stream.of(told).collect(toMap(wait -> R1M1, wait -> wait)),
                new DivisionMemory(),
                1,
                null,
                clockAhead);
    }

    /** What the operator's page begins with. */
    @Nested
    class Concerns {

        private static final Duration LIMIT = Duration.ofSeconds(20);

        private final TournamentFixture league = running(4, 2, 1);

        private static List<Concern> concerns(TournamentFixture league, MatchWait... told) {
            return Concern.all(new PageFrame(
                    moment(league, Duration.ofHours(1), told),
                    Links.live(PublicUrl.NONE),
                    new Viewer.Operator(),
                    Section.OPERATOR,
                    "Operator"));
        }

        private static String inWords(Concern concern) {
            String agents = String.join(
                    " ", concern.agents().stream().map(Member::shownName).toList());
            String match = concern.match() == null ? "" : concern.match().id() + " ";
            return "%s%s: %s".formatted(match, agents, concern.why());
        }

        private static List<String> words(TournamentFixture league, MatchWait... told) {
            return concerns(league, told).stream().map(Concerns::inWords).toList();
        }

        private MatchWait waits(int seconds, int attempt) {
            Instant since = league.now().minusSeconds(seconds);
            Instant first = since.minus(LIMIT.multipliedBy(attempt - 1));
            return new MatchWait(List.of(P01), AwaitedStep.CHOICE, since, LIMIT, attempt, first);
        }

        @Test
        void areNoneWhereAllIsWellAndOnceTheLeagueIsOver() {
            assertThat(words(league)).isEmpty();
            league.referee("Stranger", 8077, Samples.STRANGE);
            assertThat(words(league)).isNotEmpty();
            league.give(LeagueControl.STOP);
            assertThat(words(league)).isEmpty();
        }

        @Test
        void areMatchesFromTheLastFifthOfTheirLimitOn() {
            assertThat(words(league, waits(15, 1))).isEmpty();
            assertThat(words(league, waits(17, 1))).containsExactly("R1M1 Player 1: waits for Player 1's choice");
            assertThat(concerns(league, waits(2, 2)))
                    .extracting(Concern::since)
                    .containsExactly(league.now().minusSeconds(22).plus(Duration.ofHours(1)));
        }

        @Test
        void areADeadRefereeSinceItWasMissedAndTheWholeLeagueWithoutAnother() {
            Instant now = league.now();
            league.give(new AgentSilent(REF01));
            league.pass(Duration.ofSeconds(5));
            assertThat(words(league)).containsExactly("Referee 1: does not answer; its matches go to others");
            assertThat(concerns(league).get(0).since()).isEqualTo(now.plus(Duration.ofHours(1)));
            league.give(new AgentSilent(ref(2)));
            assertThat(words(league)).hasSize(3).first().asString().startsWith(": No referee answers (REF01 at ");
        }

        @Test
        void areAPlayerThatForfeitsMoreThanOneMatchInARowAndNotTheMatchThatWaitsForItBesides() {
            TournamentFixture unlucky = with(4, 1, 2);
            unlucky.start();
            unlucky.playRound(P01);
            assertThat(words(unlucky)).isEmpty();
            unlucky.playRound(P01);
            assertThat(words(unlucky)).containsExactly("Player 1: did not choose in time");
            assertThat(concerns(unlucky).get(0).since())
                    .isEqualTo(unlucky.league()
                            .fixture(R1M1)
                            .orElseThrow()
                            .decided()
                            .orElseThrow()
                            .at());
        }

        @Test
        void areARefereeToAdmitAndAnAgentThatHasNotAnsweredForAWhile() {
            TournamentFixture open = with(3, 1, 1);
            open.reachEverybodyBut(P01);
            open.referee("Stranger", 8077, Samples.STRANGE);
            assertThat(words(open)).containsExactly("Stranger: waits for the operator to admit it");
            open.pass(Duration.ofSeconds(11));
            assertThat(words(open))
                    .containsExactly(
                            "Stranger: waits for the operator to admit it",
                            "Player 1: does not answer at its endpoint");
        }

        @Test
        void areALeagueThatIsReadyOrPausedAndAMatchThatIsHeld() {
            TournamentFixture open = with(2, 1, 1);
            open.reachEverybody();
            assertThat(words(open)).containsExactly(": 2 players and 1 referee have registered.");
            league.give(LeagueControl.PAUSE);
            assertThat(words(league)).containsExactly(": No new match begins until the operator resumes the league.");
            assertThat(words(RefusedReportsTest.held()))
                    .containsExactly("R1M1 : has had two reports that could not be right");
        }
    }

    @Test
    void saysOfASuspendedPlayerWhatItDidWhenItWasAsked() {
        TournamentFixture league = with(5, 1, 2);
        league.start();
        league.suspend(P01);
        assertThat(AgentsView.stateOf(league.league(), league.member(P01)))
                .isEqualTo("suspended after 3 matches in a row: it did not choose in time");
    }

    @Nested
    class UnderWay {

        private List<MatchUnderWay> underWay(TournamentFixture league, Duration clockAhead, MatchWait... told) {
            return LeagueView.of(moment(league, clockAhead, told), Optional.empty(), Optional.empty())
                    .underWay();
        }

        private List<String> states(TournamentFixture league) {
            return underWay(league, Duration.ofHours(1)).stream()
                    .map(MatchUnderWay::state)
                    .toList();
        }

        @Test
        void areMatchesThatBeganByAClockThatWasSetMeanwhile() {
            TournamentFixture running = running(2, 1, 1);
            Instant begun =
                    running.tournament().live().match(R1M1).stage().since().orElseThrow();
            assertThat(underWay(running, Duration.ofHours(1)))
                    .extracting(MatchUnderWay::since)
                    .containsExactly(begun.plus(Duration.ofHours(1)));
        }

        @Test
        void areNextUntilTheirTimeComesAndTheirRefereeHasAPlace() {
            TournamentFixture league = with(Samples.settings("announcement_lead_seconds=60"), 4, 1, 1);
            league.start();
            assertThat(states(league)).containsExactly("next", "next");
            league.pass(Duration.ofSeconds(60));
            assertThat(states(league)).containsExactly("waits for Referee 1 to take the match", "next");
            league.offers().forEach(league::accept);
            assertThat(states(league)).containsExactly("choosing", "next");
        }

        @Test
        void waitForWhoeverHasNotAcknowledgedTheAnnouncementInTime() {
            TournamentFixture league = with(2, 1, 1);
            league.start();
            assertThat(states(league))
                    .containsExactly("waits for Player 1, Player 2, Referee 1 to acknowledge the announcement");
        }

        @Test
        void waitForTheReportOfARefereeThatHasToldNothingForAWhile() {
            TournamentFixture running = running(2, 1, 1);
            running.pass(Duration.ofSeconds(6));
            assertThat(states(running)).containsExactly("waits for Referee 1 to report");
        }

        @Test
        void tellWhomTheyWaitForAndWhichTryItIs() {
            TournamentFixture running = running(2, 1, 1);
            Instant now = running.now();
            MatchWait third = new MatchWait(List.of(P01), AwaitedStep.CHOICE, now, Duration.ofSeconds(20), 3, now);
            assertThat(underWay(running, Duration.ZERO, third)).singleElement().satisfies(match -> {
                assertThat(match.state()).isEqualTo("waits for Player 1's choice");
                assertThat(match.again()).isEqualTo("3rd try");
                assertThat(match.limit()).isEqualTo("20 s");
            });
        }
    }
}
