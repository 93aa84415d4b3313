package org.evenodd.manager.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.delivery.News.ONE;
import static org.evenodd.manager.delivery.News.P01;
import static org.evenodd.manager.delivery.News.TWO;
import static org.evenodd.manager.delivery.News.announcement;
import static org.evenodd.manager.delivery.News.completed;
import static org.evenodd.manager.delivery.News.farewell;
import static org.evenodd.manager.delivery.News.standings;
import static org.evenodd.manager.delivery.Peers.seconds;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.service.ServiceResponse;
import org.evenodd.manager.assignment.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.play.LeagueClosing.CompletionAnswer;
import org.evenodd.manager.registration.DialectSeen;
import org.evenodd.protocol.message.DialectNote;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Broadcasts, and the commands that follow answers and silence. */
class BroadcastAnswersTest {
    private final Peers peers = new Peers();
    private final List<Command> commands = new ArrayList<>();
    private final Broadcasts broadcasts = News.from(peers, commands::add, agent -> true);

    @Nested
    class Repeats {
        private void absentUntil(Duration when) {
            peers.absent(P01);
            peers.time.after(when, () -> peers.bind(P01));
        }

        @Test
        void announcesAgainUntilTheAgentIsThere() {
            absentUntil(seconds(5));

            broadcasts.announce(announcement(ONE, P01));
            peers.time.run();

            assertThat(peers.received).extracting(Peers.Received::after).containsExactly(seconds(6));
            assertThat(commands)
                    .containsExactly(
                            new AnnouncementAnswered(P01, announcement(ONE).matches()));
        }

        @Test
        void givesUpAfterTheThirdRepeat() {
            absentUntil(seconds(7));

            broadcasts.announce(announcement(ONE, P01));
            peers.time.run();

            assertThat(peers.received).isEmpty();
            assertThat(commands).isEmpty();
        }

        @Test
        void repeatsNoStandingsUpdateButTheLastOfARound() {
            absentUntil(seconds(1));

            broadcasts.updateStandings(standings(ONE, 1, false, P01));
            peers.time.advance(Duration.ZERO);
            broadcasts.updateStandings(standings(ONE, 2, true, P01));
            peers.time.run();

            assertThat(peers.pointsSeenBy(P01)).containsExactly(2);
        }

        @Test
        void saysTheSameAgainInARepeat() {
            peers.answering(P01, seconds(11));

            broadcasts.completeRound(completed(ONE, P01));
            peers.time.run();

            assertThat(peers.received).hasSize(4);
            assertThat(peers.received)
                    .extracting(Peers.Received::params)
                    .containsOnly(peers.received.get(0).params());
        }

        @Test
        void repeatsAtTheAddressToWhichTheAgentHasMoved() {
            peers.absent(P01);

            broadcasts.announce(announcement(ONE, P01));
            peers.time.advance(seconds(1));
            peers.answering(P01);
            peers.time.run();

            assertThat(commands)
                    .containsExactly(
                            new AnnouncementAnswered(P01, announcement(ONE).matches()));
        }
    }

    @Nested
    class SilentAgents {
        @Test
        void areToldTheEndWithoutAllThatWaitsBeforeIt() {
            peers.absent(P01);

            broadcasts.announce(announcement(ONE, P01));
            broadcasts.updateStandings(standings(ONE, 3, true, P01));
            broadcasts.completeRound(completed(ONE, P01));
            broadcasts.announce(announcement(TWO, P01));
            broadcasts.completeLeague(farewell(P01));
            peers.time.after(seconds(7), () -> peers.bind(P01));
            peers.time.run();

            assertThat(peers.receivedBy(P01)).containsExactly("LEAGUE_COMPLETED 0");
            assertThat(commands).containsExactly(new CompletionAnswer.Delivered(P01, 0));
        }

        @Test
        void areGivenUpOnInTheEnd() {
            peers.absent(P01);

            broadcasts.completeLeague(farewell(P01));
            peers.time.run();

            assertThat(commands).containsExactly(new CompletionAnswer.GivenUp(P01, 0));
            assertThat(Duration.between(Peers.START, peers.time.instant())).isEqualTo(seconds(6));
        }

        @Test
        void areGivenUpOnAtOnceWhereTheyHaveNoPlaceAnyMore() {
            broadcasts.completeLeague(farewell(P01));
            peers.time.run();

            assertThat(commands).containsExactly(new CompletionAnswer.GivenUp(P01, 0));
        }
    }

    @Test
    void tellsTheLeagueOfTheLenienciesThatAnAnswerNeeded() {
        peers.answering(P01);
        peers.reply = ServiceResponse.json(200, "{\"status\":\"ACKNOWLEDGED\",\"player_id\":\"P01\"}".getBytes(UTF_8));

        broadcasts.completeLeague(farewell(P01));
        peers.time.run();

        assertThat(commands).hasSize(2).last().isEqualTo(new CompletionAnswer.Delivered(P01, 0));
        assertThat(commands.get(0))
                .isInstanceOfSatisfying(
                        DialectSeen.class,
                        seen -> assertThat(seen.notes())
                                .extracting(DialectNote::seen)
                                .contains("a bare object"));
    }

    @Test
    void givesUpOnAnAgentThatRefusesTheFarewell() {
        peers.answering(P01);
        peers.reply = ServiceResponse.json(
                200, "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":3001,\"message\":\"no\"},\"id\":1}".getBytes(UTF_8));

        broadcasts.completeLeague(farewell(P01));
        peers.time.run();

        assertThat(commands).containsExactly(new CompletionAnswer.GivenUp(P01, 0));
    }

    @Test
    void tellsTheLeagueOfAnAnswerFromAnAgentThatItTakesForSilent() {
        peers.answering(P01);
        Broadcasts unsure = News.from(peers, commands::add, agent -> false);

        unsure.updateStandings(standings(ONE, 3, false, P01));
        peers.time.run();

        assertThat(commands).containsExactly(new AgentResponded(P01));
    }
}
