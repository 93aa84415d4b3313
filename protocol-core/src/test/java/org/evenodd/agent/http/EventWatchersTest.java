package org.evenodd.agent.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.evenodd.agent.address.TrustedProxies;
import org.evenodd.agent.http.EventFeed.Known;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Watchers over real sockets, with a clock that the tests step. */
class EventWatchersTest {

    private static final int PATIENCE_MILLIS = 10_000;
    private static final int SMALL_BUFFER = 4096;

    /** More than both ends buffer. */
    private static final String LONG = "x".repeat(1 << 20);

    private final AtomicLong now = new AtomicLong();
    private final EventFeed feed = new EventFeed();
    private final HttpThreads threads = new HttpThreads(1);
    private final TurnedAwayLog log = new TurnedAwayLog(LoggerFactory.getLogger(EventWatchersTest.class));
    private final EventWatchers watchers = new EventWatchers(feed, threads.timer(), now::get, log);
    private final Server server = new Server(threads.pool());
    private final ServerConnector connector = new ServerConnector(server);
    private final List<Socket> sockets = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        connector.setHost("127.0.0.1");
        connector.setAcceptedSendBufferSize(SMALL_BUFFER);
        connector.addBean(new OpenConnections(TestServers.LIMITS, TrustedProxies.NONE, threads.timer(), log));
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                watchers.follow(OpenConnections.of(request), request, response, callback);
                return true;
            }
        });
        server.start();
        feed.post(1, "league", "league", "{}");
    }

    @AfterEach
    void stop() throws Exception {
        for (Socket socket : sockets) {
            socket.close();
        }
        watchers.close();
        server.stop();
        threads.close();
    }

    /** Begins to watch and reads the head of the answer. */
    private InputStream watch() throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.setReceiveBufferSize(SMALL_BUFFER);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), connector.getLocalPort()));
        socket.getOutputStream().write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
        InputStream events = new BufferedInputStream(socket.getInputStream());
        assertThat(readUntil(events, "\n:\n\n"))
                .contains("Cache-Control: no-store, no-transform", "X-Accel-Buffering: no");
        return events;
    }

    private static String readUntil(InputStream in, String end) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(end) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the stream has ended after " + read);
            }
            read.append((char) next);
        }
        return read.toString();
    }

    /** Reads what is left; returns how much it was. */
    private static int readToEnd(InputStream in) throws IOException {
        int length = 0;
        try {
            for (int read = in.read(new byte[SMALL_BUFFER]); read >= 0; read = in.read(new byte[SMALL_BUFFER])) {
                length += read;
            }
        } catch (SocketException e) {
            return length; // reset, because the other side did not wait until everything was read
        }
        return length;
    }

    @Tag("case:slow-watcher")
    @Test
    void dropOneThatDoesNotReadForTenSecondsAndNobodyElse() throws Exception {
        InputStream slow = watch();
        InputStream good = watch();
        feed.post(2, "match", "match:R1M1", LONG);
        readUntil(slow, "event: match");
        readUntil(good, LONG);

        now.set(Duration.ofSeconds(11).toNanos());
        feed.post(3, "match", "match:R1M2", "{\"short\":1}");

        assertThat(readUntil(good, "{\"short\":1}")).contains("id: 3");
        assertThat(readToEnd(slow)).isLessThan(LONG.getBytes(UTF_8).length);
    }

    @Test
    void keepOneThatReadsAndGiveItASignOfLifeWhereNothingHappens() throws Exception {
        InputStream quiet = watch();
        for (int i = 1; i <= 3; i++) {
            now.addAndGet(Duration.ofSeconds(15).plusMillis(1).toNanos());
            feed.pass(1 + i); // of which nobody is told
            assertThat(readUntil(quiet, ":\n\n")).doesNotContain("event");
        }
        feed.post(9, "match", "match:R1M1", "{}");
        assertThat(readUntil(quiet, "data: {}")).contains("event: match");
    }

    @Nested
    class TheFeed {

        private final EventFeed feed = new EventFeed();

        private String after(long event, long hint) {
            return new String(told(event, hint).text(), UTF_8);
        }

        private EventFeed.EventBatch told(long event, long hint) {
            return feed.after(new Known("", event, hint));
        }

        @Test
        void tellsWhatCameAfterTheLastKnownEventInOrder() {
            feed.post(3, "match", "match:R1M1", "{\"a\":1}");
            feed.post(5, "round", "round:1", "{}");
            feed.pass(6);
            assertThat(after(2, 0))
                    .isEqualTo("event: match\nid: 3\ndata: {\"a\":1}\n\nevent: round\nid: 5\ndata: {}\n\n");
            assertThat(after(3, 0)).isEqualTo("event: round\nid: 5\ndata: {}\n\n");
            assertThat(after(6, 0)).isEmpty();
            assertThat(told(3, 0).after().event()).isEqualTo(6);
        }

        @Test
        void tellsOnlyTheLatestEventAboutASubject() {
            feed.post(1, "match", "match:R1M1", "begun");
            feed.post(2, "match", "match:R1M2", "begun");
            feed.post(3, "match", "match:R1M1", "decided");
            assertThat(after(0, 0))
                    .isEqualTo("event: match\nid: 2\ndata: begun\n\nevent: match\nid: 3\ndata: decided\n\n");
        }

        @Test
        void tellsHintsWithoutANumberOnce() {
            feed.pass(1);
            feed.hint("ratings", "{}");
            EventFeed.EventBatch batch = told(1, 0);
            assertThat(new String(batch.text(), UTF_8)).isEqualTo("event: ratings\ndata: {}\n\n");
            assertThat(feed.after(batch.after()).isEmpty()).isTrue();
        }

        /** A manager that stands by has no events, only hints. */
        @Test
        void tellsAHintAlsoBeforeTheFirstEventAndWhoKnowsEventsToBeginAnew() {
            feed.hint("manager", "{}");
            assertThat(after(0, 0)).isEqualTo("event: manager\ndata: {}\n\n");
            assertThat(after(7, 0)).startsWith("event: restart").contains("event: manager");
        }

        @Test
        void tellsWhoKnowsAnEventOfTheFutureToBeginAnewAndAllThatThereIs() {
            feed.post(7, "league", "league", "{}");
            assertThat(after(900, 0))
                    .isEqualTo("event: restart\nid: 0\ndata: {}\n\nevent: league\nid: 7\ndata: {}\n\n");
        }

        @Test
        void tellsWhoFollowsALeagueThatAnotherOneHasTheSameNumbers() {
            feed.begin("former", 0, () -> feed.post(9, "match", "match:R1M1", "old"));
            EventFeed.EventBatch former = told(0, 0);
            feed.begin("next", 0, () -> feed.post(30, "match", "match:R1M1", "new"));
            assertThat(feed.after(former.after()).text())
                    .asString(UTF_8)
                    .isEqualTo("event: restart\nid: 0\ndata: {}\n\nevent: match\nid: 30\ndata: new\n\n");
            assertThat(feed.after(new Known("next", 9, 0)).text())
                    .asString(UTF_8)
                    .startsWith("event: match\nid: 30");
        }

        @Test
        void goesBackWithALeagueThatHasFewerEvents() {
            feed.begin("former", 0, () -> feed.post(900, "match", "match:R1M1", "old"));
            feed.begin("next", 0, () -> feed.post(1, "league", "league", "{}"));
            feed.post(2, "match", "match:R1M1", "new");
            assertThat(feed.last()).isEqualTo(2);
            assertThat(feed.after(new Known("former", 900, 0)).text())
                    .asString(UTF_8)
                    .startsWith("event: restart")
                    .contains("id: 2");
        }

        @Test
        void goesOnForWhoFollowsALeagueThatIsReadAgain() {
            feed.begin("same", 0, () -> feed.post(8, "match", "match:R1M1", "{}"));
            EventFeed.EventBatch known = told(0, 0);
            feed.begin("same", 0, () -> feed.post(8, "match", "match:R1M1", "{}"));
            feed.post(9, "match", "match:R1M2", "{}");
            assertThat(feed.after(known.after()).text()).asString(UTF_8).isEqualTo("event: match\nid: 9\ndata: {}\n\n");
        }

        @Test
        void tellsWhoKnowsOnlyWhatItHasForgottenToBeginAnew() {
            for (int number = 1; number <= EventFeed.MOST_KEPT + 5; number++) {
                feed.post(number, "match", "match:" + number, "{}");
            }
            assertThat(after(4, 0)).startsWith("event: restart\nid: 5\ndata: {}\n\nevent: match\nid: 6\n");
            assertThat(after(5, 0)).startsWith("event: match\nid: 6\n");
        }

        @Test
        void tellsMuchInSeveralParts() {
            int all = 2 * EventFeed.MOST_AT_ONCE + 1;
            for (int number = 1; number <= all; number++) {
                feed.post(number, "match", "match:" + number, "{}");
            }
            Known known = new Known("", 0, 0);
            StringBuilder text = new StringBuilder();
            for (EventFeed.EventBatch batch = feed.after(known); !batch.isEmpty(); batch = feed.after(batch.after())) {
                assertThat(batch.text()).hasSizeLessThan(50 * EventFeed.MOST_AT_ONCE);
                text.append(new String(batch.text(), UTF_8));
            }
            assertThat(text.toString().split("id: ", -1)).hasSize(all + 1);
        }

        @Test
        void tellsManyWatchersTheSameBytes() {
            feed.post(1, "league", "league", "{}");
            assertThat(told(0, 0).text()).isSameAs(told(0, 0).text());
        }

        @Test
        void doesNotTakeAStoreThatIsNotReadYetForEventsThatHaveBegunAnew() {
            EventFeed.EventBatch early = told(7, 0);
            assertThat(early.isEmpty()).isTrue();
            assertThat(early.after().event()).isEqualTo(7);

            for (int number = 1; number <= 8; number++) {
                feed.post(number, "match", "match:R1M" + number, "{}");
            }
            assertThat(after(early.after().event(), 0)).contains("id: 8").doesNotContain("restart", "id: 7");
        }
    }
}
