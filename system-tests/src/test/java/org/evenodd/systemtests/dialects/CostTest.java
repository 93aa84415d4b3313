package org.evenodd.systemtests.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.dialects.ForeignAgent.ReceivedRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What finding out how somebody speaks costs, counted where it is paid for: at the stand-in. */
class CostTest {

    private static final long SEED = 11;
    private static final List<String> GAME = Stream.of(
                    MessageType.GAME_INVITATION, MessageType.CHOOSE_PARITY_CALL, MessageType.GAME_OVER)
            .map(MessageType::name)
            .toList();

    static Stream<Accent> accents() {
        return KnownDialects.players().stream();
    }

    @Tag("variants")
    @ParameterizedTest
    @MethodSource("accents")
    void afterTheFirstContactEachCallIsOneExchange(Accent accent) {
        LeagueOutcome league = ForeignLeague.play(Lineup.of(accent), SEED);

        ForeignPlayer player = league.players().get(0);
        List<String> matches = league.fixtures(player.id()).stream()
                .map(fixture -> fixture.id().value())
                .toList();
        assertThat(matches).hasSizeGreaterThan(1);
        for (String match : matches.subList(1, matches.size())) {
            assertThat(game(player, match)).containsExactlyElementsOf(GAME);
        }
    }

    private static List<String> game(ForeignPlayer player, String match) {
        return player.requests().stream()
                .filter(contact -> GAME.contains(contact.type()))
                .filter(contact -> contact.match().equals(match))
                .map(ReceivedRequest::type)
                .toList();
    }

    @Tag("variants")
    @ParameterizedTest
    @EnumSource(Framing.class)
    void aPlayerIsNeverAskedAgainOnceItHasAnswered(Framing framing) {
        Accent accent = Accent.canonical("Touchy")
                .framing(framing)
                .answers(AnswerForm.BARE)
                .with(Habit.REFUSES_REPEATS);

        assertThat(ForeignLeague.play(Lineup.of(accent), SEED).failures()).isEmpty();
    }

    @Test
    void aPlayerThatSpeaksAsTheProtocolDoesIsAskedEverythingOnce() {
        ForeignPlayer player = ForeignLeague.play(Lineup.of(Accent.canonical("Plain")), SEED)
                .players()
                .get(0);

        assertThat(player.requests()).allMatch(ReceivedRequest::understood);
    }
}
