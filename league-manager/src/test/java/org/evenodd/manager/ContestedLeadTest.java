package org.evenodd.manager;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.agent.program.MemoryWorld;
import org.evenodd.agent.program.ProgramException;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.LeaderLock;
import org.evenodd.manager.store.LeaderLock.LeadershipClaim;
import org.evenodd.manager.store.LeaderLock.LeadershipLost;
import org.evenodd.manager.store.LeaderLock.OutcomeUnknown;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.jsonrpc.RpcReply;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A manager that competes for the leadership of its league, over a store in memory with a leader lock. */
class ContestedLeadTest extends ManagedLeague {
    private static final LeadershipClaim FREE = new LeadershipClaim(true, "", Optional.empty(), 1, Optional.empty());
    private static final Instant SINCE = Instant.parse("2025-01-15T12:30:00Z");
    private static final LeadershipClaim OCCUPIED =
            new LeadershipClaim(false, "http://127.0.0.1:8009/mcp", Optional.empty(), 2, Optional.empty());

    private final Queue<LeadershipClaim> claims = new ArrayDeque<>();
    private Duration patience = Duration.ZERO;
    private int claimed;
    private boolean sessionEnded;
    private boolean writtenByAnother;
    private boolean readOnly;
    private boolean breaksOff;
    private Runnable whileWriting = () -> {};

    @BeforeEach
    void shareTheStore() {
        manager.store = new SharedStore();
    }

    /** A store with a leader lock whose claims are answered by the test. */
    private final class SharedStore extends InMemoryEventStore {
        @Override
        public synchronized void append(LeagueId league, List<StoredEvent> added) {
            if (writtenByAnother) {
                writtenByAnother = false;
                throw new LeadershipLost("Another manager writes.");
            }
            if (readOnly) {
                throw readOnly();
            }
            whileWriting.run();
            super.append(league, added);
            if (breaksOff) {
                breaksOff = false;
                throw new OutcomeUnknown(new StoreException("The connection is broken."));
            }
        }

        @Override
        public Optional<Instant> unavailableSince() {
            return readOnly ? Optional.of(SINCE) : Optional.empty();
        }

        @Override
        public Optional<LeaderLock> leaderLock(LeagueId league, Endpoint endpoint, Path seen) {
            return Optional.of(new Seat());
        }
    }

    private static LeadershipLost readOnly() {
        return new LeadershipLost(new StoreException("It is read-only.", new SQLException("read-only", "25006")));
    }

    private final class Seat implements LeaderLock {
        @Override
        public LeadershipClaim claim() {
            claimed++;
            manager.time.advance(patience);
            if (readOnly) {
                throw readOnly();
            }
            if (claims.isEmpty()) {
                throw new StoreException("The store does not answer.");
            }
            return claims.size() > 1 ? claims.remove() : claims.element();
        }

        @Override
        public List<String> hold() {
            if (sessionEnded) {
                sessionEnded = false;
                throw new LeadershipLost("The session has ended.");
            }
            return List.of();
        }

        @Override
        public void keepKeyMark(String mark) {}
    }

    private String metrics() {
        return new String(manager.world.page(MemoryManager.MANAGER.at("/metrics")), UTF_8);
    }

    @Test
    void leadsWhereTheStoreTookLongerToSaySoThanALeaseLasts() {
        claims.add(FREE);
        patience = Duration.ofSeconds(3);

        manager.open();
        manager.time.advance(Duration.ofSeconds(1));

        assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
    }

    private CompletableFuture<Delivery.Replied> poll() {
        String poll = "{\"connector\": 1, \"ports\": [8101]}";
        return manager.world.post(
                "127.0.0.1", MemoryManager.MANAGER.at("/relay"), Map.of("Relay-Key", "4a".repeat(32)), poll);
    }

    private static boolean isElsewhere(Delivery.Replied reply) {
        return reply.status() == 503 && reply.retryAfter().equals(Duration.ofSeconds(1));
    }

    @Tag("case:relay")
    @Test
    void sendsConnectorsAndCallersOfTheirPlayersElsewhereWhileItDoesNotLead() {
        claims.addAll(List.of(OCCUPIED, FREE));
        manager.open();
        String relay = "/relay/" + "0".repeat(32);
        assertThat(manager.time.await(poll())).matches(ContestedLeadTest::isElsewhere);
        assertThat(manager.time.await(manager.world.post("127.0.0.1", MemoryManager.MANAGER.at(relay + "/mcp"), "{}")))
                .matches(ContestedLeadTest::isElsewhere);

        manager.time.advance(Duration.ofMillis(500));
        CompletableFuture<Delivery.Replied> poll = poll();
        manager.time.advance(Duration.ofSeconds(1));
        assertThat(poll).isNotDone();
        claims.add(OCCUPIED);
        sessionEnded = true;
        manager.time.advance(Duration.ofMillis(500));
        assertThat(poll).isCompletedWithValueMatching(ContestedLeadTest::isElsewhere);
    }

    @Test
    void standsByAndLeadsHalfASecondAfterTheLockIsFree() {
        claims.addAll(List.of(OCCUPIED, FREE));
        manager.open();
        assertThat(state()).isEqualTo("STANDBY");
        String call = MemoryWorld.call("league_query", "{}");
        assertThat(manager.time.await(manager.world.post("127.0.0.1", MemoryManager.MANAGER, call)))
                .matches(refused -> RpcReply.isOfStandby(refused.body()) && refused.status() == 200);

        manager.time.advance(Duration.ofMillis(500));

        assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
    }

    @Test
    void leadsAsLongAsItsSessionAnswers() {
        claims.addAll(List.of(FREE, OCCUPIED));
        manager.open();

        manager.time.advance(Duration.ofSeconds(30));

        assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
        assertThat(claimed).isEqualTo(1);
    }

    @Test
    void claimsNothingBeforeItsLeagueHasBeenOpened() {
        claims.addAll(List.of(OCCUPIED, FREE));
        Queue<Runnable> waiting = new ArrayDeque<>();
        manager.world.disk = waiting::add;
        manager.open();

        manager.time.advance(Duration.ofMillis(500));
        sessionEnded = true;
        manager.time.advance(Duration.ofSeconds(30));
        assertThat(claimed).isEqualTo(2);
        while (!waiting.isEmpty()) {
            waiting.remove().run();
        }
        manager.time.advance(Duration.ofMillis(500));

        assertThat(claimed).isEqualTo(3);
        assertThat(state()).isEqualTo("STANDBY");
    }

    @Test
    void doesNotStartWhereTheStoreDoesNotAnswer() {
        assertThatThrownBy(manager::open).isInstanceOf(ProgramException.class).hasMessage("The store does not answer.");
    }

    @Tag("case:database-read-only")
    @Test
    void followsWhileTheDatabaseTakesNothingSaysSoAndLeadsAsSoonAsItDoes() {
        claims.add(FREE);
        manager.anew = true;
        manager.open();
        manager.call("register_player", Requests.registerPlayer("Alpha", 8101, ""));

        readOnly = true;
        JsonNode refused = manager.call("register_player", Requests.registerPlayer("Beta", 8102, ""));
        manager.time.advance(Duration.ofMinutes(10));

        assertThat(text(refused, "/error/data/error_code")).isEqualTo("E016");
        assertWaitsForItsStore("STANDBY");
        assertThat(metrics()).contains("league_manager_leads 0.0", "league_store_available 0.0");
        assertThat(manager.manager.done()).isNotDone();

        readOnly = false;
        manager.time.advance(Duration.ofMillis(500));
        assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
        assertThat(manager.get("/health").has("waiting_for")).isFalse();
        assertThat(metrics())
                .contains(
                        "league_players{state=\"registered\"} 1.0",
                        "league_manager_leads 1.0",
                        "league_store_available 1.0");
        assertThat(manager.printed.toString()).containsOnlyOnce("its database is available again");
    }

    /** Whoever led may reach the store, or not: a manager that does not reach it cannot know. */
    @Test
    void namesNoLeaderWhileItDoesNotReachTheStoreThatKnowsIt() {
        claims.add(OCCUPIED);
        manager.open();
        assertThat(metrics()).contains("league_manager_leads 0.0", "league_store_available 1.0");

        readOnly = true;
        manager.time.advance(Duration.ofMinutes(1));

        assertWaitsForItsStore("STANDBY");
        JsonNode refused = manager.call("register_player", Requests.registerPlayer("Alpha", 8101, ""));
        assertThat(text(refused, "/error/data/message"))
                .contains("unavailable since 2025-01-15T12:30:00Z; nothing that was acknowledged is lost");
        assertThat(refused.at("/error/data/context").has("active_endpoint")).isFalse();
    }

    private void assertWaitsForItsStore(String state) {
        JsonNode health = manager.get("/health");
        assertThat(text(health, "/state")).isEqualTo(state);
        assertThat(text(health, "/waiting_for")).isEqualTo("store");
        assertThat(text(health, "/waiting_since")).startsWith("2025-01-15T12:30:00");
    }

    @Tag("case:store-busy")
    @Test
    void tellsInItsHealthThatItWaitsForItsStoreAlsoWhereNoOtherManagerMayLead() {
        manager.store = new InMemoryEventStore() {
            @Override
            public Optional<Instant> unavailableSince() {
                return readOnly ? Optional.of(SINCE) : Optional.empty();
            }
        };
        manager.open();
        assertThat(manager.get("/health").has("waiting_for")).isFalse();

        readOnly = true;

        assertWaitsForItsStore("WAITING_FOR_REGISTRATIONS");
        assertThat(metrics()).contains("league_manager_leads 1.0", "league_store_available 0.0");
    }

    /** A full disk: the lock can be had, and nothing else. */
    @Test
    void claimsLessAndLessOftenWhereTheDatabaseEndsItsTermsOneAfterTheOther() {
        claims.add(FREE);
        manager.open();
        manager.time.advance(Duration.ofSeconds(1));
        int before = claimed;

        for (int second = 0; second < 120; second++) {
            sessionEnded = true;
            manager.time.advance(Duration.ofSeconds(1));
        }

        assertThat(claimed - before).isBetween(5, 20);
        assertThat(manager.manager.done()).isNotDone();
    }

    @Test
    void doesNotStartWhereTheDatabaseTakesNothing() {
        claims.add(FREE);
        readOnly = true;

        assertThatThrownBy(manager::open).isInstanceOf(ProgramException.class).hasMessage("It is read-only.");
    }

    @Test
    void claimsAndSendsNothingOnceItIsClosed() throws IOException {
        claims.addAll(List.of(FREE, OCCUPIED));
        manager.settings = List.of("league.announcement_lead_seconds=1");
        manager.open();
        threePlayersOneReferee();
        operate("start_league");

        manager.close();
        manager.time.advance(Duration.ofMinutes(1));

        assertThat(claimed).isEqualTo(1);
        assertThat(agents.count("RUN_MATCH")).isZero();
    }

    @Test
    void withholdsAnAnswerThatIsFoundAfterItsSessionHasEnded() {
        claims.addAll(List.of(FREE, OCCUPIED));
        manager.open();
        whileWriting = () -> {
            sessionEnded = true;
            manager.time.advance(Duration.ofMillis(500));
        };

        JsonNode withheld = manager.call("register_player", Requests.registerPlayer("Alpha", 8101, ""));

        assertThat(text(withheld, "/error/data/error_code")).isEqualTo("E016");
    }

    @Test
    void itsMetricsTellOfTheLeagueOnlyWhileItLeads() {
        claims.addAll(List.of(OCCUPIED, OCCUPIED, FREE));
        manager.open();
        assertThat(metrics()).contains("jvm_memory_used_bytes").doesNotContain("league_round");

        manager.time.advance(Duration.ofSeconds(2));

        assertThat(metrics()).contains("jvm_memory_used_bytes").contains("\nleague_round 0.0\n");
    }

    @Test
    void endsAndNeverLeadsALeagueThatWasBegunUnderAnotherKey() {
        claims.addAll(List.of(
                OCCUPIED, new LeadershipClaim(true, "", Optional.of("the mark of another key"), 1, Optional.empty())));
        manager.open();

        manager.time.advance(Duration.ofSeconds(2));

        assertThat(manager.manager.done()).isCompletedWithValue(ExitStatus.CANNOT_START);
        assertThat(manager.printed.toString()).doesNotContain("this manager leads now");
    }

    @Test
    void endsAsSoonAsItKnowsThatTheLeagueWasBegunUnderAnotherKeyWhereBothStartedTogether() {
        claims.addAll(List.of(
                OCCUPIED,
                new LeadershipClaim(
                        false, OCCUPIED.endpoint(), Optional.of("the mark of another key"), 1, Optional.empty())));
        manager.open();

        manager.time.advance(Duration.ofSeconds(2));

        assertThat(manager.manager.done()).isCompletedWithValue(ExitStatus.CANNOT_START);
    }

    @Test
    void followsWhenItsSessionHasEndedAndKeepsTheLeagueWhenItLeadsAgain() {
        manager.anew = true;
        claims.addAll(List.of(FREE, OCCUPIED, FREE));
        manager.open();
        manager.call("register_player", Requests.registerPlayer("Alpha", 8101, ""));

        sessionEnded = true;
        manager.time.advance(Duration.ofMillis(1400));
        assertThat(state()).isEqualTo("STANDBY");
        manager.time.advance(Duration.ofSeconds(1));

        assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
        assertThat(manager.printed.toString())
                .contains("another manager leads it at http://127.0.0.1:8009/mcp; standing by")
                .contains("this manager leads now");
        assertThat(metrics()).contains("league_players{state=\"registered\"} 1.0");
    }

    /** Without a token it could not register again: its place would be taken by itself. */
    @Test
    void answersARegistrationWhoseCommitBrokeOffOnceItKnowsThatItIsStored() {
        LeadershipClaim next = new LeadershipClaim(true, "", Optional.empty(), 2, Optional.empty());
        claims.addAll(List.of(FREE, next));
        manager.open();

        breaksOff = true;
        JsonNode accepted = manager.call("register_player", Requests.registerPlayer("Alpha", 8101, ""));

        assertThat(status(accepted)).isEqualTo("ACCEPTED");
        manager.time.advance(Duration.ofSeconds(2));
        String token = text(accepted, "/result/auth_token");
        assertThat(query(token, "GET_STANDINGS").has("result")).isTrue();
    }

    /** The lock is still held by the session whose commit it was: it may come yet. */
    @Test
    void answersNobodyWhileTheCommitMayStillCome() {
        String self = MemoryManager.MANAGER.toString();
        claims.addAll(List.of(FREE, new LeadershipClaim(false, self, Optional.empty(), 1, Optional.empty())));
        manager.open();

        breaksOff = true;
        CompletableFuture<Delivery.Replied> reply = manager.world.post(
                "127.0.0.1",
                MemoryManager.MANAGER,
                MemoryWorld.call("register_player", Requests.registerPlayer("Alpha", 8101, "")));
        manager.time.advance(Duration.ofSeconds(5));

        assertThat(reply).isNotDone();
        assertThat(manager.printed.toString()).doesNotContain("another manager leads it");
    }

    /** What an operator sees whose database has failed over to a standby that was behind. */
    @Nested
    class AfterALoss {
        private final LeadershipClaim behind =
                new LeadershipClaim(true, "", Optional.empty(), 2, Optional.of("events 3 to 5"));

        @Test
        void doesNotLeadAndSaysWhatIsMissing() {
            claims.add(behind);

            assertThatThrownBy(manager::open)
                    .isInstanceOf(ProgramException.class)
                    .hasMessageContaining("The store lacks events 3 to 5 of league league_2025_even_odd")
                    .hasMessageContaining("--accept-loss");
        }

        @Test
        void endsWhereItLosesThemWhileItRuns() {
            claims.addAll(List.of(FREE, behind));
            manager.open();
            sessionEnded = true;
            manager.time.advance(Duration.ofSeconds(2));

            assertThat(manager.manager.done()).isCompletedWithValue(ExitStatus.CANNOT_START);
        }

        @Test
        void goesOnWithTheOperatorsConsentWhichEverybodySees() throws IOException {
            claims.addAll(List.of(FREE, behind, FREE));
            manager.open();
            manager.close();
            manager.acceptLoss = true;
            manager.open();

            assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
            assertThat(log()).contains("The league goes on without events 3 to 5");
            assertThat(manager.store.load(MemoryManager.LEAGUE))
                    .extracting(StoredEvent::type)
                    .containsOnlyOnce("loss_accepted");
            manager.close();
            manager.acceptLoss = false;
            manager.open();
            assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
        }
    }

    @Test
    void acknowledgesNothingThatCollidesWithAnotherWriterAndNeverRetriesIt() {
        claims.addAll(List.of(FREE, OCCUPIED, FREE));
        manager.open();

        writtenByAnother = true;
        JsonNode refused = manager.call("register_player", Requests.registerPlayer("Alpha", 8101, ""));
        assertThat(refused.path("error").path("code").intValue()).isEqualTo(-32000);
        assertThat(refused.path("error").path("data").path("retryable").booleanValue())
                .isTrue();
        manager.time.advance(Duration.ofSeconds(2));

        assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
        assertThat(metrics()).doesNotContain("league_players{state=\"registered\"} 1.0");
    }

    /** A proxy in front of both managers asks the other one then. */
    @Nested
    class BehindAProxy {

        private int status(String path, String body) {
            Delivery.Replied reply =
                    manager.time.await(manager.world.post("127.0.0.1", MemoryManager.MANAGER.at(path), body));
            assertThat(new String(reply.body(), UTF_8).contains("E016")).isEqualTo(reply.status() == 503);
            return reply.status();
        }

        private int register() {
            return status("/mcp", MemoryWorld.call("register_player", Requests.registerPlayer("Alpha", 8101, "")));
        }

        @BeforeEach
        void hasAPublicUrl() {
            manager.settings = List.of("network.public_url=https://bots.example.org");
        }

        @Test
        void answersEveryCallWith503WhileItStandsByAndNoneWhileItLeads() {
            claims.addAll(List.of(OCCUPIED, FREE));
            manager.open();

            assertThat(register()).isEqualTo(503);
            assertThat(status("/mcp", "[%s]".formatted(MemoryWorld.call("league_query", "{}"))))
                    .isEqualTo(503);
            assertThat(status("/register_player", MemoryWorld.call("register_player", "{}")))
                    .isEqualTo(503);
            assertThat(state()).isEqualTo("STANDBY");

            manager.time.advance(Duration.ofMillis(500));
            assertThat(register()).isEqualTo(200);
        }

        @Test
        void answersWith503WhatItsLeaseDoesNotOutlast() {
            claims.addAll(List.of(FREE, OCCUPIED));
            manager.open();

            writtenByAnother = true;

            assertThat(register()).isEqualTo(503);
        }
    }

    @Test
    void followsAlsoWhereItLosesTheLeadWhileItStarts() {
        claims.add(FREE);
        writtenByAnother = true;

        manager.open();
        assertThat(state()).isEqualTo("STANDBY");
        manager.time.advance(Duration.ofSeconds(1));

        assertThat(state()).isEqualTo("WAITING_FOR_REGISTRATIONS");
    }
}
