package org.evenodd.referee.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.protocol.message.MessageType.CHOOSE_PARITY_CALL;
import static org.evenodd.protocol.message.MessageType.GAME_INVITATION;
import static org.evenodd.referee.Sample.assignment;
import static org.evenodd.referee.Sample.contestant;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.evenodd.agent.scripted.Lines;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.referee.bench.MemoryReferee;
import org.evenodd.referee.bench.PairOfPlayers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Players whose answers are so long that a report has no room for the match's proof. */
class TalkativePlayerTest {

    private static final int SIXTY_FOUR_KB = 65_536;

    @TempDir
    private Path shared;

    private static void isProved(MemoryReferee referee) {
        MatchResultReport report = referee.reports().get(0);
        assertThat(Json.bytes(MessageCodec.encode(report))).hasSizeLessThan(SIXTY_FOUR_KB);
        assertThat(report.result().details().transcript())
                .extracting(TranscriptEntry::event)
                .contains("invited", "error", "finished");
    }

    @Tag("case:talkative")
    @ParameterizedTest
    @ValueSource(strings = {"\\u0001", "\\ud83c\\udfb2", "\\u0800", "\\\""})
    void gainNothingByPostingLongAnswersWithoutEnd(String letter) {
        MemoryReferee referee = new MemoryReferee(shared).registered();
        for (int player = 1; player <= 2; player++) {
            referee.player(player, "even").always(CHOOSE_PARITY_CALL, Reaction.result("{\"status\":\"received\"}"));
        }
        referee.send(assignment());
        referee.pass(Duration.ofSeconds(1));
        String wide = letter.repeat(60);
        for (int i = 0; i < 100; i++) {
            int player = 1 + i % 2;
            String token = contestant(player).matchToken().value();
            String line = Lines.choice(player, wide, "R1M1", token)
                    .replace("2025-01-15T10:30:01Z", wide)
                    .replace("league.v2", wide);
            referee.send("choose_parity_response", line);
            referee.pass(Duration.ofMillis(20));
        }
        referee.run();
        isProved(referee);
    }

    @Tag("case:talkative")
    @Test
    void gainNothingByLongErrorsHoweverOftenTheyAreAsked() {
        PairOfPlayers players = PairOfPlayers.before(
                new MemoryReferee(shared, "retry.max_retries=20", "retry.delay_seconds=0.1").registered());
        for (var player : List.of(players.first(), players.second())) {
            player.always(GAME_INVITATION, error("\\u0001".repeat(300)));
        }
        players.report();
        isProved(players.referee());
    }

    private static Reaction error(String message) {
        return exchange -> Reaction.http(
                        200,
                        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32000,\"message\":\"%s\"}}"
                                .formatted(exchange.request().path("id"), message))
                .to(exchange);
    }
}
