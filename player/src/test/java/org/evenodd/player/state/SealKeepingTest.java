package org.evenodd.player.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.evenodd.player.state.CallerGate.KnownTokens;
import org.evenodd.player.state.PlayedMatch.BrokenSeal;
import org.evenodd.player.state.PlayerState.PlayerPlace;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.InvitationMessages.GameInvitation;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ParityContext;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.ConversationId;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A player checks the number of a match against the referee's commitment. */
class SealKeepingTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final PlayerId P02 = PlayerId.of(2);
    private static final CallerGate GATE = CallerGate.of(Compatibility.TOLERANT, new KnownTokens(P01, null), null);
    private static final LeagueId LEAGUE = new LeagueId("l1");
    private static final MatchId MATCH = new MatchId("R1M1");
    private static final Instant NOW = Instant.parse("2025-01-15T10:30:00Z");
    private static final NumberDraw EIGHT = new NumberDraw(8, Digest.sha256("nonce"));
    private static final Digest SEAL = EIGHT.commitment(MATCH);
    private static final Digest OTHER_SEAL = Digest.sha256("another draw");

    private final PlayerState seated =
            PlayerState.registered(new PlayerPlace(P01, LEAGUE, null, null), History.EMPTY, GATE);

    private static Envelope in(String conversation) {
        return new Envelope(null, NOW, new ConversationId(conversation), null);
    }

    private static GameInvitation invitation(String conversation) {
        return new GameInvitation(
                in(conversation),
                LEAGUE,
                MATCH.round(),
                MATCH,
                GameType.EVEN_ODD,
                RoleInMatch.PLAYER_A,
                null,
                P02,
                null);
    }

    private static ChooseParityCall call(@Nullable Digest commitment) {
        ParityContext context = new ParityContext(P02, null, null, commitment);
        return new ChooseParityCall(in("c1"), new MatchRef(null, null, MATCH), P01, null, context, null, null);
    }

    private static GameOver eightWasDrawn() {
        Map<PlayerId, @Nullable Parity> choices = Map.of(P01, Parity.EVEN, P02, Parity.ODD);
        GameResult result = new GameResult(MatchStatus.WIN, P01, 8, Parity.EVEN, choices, null, EIGHT.nonce());
        return new GameOver(in("c1"), new MatchRef(null, null, MATCH), null, result, null, FlatResult.NONE);
    }

    private static @Nullable BrokenSeal broken(PlayerState ended) {
        PlayedMatch match = ended.history().matches().get(0);
        return match.brokenSeal();
    }

    @Test
    void findsNothingWrongWithTheNumberThatWasSealed() {
        assertThat(broken(seated.called(call(SEAL)).ended(eightWasDrawn(), NOW)))
                .isNull();
    }

    @Test
    void keepsTheEvidenceAgainstAnyOther() {
        assertThat(broken(seated.called(call(OTHER_SEAL)).ended(eightWasDrawn(), NOW)))
                .isEqualTo(new BrokenSeal(null, OTHER_SEAL, EIGHT.nonce()));
    }

    @Test
    void goesByTheFirstCallWhereItIsRepeated() {
        assertThat(broken(seated.called(call(OTHER_SEAL)).called(call(SEAL)).ended(eightWasDrawn(), NOW)))
                .isNotNull();
    }

    @Test
    void hasNothingAgainstARefereeThatSealedNothing() {
        assertThat(broken(seated.called(call(null)).ended(eightWasDrawn(), NOW)))
                .isNull();
    }

    @Test
    void forgetsTheSealOfAMatchThatIsPlayedAnew() {
        PlayerState again = seated.invited(invitation("c1"))
                .called(call(OTHER_SEAL))
                .ended(eightWasDrawn(), NOW)
                .invited(invitation("c2"))
                .ended(eightWasDrawn(), NOW);
        assertThat(broken(again)).isNull();
    }

    @Test
    void forgetsTheSealOfARefereeThatDiedInTheMiddleOfTheMatch() {
        PlayerState again = seated.invited(invitation("c1"))
                .called(call(OTHER_SEAL))
                .chose(MATCH, Parity.ODD)
                .invited(invitation("c2"));
        assertThat(again.choiceIn(MATCH)).isEmpty();
        assertThat(broken(again.ended(eightWasDrawn(), NOW))).isNull();
    }
}
