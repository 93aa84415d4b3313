package org.evenodd.systemtests.badinput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.FORGED_TOKEN;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.MATCH;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.announcement;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.choiceCall;
import static org.evenodd.systemtests.badinput.PlayerUnderTest.invitation;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.evenodd.systemtests.badinput.RawClient.Back;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Invalid calls from a scripted manager and referee to a real player. */
@TestInstance(Lifecycle.PER_CLASS)
class BadCallsOfPlayersTest {

    private PlayerUnderTest player;

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        player = new PlayerUnderTest(directory);
    }

    @AfterAll
    void close() throws Exception {
        player.close();
    }

    static Stream<BadCall> invitations() {
        return Stream.of(
                BadCall.malformed("a field of another type", "E002", call -> call.put("round_id", "one")),
                BadCall.malformed("a match that cannot be", "E006", call -> call.put("match_id", "M1")),
                BadCall.malformed("a wrong protocol", "E018", call -> call.put("protocol", "league.v3")),
                BadCall.malformed(
                        "a timestamp with an offset",
                        "E021",
                        call -> call.put("timestamp", "2025-01-15T10:30:00+02:00")),
                new BadCall("a forged token", call -> call.put("auth_token", FORGED_TOKEN), 4001, "E012"));
    }

    @ParameterizedTest
    @MethodSource("invitations")
    void anInvitationIsRefusedAndChangesNothing(BadCall bad) throws Exception {
        assertRefused("handle_game_invitation", invitation(MATCH), bad);

        assertThat(player.accepts(invitation(MATCH))).isTrue();
    }

    static Stream<BadCall> calls() {
        return Stream.of(
                BadCall.malformed("a match that cannot be", "E006", call -> call.put("match_id", "M1")),
                BadCall.malformed(
                        "a deadline with an offset", "E021", call -> call.put("deadline", "2025-01-15T10:30:30+02:00")),
                new BadCall("a forged token", call -> call.put("auth_token", FORGED_TOKEN), 4001, "E012"));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aCallForAChoiceIsRefusedAndChangesNothing(BadCall bad) throws Exception {
        assertRefused("parity_choose", choiceCall(), bad);

        assertThat(player.call("parity_choose", choiceCall())
                        .result()
                        .path("parity_choice")
                        .asString(""))
                .isIn("even", "odd");
    }

    static Stream<BadCall> announcements() {
        return Stream.of(
                BadCall.malformed("a missing field", "E003", call -> call.remove("matches")),
                BadCall.malformed("no match at all", "E006", call -> call.putArray("matches")),
                new BadCall("a forged token", call -> call.put("auth_token", FORGED_TOKEN), 3001, "E012"));
    }

    @ParameterizedTest
    @MethodSource("announcements")
    void anAnnouncementIsRefusedAndChangesNothing(BadCall bad) throws Exception {
        assertRefused("notify_round", announcement(), bad);

        assertThat(player.call("notify_round", announcement())
                        .result()
                        .path("status")
                        .asString(""))
                .isEqualTo("ACKNOWLEDGED");
    }

    private void assertRefused(String method, ObjectNode good, BadCall bad) throws Exception {
        JsonNode before = player.state();

        Back back = player.call(method, bad.of(good));

        back.assertRefused(bad.code(), bad.errorCode());
        assertThat(player.state()).isEqualTo(before);
    }
}
