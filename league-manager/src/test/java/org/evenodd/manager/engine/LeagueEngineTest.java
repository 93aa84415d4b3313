package org.evenodd.manager.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.game.Games;
import org.evenodd.manager.league.Ladder;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.EventStore;
import org.evenodd.manager.store.InMemoryEventStore;
import org.evenodd.manager.store.LeaderLock.OutcomeUnknown;
import org.evenodd.manager.store.StoreException;
import org.evenodd.manager.store.StoreException.UnstorableValue;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect;
import org.evenodd.manager.tournament.EffectPerformers;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.tournament.PlayedLegs;
import org.evenodd.manager.tournament.Samples;
import org.evenodd.manager.tournament.Tournament;
import org.evenodd.manager.tournament.Tournament.CommandResult;
import org.evenodd.protocol.jsonrpc.RpcError;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LeagueEngineTest {
    private static final LeagueId LEAGUE = SettingsLoader.DEFAULT_LEAGUE;

    private final VirtualTime time = new VirtualTime(Instant.parse("2025-01-15T10:30:00Z"));
    private final Queue<Runnable> thread = new ArrayDeque<>();
    private final FragileStore store = new FragileStore();
    private final List<StoreException> failures = new ArrayList<>();
    private final List<LeagueEvent> seen = new ArrayList<>();
    private final List<Effect> done = new ArrayList<>();
    private LeagueEngine engine;

    /** A store in memory whose disk may be full. */
    private static final class FragileStore implements EventStore {
        private final InMemoryEventStore store = new InMemoryEventStore();
        private final List<Integer> transactions = new ArrayList<>();
        private boolean full;
        private boolean buggy;
        private boolean breaksOff;
        private String unstorable = "\n";

        @Override
        public List<StoredEvent> page(LeagueId league, long first, long last) {
            return store.page(league, first, last);
        }

        @Override
        public void append(LeagueId league, List<StoredEvent> events) {
            if (full) {
                throw new StoreException("The disk is full.");
            }
            if (buggy) {
                throw new IllegalStateException("a bug");
            }
            if (events.stream().anyMatch(event -> event.payload().contains(unstorable))) {
                throw new UnstorableValue(new SQLException("no such character"));
            }
            store.append(league, events);
            transactions.add(events.size());
            if (breaksOff) {
                throw new OutcomeUnknown(new StoreException("The connection is broken."));
            }
        }

        @Override
        public void keepOnly(LeagueId league, long first, long last, long kept) {
            if (full) {
                throw new StoreException("The disk is full.");
            }
            store.keepOnly(league, first, last, kept);
        }

        @Override
        public void forget(LeagueId league) {
            store.forget(league);
        }

        @Override
        public void close() {
            store.close();
        }
    }

    @BeforeEach
    void start() {
        SettingsLoader settings = SettingsLoader.builtIn();
        LeagueSettings league = settings.league(LEAGUE);
        OperatingRules rules = OperatingRules.of(settings.system(), Games.usual(), AutoStart.BY_OPERATOR, false, "");
        CommandResult opening = Tournament.open(new LeagueOpened(league, time.instant()), rules);
        EventJournal<LeagueEvent> journal = new EventJournal<>(store, new EventCodec<>(LeagueEvent.class), LEAGUE);
        journal.append(opening.events(), time.instant());
        engine = new LeagueEngine(opening.next(), journal, time, thread::add, failures::add);
        engine.observe((events, now) -> seen.addAll(events));
        engine.perform(new EffectPerformers().with(Effect.class, done::add));
        store.transactions.clear();
    }

    private CompletableFuture<CommandResponse> register(String name, int port) {
        Endpoint endpoint = Endpoint.parse("http://localhost:%d/mcp".formatted(port));
        PlayerMeta meta = new PlayerMeta(new DisplayName(name), null, null, endpoint, null, null);
        CompletableFuture<CommandResponse> response = engine.submit(new RegisterAgent(meta, Samples.STRANGE));
        time.run();
        return response;
    }

    private void letTheThreadRun() {
        for (Runnable task = thread.poll(); task != null; task = thread.poll()) {
            task.run();
            time.run();
        }
    }

    @Test
    void answersDoesAndShowsNothingBeforeItIsStored() {
        CompletableFuture<CommandResponse> response = register("Alpha", 8101);

        assertThat(response).isNotDone();
        assertThat(done).isEmpty();
        assertThat(seen).isEmpty();
        assertThat(engine.league().roster().players()).isEmpty();

        letTheThreadRun();
        assertThat(response).isCompleted();
        assertThat(done).isNotEmpty();
        assertThat(seen).isNotEmpty();
        assertThat(engine.league().roster().players()).hasSize(1);
    }

    @Test
    void answersAllThatWaitedBeforeItDoesAnythingSoThatNobodyIsCalledWhoHasNoAnswerYet() {
        List<Integer> doneBefore = new ArrayList<>();
        CompletableFuture<Void> unused = register("Alpha", 8101).thenAccept(answer -> doneBefore.add(done.size()));
        CompletableFuture<Void> unusedToo = register("Beta", 8102).thenAccept(answer -> doneBefore.add(done.size()));

        letTheThreadRun();

        assertThat(doneBefore).containsExactly(0, 0);
    }

    @Test
    void failsACommandWithABugAloneAndStoresTheOthersThatWaitedWithIt() {
        CompletableFuture<CommandResponse> first = register("Alpha", 8101);
        CompletableFuture<CommandResponse> buggy = engine.submit(work -> {
            throw new IllegalStateException("a bug");
        });
        CompletableFuture<CommandResponse> last = register("Beta", 8102);
        letTheThreadRun();

        assertThat(buggy).isCompletedExceptionally();
        assertThat(List.of(first.join(), last.join())).hasOnlyElementsOfType(CommandResponse.AgentAccepted.class);
        assertThat(store.transactions).containsExactly(2);
    }

    @Test
    void refusesTheOneMessageThatCannotBeStoredAndGoesOnWithTheOthers() {
        store.unstorable = "Łukasz";
        CompletableFuture<CommandResponse> first = register("Alpha", 8101);
        CompletableFuture<CommandResponse> odd = register("Łukasz", 8102);
        CompletableFuture<CommandResponse> last = register("Beta", 8103);
        letTheThreadRun();

        assertThat(List.of(first.join(), last.join())).hasOnlyElementsOfType(CommandResponse.AgentAccepted.class);
        assertThat(CommandResponse.refusal(odd.join()).code()).isEqualTo(ErrorCode.E006);
        assertThat(failures).isEmpty();
        assertThat(engine.league().roster().players()).hasSize(2);
    }

    /** MCP's number of this error would say that a report has arrived. */
    @Test
    void refusesWhatItMayNoLongerDecideWithANumberOfItsOwn() {
        engine.close();

        assertThat(CommandResponse.refusal(register("Alpha", 8101).join()).number())
                .hasValue(RpcError.SERVER_ERROR);
    }

    @Test
    void decidesOnWhatIsNotStoredYet() {
        CompletableFuture<CommandResponse> first = register("Alpha", 8101);
        CompletableFuture<CommandResponse> second = register("Alpha", 8102);
        letTheThreadRun();

        assertThat(first.join()).isInstanceOf(CommandResponse.AgentAccepted.class);
        assertThat(second.join()).isInstanceOf(CommandResponse.CommandRefused.class);
    }

    @Test
    void storesInTheOrderOfTheDecisions() {
        register("Alpha", 8101);
        register("Beta", 8102);
        letTheThreadRun();

        assertThat(store.load(LEAGUE))
                .extracting(StoredEvent::type)
                .containsSubsequence("league_opened", "player_registered", "player_registered");
        assertThat(store.load(LEAGUE))
                .extracting(StoredEvent::sequence)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    /** Begins with an engine for a league of two legs of two rounds and a third one that runs. */
    private List<RoundId> foldings() {
        PlayedLegs legs = PlayedLegs.of(3, 2).begin();
        store.forget(LEAGUE);
        EventJournal<LeagueEvent> journal = new EventJournal<>(store, new EventCodec<>(LeagueEvent.class), LEAGUE);
        journal.append(legs.events(), time.instant());
        OperatingRules rules =
                OperatingRules.of(SettingsLoader.builtIn().system(), Games.usual(), AutoStart.BY_OPERATOR, false, "");
        engine = new LeagueEngine(Tournament.resume(legs.league(), rules), journal, time, thread::add, failures::add);
        engine.perform(new EffectPerformers().with(Effect.class, done::add));
        List<RoundId> folded = new ArrayList<>();
        engine.observe(new LeagueEngine.Observer() {
            @Override
            public void happened(List<LeagueEvent> events, League league) {}

            @Override
            public void folded(Ladder last) {
                folded.add(new RoundId(last.roundsBefore()));
            }
        });
        return folded;
    }

    private void fold(int upTo) {
        engine.submit(work -> {
            work.ask(new Effect.FoldLegs(upTo));
            return CommandResponse.NOTED;
        });
        letTheThreadRun();
    }

    @Test
    void foldsLegsItselfAndTellsUpToWhichRound() {
        List<RoundId> folded = foldings();
        fold(0);
        assertThat(folded).isEmpty();
        fold(1);
        fold(1);
        assertThat(folded).containsExactly(new RoundId(3));
        fold(9);
        assertThat(folded).containsExactly(new RoundId(3), new RoundId(6));
        assertThat(store.load(LEAGUE))
                .extracting(StoredEvent::type)
                .startsWith("leg_finished", "leg_finished", "leg_started");
        assertThat(done).noneMatch(Effect.FoldLegs.class::isInstance);
        assertThat(failures).isEmpty();
    }

    @Test
    void endsWhenALegCannotBeFolded() {
        List<RoundId> folded = foldings();
        store.full = true;
        fold(1);
        assertThat(failures).hasSize(1);
        assertThat(folded).isEmpty();
        store.full = false;
        fold(1);
        assertThat(folded).isEmpty();
    }

    @Test
    void releasesNothingWhenTheStoreFails() {
        store.full = true;
        CompletableFuture<CommandResponse> response = register("Alpha", 8101);
        letTheThreadRun();

        assertThat(response).isNotDone();
        assertThat(done).isEmpty();
        assertThat(engine.league().roster().players()).isEmpty();
        assertThat(failures)
                .singleElement()
                .extracting(StoreException::sentence)
                .isEqualTo("The disk is full.");
    }

    @Test
    void storesInOneTransactionWhatWaitedMeanwhile() {
        register("Alpha", 8101);
        register("Beta", 8102);
        letTheThreadRun();
        register("Gamma", 8103);
        letTheThreadRun();

        assertThat(store.transactions).containsExactly(2, 1);
    }

    @Test
    void releasesNothingAnyMoreOnceTheStoreHasFailed() {
        store.full = true;
        CompletableFuture<CommandResponse> first = register("Alpha", 8101);
        letTheThreadRun();
        store.full = false;
        CompletableFuture<CommandResponse> second = register("Beta", 8102);
        letTheThreadRun();

        assertThat(first).isNotDone();
        assertThat(second).isNotDone();
        assertThat(store.transactions).isEmpty();
        assertThat(failures).hasSize(1);
    }

    @Test
    void failsLikeTheStoreWhereABugKeepsEventsFromBeingStored() {
        store.buggy = true;
        CompletableFuture<CommandResponse> response = register("Alpha", 8101);
        letTheThreadRun();

        assertThat(response).isNotDone();
        assertThat(failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure).hasCauseInstanceOf(IllegalStateException.class));
    }

    @Test
    void refusesPerformersThatLeaveAKindOfEffectOut() {
        EffectPerformers performers = new EffectPerformers().with(Effect.Notice.class, done::add);

        assertThatIllegalStateException()
                .isThrownBy(() -> engine.perform(performers))
                .withMessageContaining("SendRunMatch")
                .withMessageNotContaining("GoodNews");
    }

    @Test
    void goesOnWhereAnEffectOrAnObserverFails() {
        engine.perform(new EffectPerformers().with(Effect.class, effect -> {
            throw new IllegalStateException("a bug");
        }));
        engine.observe((events, now) -> {
            throw new IllegalStateException("a bug");
        });
        CompletableFuture<CommandResponse> first = register("Alpha", 8101);
        CompletableFuture<CommandResponse> second = register("Beta", 8102);
        letTheThreadRun();

        assertThat(first).isCompleted();
        assertThat(second).isCompleted();
        assertThat(seen).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void answersWhatWasStoredInABrokenCommitOnceItHasReadItBack() {
        store.breaksOff = true;
        CompletableFuture<CommandResponse> stored = register("Alpha", 8101);
        letTheThreadRun();
        CompletableFuture<CommandResponse> late = register("Beta", 8102);
        engine.close();
        assertThat(stored).isNotDone();
        assertThat(late.join()).isInstanceOf(CommandResponse.CommandRefused.class);

        engine.settle();

        assertThat(stored.join()).isInstanceOf(CommandResponse.AgentAccepted.class);
        assertThat(engine.hasSettled()).isTrue();
    }

    @Test
    void refusesWhatWasNotStoredInABrokenCommitOnceItHasReadThat() {
        store.breaksOff = true;
        CompletableFuture<CommandResponse> lost = register("Alpha", 8101);
        letTheThreadRun();
        engine.close();
        store.forget(LEAGUE);

        engine.settle();

        assertThat(lost.join()).isInstanceOf(CommandResponse.CommandRefused.class);
    }

    @Test
    void refusesWhatIsNotAnsweredYetAndWhateverComesOnceItIsClosed() {
        store.full = true;
        CompletableFuture<CommandResponse> notStored = register("Alpha", 8101);
        letTheThreadRun();
        CompletableFuture<CommandResponse> waiting = register("Beta", 8102);
        engine.close();
        store.full = false;
        CompletableFuture<CommandResponse> late = register("Gamma", 8103);
        letTheThreadRun();

        assertThat(List.of(notStored, waiting, late))
                .allSatisfy(response -> assertThat(response).isCompleted())
                .extracting(CompletableFuture::join)
                .hasOnlyElementsOfType(CommandResponse.CommandRefused.class);
        assertThat(store.transactions).isEmpty();
    }

    private void wakeAfter(Duration time) {
        Instant instant = this.time.instant().plus(time);
        engine.submit(work -> {
            work.ask(new Effect.WakeAt(instant));
            return CommandResponse.NOTED;
        });
        thread.remove().run();
    }

    @Test
    void wakesTheLeagueAtTheLastInstantThatItAskedFor() {
        wakeAfter(Duration.ofSeconds(5));
        wakeAfter(Duration.ofSeconds(9));

        time.advance(Duration.ofSeconds(8));
        assertThat(thread).isEmpty();
        time.advance(Duration.ofSeconds(1));
        assertThat(thread).hasSize(1);
        assertThat(done).isEmpty();
    }

    @Test
    void wakesTheLeagueAtOnceForAnInstantThatIsPast() {
        wakeAfter(Duration.ofSeconds(-5));
        time.run();

        assertThat(thread).hasSize(1);
    }
}
