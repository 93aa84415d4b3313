package org.evenodd.agent.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.agent.peer.Answer;
import org.evenodd.agent.peer.MessageClient;
import org.evenodd.agent.peer.PeerFixture;
import org.evenodd.agent.peer.ScriptedPeer;
import org.evenodd.agent.program.RegistrationOutcome.FinalOutcome;
import org.evenodd.agent.program.RegistrationOutcome.PlaceGranted;
import org.evenodd.agent.program.RegistrationOutcome.PlaceRefused;
import org.evenodd.agent.runtime.Cancellable;
import org.evenodd.agent.runtime.RecordedLog;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.agent.runtime.TokenFile;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterResponse;
import org.evenodd.protocol.message.RegistrationMessages.RegistrationStatus;
import org.evenodd.protocol.message.RegistrationMessages.Rejection;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Sender;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.helpers.NOPLogger;

class RegistrationTest {

    private static final Instant NOW = Instant.parse("2025-01-15T10:30:00Z");
    private static final Instant OPENED = NOW.minusSeconds(60);
    private static final LeagueId CUP = new LeagueId("cup");
    private static final AuthToken OLD = new AuthToken("tok_p01_old");
    private static final AuthToken NEW = new AuthToken("tok_p01_new");
    private static final Answer SILENCE = new Answer.NoReplyInTime();
    private static final Answer ACCEPTED = accepted(NEW);

    @TempDir
    private Path directory;

    private final VirtualTime time = new VirtualTime(NOW);
    private final Deque<Answer> script = new ArrayDeque<>();
    private final List<AuthToken> shown = new ArrayList<>();
    private final RecordedLog log = new RecordedLog();
    private TokenFile file;
    private RegistrationLoop registration;

    @BeforeEach
    void comeToTheDesk() {
        file = new TokenFile(directory.resolve("a.token"));
        registration = new RegistrationLoop(time, time, file, this::ask, log.logger());
    }

    private CompletableFuture<Answer> ask(AuthToken token) {
        shown.add(token);
        return CompletableFuture.completedFuture(script.size() > 1 ? script.remove() : script.element());
    }

    private static Answer answered(
            RegistrationStatus status, PlayerId id, Rejection rejection, AuthToken token, Instant opened) {
        Envelope envelope = new Envelope(Sender.LEAGUE_MANAGER, NOW, new ConversationId("c"), token);
        return new Answer.Answered(
                new LeagueRegisterResponse(envelope, status, id, CUP, opened, null, rejection), List.of());
    }

    private static Answer accepted(AuthToken token) {
        return answered(RegistrationStatus.ACCEPTED, PlayerId.of(1), Rejection.NONE, token, OPENED);
    }

    private static Answer rejected(ErrorCode code, String reason) {
        return answered(RegistrationStatus.REJECTED, null, new Rejection(reason, code, null), null, OPENED);
    }

    private FinalOutcome register(Answer... answers) {
        script.addAll(List.of(answers));
        return settled(registration.begin(null));
    }

    private FinalOutcome settled(CompletableFuture<FinalOutcome> answer) {
        time.runUntil(answer::isDone);
        return answer.join();
    }

    @Nested
    class AnAcceptedAgent {

        @Test
        void hasAPlaceAndItsTokenKeptBeforeItHearsOfIt() throws IOException {
            assertThat(register(ACCEPTED)).isEqualTo(new PlaceGranted(PlayerId.of(1), NEW, CUP, OPENED, null, null));
            assertThat(file.read()).contains(NEW);
        }

        @Test
        void mayBeAReferee() {
            Envelope envelope = new Envelope(Sender.LEAGUE_MANAGER, NOW, new ConversationId("c"), NEW);
            RefereeRegisterResponse response = new RefereeRegisterResponse(
                    envelope, RegistrationStatus.ACCEPTED, RefereeId.of(1), CUP, OPENED, Rejection.NONE);

            assertThat(register(new Answer.Answered(response, List.of())))
                    .isEqualTo(new PlaceGranted(RefereeId.of(1), NEW, CUP, OPENED, null, null));
        }

        @Test
        void hasItsTokenKeptAlsoWhereItGaveUpMeanwhile() throws IOException {
            CompletableFuture<Answer> slow = new CompletableFuture<>();
            RegistrationLoop hasty = new RegistrationLoop(time, time, file, token -> slow, NOPLogger.NOP_LOGGER);
            hasty.begin(null);
            time.run();

            hasty.close();
            slow.complete(ACCEPTED);
            time.run();

            assertThat(file.read()).contains(NEW);
        }

        @Test
        void mayHaveNoTokenFromAForeignManager() throws IOException {
            assertThat(register(accepted(null)))
                    .isEqualTo(new PlaceGranted(PlayerId.of(1), null, CUP, OPENED, null, null));
            assertThat(file.read()).isEmpty();
        }
    }

    @Nested
    class AnAgentThatReturns {

        @BeforeEach
        void keepATokenFromAnEarlierRun() throws IOException {
            file.keep(OLD);
        }

        @Test
        void dropsATokenThatIsRejectedAndRegistersAnew() throws IOException {
            assertThat(register(rejected(ErrorCode.E012, "unknown token"), ACCEPTED))
                    .isInstanceOf(PlaceGranted.class);

            assertThat(shown).containsExactly(OLD, null);
            assertThat(file.read()).contains(NEW);
        }

        @Test
        void dropsATokenThatIsRefusedByAJsonRpcErrorToo() throws IOException {
            assertThat(register(new Answer.ErrorReturned(-32602, "E012", "INVALID"), rejected(ErrorCode.E020, "full")))
                    .isEqualTo(new PlaceRefused("full"));

            assertThat(shown).containsExactly(OLD, null);
            assertThat(file.read()).isEmpty();
        }

        @Test
        void keepsItsTokenWhenItIsRefusedForAnotherReason() throws IOException {
            register(rejected(ErrorCode.E031, "the league is over"));

            assertThat(file.read()).contains(OLD);
        }
    }

    @Tag("case:directory-for-a-file")
    @Test
    void isNotHinderedByADirectoryInThePlaceOfTheTokenWhichIsLeftAsItIs() throws IOException {
        Files.createDirectories(file.path().resolve("full"));

        assertThat(register(ACCEPTED)).isInstanceOf(PlaceGranted.class);

        assertThat(shown).containsExactly((AuthToken) null);
        assertThat(file.path().resolve("full")).isDirectory();
    }

    @Nested
    class AnAgentThatHasLostItsPlace {

        private FinalOutcome registerAgain(@Nullable Instant league, @Nullable Instant present) {
            script.clear();
            script.add(answered(
                    RegistrationStatus.REJECTED, null, new Rejection("void", ErrorCode.E012, null), null, present));
            script.add(ACCEPTED);
            return settled(registration.begin(new PlaceGranted(PlayerId.of(1), OLD, CUP, league, null, null)));
        }

        @Test
        void takesNobodysPlaceInTheLeagueInWhichItLostItsOwn() {
            assertThat(registerAgain(OPENED, OPENED)).isInstanceOf(PlaceRefused.class);
            assertThat(registerAgain(OPENED, null)).isInstanceOf(PlaceRefused.class);
            assertThat(registerAgain(null, OPENED)).isInstanceOf(PlaceRefused.class);
            assertThat(shown).containsExactly(OLD, OLD, OLD);
        }

        @Test
        void asksAnewWhereTheLeagueIsALaterOne() {
            assertThat(registerAgain(OPENED, OPENED.plusSeconds(1))).isInstanceOf(PlaceGranted.class);
            assertThat(shown).containsExactly(OLD, null);
        }

        @Test
        void showsRatherATokenThatAnotherRunHasLeftThanItsOwn() throws IOException {
            file.keep(NEW);

            registerAgain(OPENED, OPENED);

            assertThat(shown).containsExactly(NEW);
        }
    }

    /** A scheduler that runs a task before the caller continues. */
    private static final class FastScheduler implements Scheduler {
        private boolean atWork;

        @Override
        public void execute(Runnable task) {
            atWork = true;
            task.run();
            atWork = false;
        }

        @Override
        public Cancellable after(Duration delay, Runnable task) {
            throw new UnsupportedOperationException("nothing is asked twice");
        }

        @Override
        public Instant instant() {
            return NOW;
        }
    }

    @Test
    void tellsTheLastWordOnTheSchedulerHoweverSoonItComes() {
        FastScheduler scheduler = new FastScheduler();
        Queue<Runnable> disk = new ArrayDeque<>();
        CompletableFuture<Answer> full = CompletableFuture.completedFuture(rejected(ErrorCode.E020, "full"));
        RegistrationLoop hurried =
                new RegistrationLoop(scheduler, disk::add, file, token -> full, NOPLogger.NOP_LOGGER);

        CompletableFuture<Boolean> told = hurried.begin(null).thenApply(answer -> scheduler.atWork);
        disk.remove().run();

        assertThat(told).isCompletedWithValue(true);
    }

    static Stream<Arguments> refusals() {
        Violation violation = new Violation("/player_id", ErrorCode.E006, "a player id", "\"X\"");
        return Stream.of(
                arguments(rejected(ErrorCode.E022, "the name is taken"), "the name is taken"),
                arguments(rejected(ErrorCode.E012, "void"), "the manager refuses a token that it was not shown"),
                arguments(new Answer.ErrorReturned(1003, "E006", "bad endpoint"), "bad endpoint"),
                arguments(
                        new Answer.Wrong(List.of(violation)),
                        "the manager's answer cannot be used: /player_id: expected a player id, got \"X\""));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void endsWithTheReasonOfARefusal(Answer refusal, String reason) {
        assertThat(register(refusal)).isEqualTo(new PlaceRefused(reason));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            200 | {'status': 'REJECTED', 'error_code': 'CLOSED', 'reason': 'noon'}
            200 | {'status': 'REJECTED', 'error_code': 'CLOSED', 'reason': 'noon LONG'}
            200 | {'status': 'REJECTED', 'reason': 'CLOSED: noon LONG'}
            200 | {'id': 1, 'result': {'success': false, 'errorCode': 'CLOSED', 'reason': 'noon'}}
            200 | {'id': 1, 'result': {'error': {'code': 'CLOSED', 'message': 'noon'}}}
            200 | {'id': 1, 'result': {'message_type': 'LEAGUE_ERROR', 'error_code': 'CLOSED', 'error_description': 'noon'}}
            200 | {'id': 1, 'error': {'code': -32000, 'message': 'Error', 'data': {'error_code': 'CLOSED', 'reason': 'noon'}}}
            200 | {'id': 1, 'error': {'code': 2001, 'message': 'CLOSED', 'data': {'reason': 'noon'}}}
            200 | {'id': 1, 'result': {'isError': true, 'content': [{'type': 'text', 'text': 'CLOSED: noon'}]}}
            200 | {'id': 1, 'result': {'status': 'error', 'error_code': 'CLOSED', 'message': 'noon \\u001b[31m tok_p01_TOKEN'}}
            409 | {'detail': {'error_code': 'CLOSED', 'reason': 'noon', 'request': {'auth_token': 'TOKEN'}}}
            403 | {'error': 'CLOSED', 'reason': 'noon'}
            """)
    void tellsTheWordsOfARefusalAndNoSecret(int status, String body) {
        ScriptedPeer manager = new ScriptedPeer();
        manager.answers(
                status,
                body.replace('\'', '"').replace("TOKEN", "ab".repeat(32)).replace("LONG", "x".repeat(2000)));
        MessageClient client = PeerFixture.client(manager, Compatibility.TOLERANT);
        registration = new RegistrationLoop(
                time,
                time,
                file,
                token -> client.call(PeerFixture.PLAYER, PeerFixture.registration(), Duration.ofSeconds(5)),
                log.logger());

        CompletableFuture<FinalOutcome> outcome = registration.begin(null);
        time.advance(Duration.ofSeconds(1));

        String told = outcome.isDone()
                ? outcome.join().toString()
                : log.lines().get(0).getKeyValuePairs().toString();
        assertThat(told).containsSubsequence("CLOSED", ": noon").doesNotContain("abab", "\u001b");
    }

    @Nested
    class AManagerThatIsNotThereYet {

        @Test
        void isAskedEverLessOftenUntilItComesAndToldOfOnceForEachReason() {
            script.addAll(Collections.nCopies(20, SILENCE));

            assertThat(register(new Answer.PeerUnreachable("refused"), ACCEPTED))
                    .isInstanceOf(PlaceGranted.class);

            assertThat(Duration.between(NOW, time.instant())).isEqualTo(Duration.ofSeconds(3 + 17 * 3));
            assertThat(log.texts())
                    .filteredOn(line -> line.startsWith("Not registered yet"))
                    .hasSize(2);
        }

        @Test
        void isLeftAloneForAsLongAsItAsksWithinReason() {
            register(
                    new Answer.PeerUnreachable("HTTP 429", Duration.ofSeconds(7)),
                    new Answer.PeerUnreachable("HTTP 429", Duration.ofDays(1)),
                    ACCEPTED);

            assertThat(Duration.between(NOW, time.instant())).isEqualTo(Duration.ofSeconds(7 + 30));
        }

        @Test
        void mayBeSoBusyThatItAnswersWithAnErrorOrNotReachTheAgentYet() {
            assertThat(register(
                            new Answer.ErrorReturned(-32000, "", "too many requests"),
                            rejected(ErrorCode.E009, "nobody answers there"),
                            ACCEPTED))
                    .isInstanceOf(PlaceGranted.class);
        }

        @Test
        void isAskedNoMoreOnceTheAgentGivesUp() {
            script.add(SILENCE);
            CompletableFuture<FinalOutcome> answer = registration.begin(null);
            time.advance(Duration.ofSeconds(1));
            int asked = shown.size();

            registration.close();
            time.advance(Duration.ofMinutes(1));

            assertThat(shown).hasSize(asked);
            assertThat(answer).isNotDone();
        }
    }
}
