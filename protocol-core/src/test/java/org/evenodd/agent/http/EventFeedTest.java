package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EventFeedTest {

    private final EventFeed feed = new EventFeed();

    private String after(long event, long hint) {
        return new String(feed.after(event, hint).text(), UTF_8);
    }

    @Test
    void tellsWhatCameAfterTheLastKnownEventInOrder() {
        feed.post(3, "match", "match:R1M1", "{\"a\":1}");
        feed.post(5, "round", "round:1", "{}");
        feed.pass(6);
        assertThat(after(2, 0)).isEqualTo("event: match\nid: 3\ndata: {\"a\":1}\n\nevent: round\nid: 5\ndata: {}\n\n");
        assertThat(after(3, 0)).isEqualTo("event: round\nid: 5\ndata: {}\n\n");
        assertThat(after(6, 0)).isEmpty();
        assertThat(feed.after(3, 0).last()).isEqualTo(6);
    }

    @Test
    void tellsOnlyTheLatestEventAboutASubject() {
        feed.post(1, "match", "match:R1M1", "begun");
        feed.post(2, "match", "match:R1M2", "begun");
        feed.post(3, "match", "match:R1M1", "decided");
        assertThat(after(0, 0)).isEqualTo("event: match\nid: 2\ndata: begun\n\nevent: match\nid: 3\ndata: decided\n\n");
    }

    @Test
    void tellsHintsWithoutANumberOnce() {
        feed.pass(1);
        feed.hint("ratings", "{}");
        EventFeed.EventBatch batch = feed.after(1, 0);
        assertThat(new String(batch.text(), UTF_8)).isEqualTo("event: ratings\ndata: {}\n\n");
        assertThat(feed.after(batch.last(), batch.lastHint()).isEmpty()).isTrue();
    }

    @Test
    void tellsWhoKnowsAnEventOfTheFutureThatItHasBegunAnew() {
        feed.post(7, "league", "league", "{}");
        assertThat(after(900, 0)).isEqualTo("event: restart\nid: 7\ndata: {}\n\n");
    }

    @Test
    void tellsManyWatchersTheSameBytes() {
        feed.post(1, "league", "league", "{}");
        assertThat(feed.after(0, 0).text()).isSameAs(feed.after(0, 0).text());
    }

    @Test
    void doesNotTakeAStoreThatIsNotReadYetForEventsThatHaveBegunAnew() {
        EventFeed.EventBatch early = feed.after(7, 0);
        assertThat(early.isEmpty()).isTrue();
        assertThat(early.last()).isEqualTo(7);

        for (int number = 1; number <= 8; number++) {
            feed.post(number, "match", "match:R1M" + number, "{}");
        }
        assertThat(after(early.last(), 0)).contains("id: 8").doesNotContain("restart", "id: 7");
    }
}
