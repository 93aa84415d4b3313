package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.LEAGUE_QUERY;
import static org.evenodd.protocol.message.MessageType.MATCH_RESULT_REPORT;
import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;
import static org.evenodd.referee.Sample.assignment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.evenodd.agent.program.ProgramException.ExitStatus;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.runtime.TokenFile;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.AssignmentMessages.DoubleForfeit;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.referee.Sample;
import org.evenodd.referee.bench.MemoryReferee;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A referee whose token the manager no longer accepts. */
class LostTokenTest {

    private static final AuthToken OLD = Sample.REFEREE.token();
    private static final AuthToken NEW = new AuthToken("tok_ref01_" + "e".repeat(64));
    private static final String OPENED = "2025-01-15T10:00:00Z";
    private static final String OPENED_LATER = "2025-01-15T10:29:00Z";
    private static final Reaction VOID = Reaction.error(5001, "{\"error_code\":\"E012\"}");

    @TempDir
    private Path shared;

    private MemoryReferee referee() {
        MemoryReferee referee = new MemoryReferee(shared);
        referee.withPlayers();
        referee.manager().always(REFEREE_REGISTER_REQUEST, accepting(OLD, OPENED));
        return referee.registered();
    }

    private static Reaction accepting(AuthToken token, String opened) {
        return Reaction.result(("{\"status\":\"ACCEPTED\",\"referee_id\":\"REF01\",\"auth_token\":\"%s\","
                        + "\"league_id\":\"league_2025_even_odd\",\"league_opened_at\":\"%s\"}")
                .formatted(token.value(), opened));
    }

    private static Reaction rejecting(String opened) {
        return Reaction.result(("{\"status\":\"REJECTED\",\"reason\":\"not valid here\",\"error_code\":\"E012\","
                        + "\"league_id\":\"league_2025_even_odd\",\"league_opened_at\":\"%s\"}")
                .formatted(opened));
    }

    private static void takeItsTokenAway(MemoryReferee referee) {
        referee.manager().always(LEAGUE_QUERY, VOID).always(MATCH_RESULT_REPORT, VOID);
    }

    private List<AuthToken> shown(MemoryReferee referee) {
        return referee.manager().messages(RefereeRegisterRequest.class).stream()
                .map(request -> request.envelope().authToken())
                .toList();
    }

    private TokenFile tokenFile() {
        return new TokenFile(new SharedDirectory(shared).token(MemoryReferee.MANAGER, new DisplayName("Whistle")));
    }

    private long kept() throws IOException {
        try (Stream<Path> files = Files.list(shared.resolve("data/referees/Whistle/reports"))) {
            return files.count();
        }
    }

    private String log() throws IOException {
        return Files.readString(new SharedDirectory(shared).agentLog(Sample.REFEREE.id()));
    }

    @Tag("case:token-void")
    @Test
    void goesOnWithTheNewerTokenOnItsDiskAndDeliversItsResultsUnderIt() throws IOException {
        MemoryReferee referee = referee();
        takeItsTokenAway(referee);
        referee.manager()
                .always(REFEREE_REGISTER_REQUEST, accepting(NEW, OPENED))
                .next(MATCH_RESULT_REPORT, VOID, VOID)
                .always(MATCH_RESULT_REPORT, Reaction.result("{\"status\":\"ACCEPTED\"}"));
        tokenFile().keep(NEW);

        referee.send(assignment(new MatchId("R1M2"), DoubleForfeit.DRAW, 1));
        referee.play(assignment());

        assertThat(shown(referee)).containsExactly(null, NEW);
        assertThat(referee.reports())
                .extracting(report -> report.envelope().authToken())
                .containsExactly(OLD, OLD, NEW, NEW);
        assertThat(kept()).isZero();
        assertThat(referee.referee().done()).isNotDone();
    }

    @Test
    void losesNoResultOfAMatchThatEndsWhileItHasNone() throws IOException {
        MemoryReferee referee = new MemoryReferee(shared);
        referee.player(1, "even").next(CHOOSE_PARITY_CALL, Reaction.silence());
        referee.player(2, "odd");
        referee.manager().always(REFEREE_REGISTER_REQUEST, accepting(OLD, OPENED));
        referee.registered();
        referee.manager()
                .next(MATCH_RESULT_REPORT, VOID)
                .always(LEAGUE_QUERY, VOID)
                .always(REFEREE_REGISTER_REQUEST, Reaction.http(503, ""));
        referee.send(assignment());
        referee.send(assignment(new MatchId("R1M2"), DoubleForfeit.DRAW, 1));
        referee.pass(Duration.ofSeconds(40));
        assertThat(kept())
                .as("one that was refused, and one that ended afterwards")
                .isEqualTo(2);

        referee.manager().always(REFEREE_REGISTER_REQUEST, accepting(NEW, OPENED));
        referee.run();

        assertThat(referee.reports())
                .extracting(report -> report.envelope().authToken())
                .containsExactly(OLD, NEW, NEW);
        assertThat(kept()).isZero();
    }

    @Test
    void endsWithStatusOneAndASentenceWhereThatIsAllItHasAndKeepsItsResults() throws IOException {
        MemoryReferee referee = referee();
        takeItsTokenAway(referee);
        referee.manager().always(REFEREE_REGISTER_REQUEST, rejecting(OPENED));

        referee.play(assignment());

        assertThat(shown(referee)).containsExactly(null, OLD);
        assertThat(referee.referee().done()).isCompletedWithValue(ExitStatus.FAILED);
        assertThat(kept()).isEqualTo(1);
        assertThat(log().split("its token is no longer valid", -1)).hasSize(2);
    }

    @Tag("case:other-league")
    @Test
    void registersAnewInTheLeagueThatCameAfterItsOwnWhoseResultsItDrops() throws IOException {
        MemoryReferee referee = referee();
        takeItsTokenAway(referee);
        referee.manager()
                .next(REFEREE_REGISTER_REQUEST, rejecting(OPENED_LATER))
                .always(REFEREE_REGISTER_REQUEST, accepting(NEW, OPENED_LATER));

        referee.play(assignment());

        assertThat(shown(referee)).containsExactly(null, OLD, null);
        assertThat(referee.reports()).hasSize(1);
        assertThat(kept()).isZero();
        assertThat(referee.health().path("state").stringValue()).isEqualTo("REGISTERED");
        assertThat(tokenFile().read()).contains(NEW);
    }

    @Test
    void isNoFactBecauseACallerSaysSo() {
        MemoryReferee referee = referee();
        referee.manager().always(LEAGUE_QUERY, Reaction.result("{\"success\":true,\"query_type\":\"GET_STATUS\"}"));

        for (int call = 1; call <= 2; call++) {
            assertThat(referee.soon(callWithTheNewOne(referee)).has("error")).isTrue();
            referee.run();
        }

        assertThat(referee.manager().received(LEAGUE_QUERY)).hasSize(1);
        assertThat(shown(referee)).hasSize(1);
        assertThat(referee.referee().done()).isNotDone();
    }

    private static CompletableFuture<JsonNode> callWithTheNewOne(MemoryReferee referee) {
        String call = Json.text(MessageCodec.encode(assignment())).replace(OLD.value(), NEW.value());
        return referee.send("run_match", call);
    }

    @Test
    void makesWaitWhoCallsWithTheNewOneBeforeItHasCome() {
        MemoryReferee referee = referee();
        referee.manager()
                .always(LEAGUE_QUERY, VOID)
                .next(REFEREE_REGISTER_REQUEST, Reaction.http(503, ""))
                .always(REFEREE_REGISTER_REQUEST, accepting(NEW, OPENED));
        referee.referee().watch();
        referee.pass(Duration.ofMillis(15_050));

        CompletableFuture<JsonNode> reply = callWithTheNewOne(referee);
        referee.pass(Duration.ofSeconds(2));

        assertThat(reply.join().at("/result/status").stringValue()).isEqualTo("acknowledged");
    }

    @Test
    void inARunBeforeDoesNotLoseTheResultsOfTheSameLeague() throws IOException {
        MemoryReferee before = referee();
        before.manager().always(MATCH_RESULT_REPORT, Reaction.http(503, ""));
        before.send(assignment());
        before.pass(Duration.ofMillis(10));
        assertThat(kept()).isEqualTo(1);

        MemoryReferee after = new MemoryReferee(shared);
        after.manager().always(REFEREE_REGISTER_REQUEST, accepting(NEW, OPENED));
        after.registered();

        assertThat(after.reports())
                .extracting(report -> report.envelope().authToken())
                .containsExactly(NEW);
        assertThat(kept()).isZero();
    }
}
