package org.evenodd.systemtests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.token.RefereeKey;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;
import org.evenodd.systemtests.testbed.Programs;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody registers as a referee, to decide matches that were never played. */
class StrangersAsRefereesTest {

    private static final Pattern TOKEN = Pattern.compile("tok_ref11_[0-9a-f]{64}");

    private static final String REPORT = """
            {"jsonrpc":"2.0","id":1,"method":"report_match_result","params":{"protocol":"league.v2",\
            "message_type":"MATCH_RESULT_REPORT","sender":"referee:%1$s","timestamp":"2025-01-15T10:30:00Z",\
            "conversation_id":"c","auth_token":"%2$s","league_id":"league_2025_even_odd","round_id":1,\
            "match_id":"R1M1","game_type":"even_odd","result":{"winner":"P02","score":{"P01":0,"P02":3},\
            "details":{"drawn_number":4,"choices":{"P01":"odd","P02":"even"}}}}}""";

    @TempDir
    private Path directory;

    @Tag("case:stranger-as-referee")
    @Tag("case:wrong-key")
    @Test
    void areGivenNoMatchWhateverProofTheyShowAndTheirReportsChangeNothing() throws Exception {
        try (Programs programs = new Programs(directory);
                HesitantPlayer undecided = new HesitantPlayer("R1M1"::equals);
                ScriptedAgent stranger = ScriptedAgent.acknowledging();
                ScriptedAgent thief = ScriptedAgent.acknowledging()) {
            Program manager = programs.manager(0, 2, 1);
            Endpoint home = manager.awaitReady();
            undecided.register(home);
            programs.players(home, 1);

            String token = registerInVain(home, stranger, thief);
            programs.referees(home, 1);
            undecided.awaitCall();
            for (String id : new String[] {"REF11", "REF01"}) {
                reportInVain(home, id, token);
            }
            undecided.makeUpItsMind();

            assertThat(manager.awaitExit()).as(manager.output()).isZero();
            assertThat(stranger.received()).isEmpty();
            assertThat(thief.received()).isEmpty();
            assertThat(manager.output())
                    .contains("Every match was played: 1 of 1")
                    .doesNotContain("Reported without proof");
            assertThat(programs.start("manager", "verify").awaitExit()).isZero();
        }
    }

    /** Returns the token of the referee that waits to be admitted; the others get none. */
    private String registerInVain(Endpoint home, ScriptedAgent stranger, ScriptedAgent thief) throws IOException {
        RefereeKey key = RefereeKey.parse(Files.readString(new RunData(directory.resolve("SHARED")).refereeKey())
                .strip());
        String copied =
                key.proofFor(Endpoint.parse("http://127.0.0.1:8001/mcp")).value();
        try (RawRegistration applicant = new RawRegistration(home)) {
            for (String proof : new String[] {"0".repeat(64), "x", key.characters(), copied}) {
                assertThat(applicant.asRefereeShowing(proof, "Thief", thief.endpoint()))
                        .contains("\"REJECTED\"", "E012")
                        .doesNotContain("tok_ref", proof.length() > 1 ? proof : "\"x\"");
            }
            String waiting = applicant.asReferee("Stranger", stranger.endpoint());
            assertThat(waiting).contains("\"ACCEPTED\"", "REF11", "admit").doesNotContain("match_tokens");
            Matcher token = TOKEN.matcher(waiting);
            assertThat(token.find()).as(waiting).isTrue();
            return token.group();
        }
    }

    private static void reportInVain(Endpoint home, String id, String token) throws IOException {
        try (Attacker stranger = new Attacker(home)) {
            assertThat(stranger.ask(REPORT.formatted(id, token)))
                    .contains("\"error\"")
                    .doesNotContain("\"result\"");
        }
    }
}
