package org.evenodd.manager.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.manager.delivery.News.ONE;
import static org.evenodd.manager.delivery.News.P01;
import static org.evenodd.manager.delivery.News.P02;
import static org.evenodd.manager.delivery.News.REF01;
import static org.evenodd.manager.delivery.News.TWO;
import static org.evenodd.manager.delivery.News.announcement;
import static org.evenodd.manager.delivery.News.completed;
import static org.evenodd.manager.delivery.News.farewell;
import static org.evenodd.manager.delivery.News.standings;
import static org.evenodd.manager.delivery.Peers.seconds;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.assignment.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.play.LeagueClosing.CompletionAnswer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class BroadcastsTest {
    private final Peers peers = new Peers();
    private final List<Command> commands = new ArrayList<>();
    private final Broadcasts broadcasts = News.from(peers, commands::add, agent -> true);

    @Nested
    class Envelopes {
        @Test
        void giveEachReceiverItsOwnTokenAndAllTheSameConversation() {
            peers.answering(P01);
            peers.answering(REF01);

            broadcasts.announce(announcement(ONE, P01, REF01));
            peers.time.run();

            List<JsonNode> sent =
                    peers.received.stream().map(Peers.Received::params).toList();
            assertThat(sent)
                    .extracting(params -> params.path("auth_token").stringValue())
                    .containsExactly("tok_of_P01", "tok_of_REF01");
            assertThat(sent)
                    .extracting(params -> params.path("conversation_id").stringValue())
                    .containsOnly(sent.get(0).path("conversation_id").stringValue())
                    .allMatch(id -> id.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"));
            assertThat(sent)
                    .extracting(params -> params.path("sender").stringValue())
                    .containsOnly("league_manager");
        }

        @Test
        void differBetweenBroadcasts() {
            peers.answering(P01);

            broadcasts.announce(announcement(ONE, P01));
            broadcasts.completeRound(completed(ONE, P01));
            peers.time.run();

            assertThat(peers.received)
                    .extracting(sent -> sent.params().path("conversation_id").stringValue())
                    .doesNotHaveDuplicates();
        }
    }

    @Nested
    class Order {
        @Test
        void keepsTheMessagesToOneAgentInOrderOneAfterTheOther() {
            peers.answering(P01, seconds(1));

            broadcasts.announce(announcement(ONE, P01));
            broadcasts.updateStandings(standings(ONE, 3, true, P01));
            broadcasts.completeRound(completed(ONE, P01));
            broadcasts.completeLeague(farewell(P01));
            peers.time.run();

            assertThat(peers.receivedBy(P01))
                    .containsExactly(
                            "ROUND_ANNOUNCEMENT 1",
                            "LEAGUE_STANDINGS_UPDATE 1",
                            "ROUND_COMPLETED 1",
                            "LEAGUE_COMPLETED 0");
            assertThat(peers.received)
                    .extracting(Peers.Received::after)
                    .containsExactly(seconds(0), seconds(1), seconds(2), seconds(3));
        }

        @Test
        void servesAgentsSideBySide() {
            peers.answering(P01, seconds(5));
            peers.answering(P02);

            broadcasts.announce(announcement(ONE, P01, P02));
            broadcasts.completeRound(completed(ONE, P01, P02));
            peers.time.advance(seconds(1));

            assertThat(peers.receivedBy(P02)).containsExactly("ROUND_ANNOUNCEMENT 1", "ROUND_COMPLETED 1");
            assertThat(peers.receivedBy(P01)).containsExactly("ROUND_ANNOUNCEMENT 1");
        }

        @Test
        void letsADeadAgentDelayNobody() {
            peers.absent(P01);
            peers.answering(P02);

            broadcasts.announce(announcement(ONE, P01, P02));
            broadcasts.completeRound(completed(ONE, P01, P02));
            broadcasts.completeLeague(farewell(P01, P02));
            peers.time.advance(Duration.ZERO);

            assertThat(commands)
                    .containsExactly(
                            new AnnouncementAnswered(P02, announcement(ONE).matches()),
                            new CompletionAnswer.Delivered(P02, 0));
        }
    }

    @Nested
    class StandingsUpdates {
        @Test
        void sendOnlyTheNewestToAPlayerThatIsStillBusy() {
            peers.answering(P01, seconds(1));

            for (int points = 1; points <= 5; points++) {
                broadcasts.updateStandings(standings(ONE, points, false, P01));
            }
            peers.time.run();

            assertThat(peers.pointsSeenBy(P01)).containsExactly(1, 5);
        }

        @Test
        void sendEachToAPlayerThatKeepsUp() {
            peers.answering(P01);

            for (int points = 1; points <= 3; points++) {
                broadcasts.updateStandings(standings(ONE, points, false, P01));
                peers.time.run();
            }

            assertThat(peers.pointsSeenBy(P01)).containsExactly(1, 2, 3);
        }

        @Test
        void alwaysSendTheLastOfARoundBeforeItsCompletion() {
            peers.answering(P01, seconds(1));

            broadcasts.updateStandings(standings(ONE, 1, false, P01));
            broadcasts.updateStandings(standings(ONE, 2, false, P01));
            broadcasts.updateStandings(standings(ONE, 3, true, P01));
            broadcasts.completeRound(completed(ONE, P01));
            broadcasts.updateStandings(standings(TWO, 4, false, P01));
            peers.time.run();

            assertThat(peers.pointsSeenBy(P01)).containsExactly(1, 3, 4);
            assertThat(peers.receivedBy(P01))
                    .containsExactly(
                            "LEAGUE_STANDINGS_UPDATE 1",
                            "LEAGUE_STANDINGS_UPDATE 1",
                            "ROUND_COMPLETED 1",
                            "LEAGUE_STANDINGS_UPDATE 2");
        }
    }
}
