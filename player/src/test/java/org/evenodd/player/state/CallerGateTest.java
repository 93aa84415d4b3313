package org.evenodd.player.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenodd.player.state.CallerGate.Admission;
import org.evenodd.player.state.CallerGate.CallerCredentials;
import org.evenodd.player.state.CallerGate.CallerKind;
import org.evenodd.player.state.CallerGate.KnownTokens;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.message.RoundMessages.RoundAnnouncement;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.LeagueToken;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests each row of the table at the head of {@link CallerGate}. */
class CallerGateTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final MatchId R1M1 = new MatchId("R1M1");
    private static final MatchId R2M1 = new MatchId("R2M1");
    private static final AuthToken OWN = new AuthToken("tok_p01_" + "0123456789abcdef".repeat(4));
    private static final AuthToken FORMER = new AuthToken("tok_p01_" + "ab".repeat(32));
    private static final AuthToken FORGED = new AuthToken("tok_p01_" + "0".repeat(64));
    private static final AuthToken FOREIGN = new AuthToken("tok-ref-01-xyz789");
    private static final KnownTokens KEYRING = new KnownTokens(P01, OWN);

    private static CallerGate ours(Compatibility compatibility) {
        return CallerGate.of(compatibility, KEYRING, Map.of());
    }

    private static CallerGate other(Compatibility compatibility) {
        return CallerGate.of(compatibility, KEYRING, null);
    }

    private static AuthToken tokenOf(MatchId match) {
        return LeagueToken.ofMatch(P01, OWN, match);
    }

    private static CallerCredentials badge(CallerKind caller, @Nullable AuthToken shown) {
        return caller == CallerKind.MANAGER
                ? CallerCredentials.ofManager(shown)
                : CallerCredentials.ofReferee(R1M1, shown);
    }

    private static AuthToken due(CallerKind caller) {
        return caller == CallerKind.MANAGER ? OWN : tokenOf(R1M1);
    }

    private static Admission shown(CallerGate gate, CallerKind caller, @Nullable AuthToken token) {
        return gate.admit(badge(caller, token));
    }

    private static ErrorCode denied(Admission admission) {
        return admission.refusal().orElseThrow().code();
    }

    private static void letIn(Admission admission) {
        assertThat(admission.refusal()).isEmpty();
        assertThat(admission.notes()).isEmpty();
    }

    private static CallerGate after(Admission admission) {
        return admission.gate();
    }

    private static RoundAnnouncement announcement(@Nullable AuthToken token, @Nullable Boolean matchTokens) {
        Envelope envelope = new Envelope(null, Instant.EPOCH, null, token);
        AnnouncedMatch match =
                new AnnouncedMatch(R1M1, GameType.EVEN_ODD, P01, PlayerId.of(2), null, null, matchTokens);
        return new RoundAnnouncement(envelope, new LeagueId("l1"), R1M1.round(), null, List.of(match));
    }

    private static CallerGate gate(String manager, Compatibility compatibility, CallerKind caller) {
        return switch (manager) {
            case "ours" -> ours(compatibility);
            case "proven" -> after(shown(other(compatibility), caller, due(caller)));
            default -> other(compatibility);
        };
    }

    private static @Nullable AuthToken token(String shown, CallerKind caller) {
        return switch (shown) {
            case "due" -> due(caller);
            case "forged" -> FORGED;
            case "foreign" -> FOREIGN;
            default -> null;
        };
    }

    private static String verdict(Admission admission) {
        return admission
                .refusal()
                .map(refusal -> refusal.code().name())
                .orElse(admission.notes().isEmpty() ? "let in" : "a note");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ours    | TOLERANT | due     | let in
            ours    | STRICT   | due     | let in
            ours    | TOLERANT | nothing | E011
            ours    | STRICT   | nothing | E011
            ours    | TOLERANT | forged  | E012
            ours    | TOLERANT | foreign | E012
            another | TOLERANT | due     | let in
            another | TOLERANT | nothing | a note
            another | TOLERANT | foreign | a note
            another | TOLERANT | forged  | E012
            proven  | TOLERANT | due     | let in
            proven  | TOLERANT | nothing | E011
            proven  | TOLERANT | foreign | E012
            another | STRICT   | due     | let in
            another | STRICT   | nothing | E011
            another | STRICT   | foreign | E012
            """)
    void decidesFromTheFirstCallOn(String manager, Compatibility compatibility, String shown, String expected) {
        for (CallerKind caller : CallerKind.values()) {
            Admission admission = shown(gate(manager, compatibility, caller), caller, token(shown, caller));
            assertThat(verdict(admission)).as(caller.name()).isEqualTo(expected);
        }
    }

    @Test
    void takesNoTokenForThatOfAnotherCallerOrMatch() {
        CallerGate gate = ours(Compatibility.TOLERANT);
        assertThat(denied(shown(gate, CallerKind.REFEREE, OWN))).isEqualTo(ErrorCode.E012);
        assertThat(denied(shown(gate, CallerKind.MANAGER, tokenOf(R1M1)))).isEqualTo(ErrorCode.E012);
        assertThat(denied(gate.admit(CallerCredentials.ofReferee(R2M1, tokenOf(R1M1)))))
                .isEqualTo(ErrorCode.E012);
        assertThat(denied(gate.announced(announcement(OWN, false)).admit(CallerCredentials.ofReferee(null, null))))
                .isEqualTo(ErrorCode.E011);
    }

    private static CallerGate announcedNothing(CallerGate gate, int round) {
        Envelope envelope = new Envelope(null, Instant.EPOCH, null, OWN);
        return gate.announced(new RoundAnnouncement(envelope, new LeagueId("l1"), new RoundId(round), null, List.of()));
    }

    @Test
    void forgetsAMatchThousandRoundsAfterThatWasNeverToldToBeOver() {
        CallerGate gate = ours(Compatibility.TOLERANT).announced(announcement(OWN, false));
        letIn(shown(announcedNothing(gate, 1_001), CallerKind.REFEREE, null));
        assertThat(denied(shown(announcedNothing(gate, 1_002), CallerKind.REFEREE, null)))
                .isEqualTo(ErrorCode.E011);
        assertThat(announcedNothing(gate, 1_002).tokens().underWay()).isEmpty();
    }

    @Test
    void takesAManagerForOneOfOursOnlyByItsTokensFormAndMatchTokens() {
        KnownTokens otherForm = new KnownTokens(P01, FOREIGN);
        KnownTokens ofAnother = new KnownTokens(P01, new AuthToken("tok_p02_" + "0".repeat(64)));
        assertThat(CallerGate.of(Compatibility.TOLERANT, otherForm, Map.of()).ours())
                .isFalse();
        assertThat(CallerGate.of(Compatibility.TOLERANT, ofAnother, Map.of()).ours())
                .isFalse();
        assertThat(CallerGate.of(Compatibility.TOLERANT, KEYRING, null).ours()).isFalse();
        assertThat(CallerGate.of(Compatibility.TOLERANT, KEYRING, Map.of()).ours())
                .isTrue();
    }

    @Nested
    class UnderAnotherManager {

        private final CallerGate fresh = other(Compatibility.TOLERANT);

        @ParameterizedTest
        @EnumSource
        void aLenientAdmissionProvesNothingAndItsNoteQuotesNoToken(CallerKind caller) {
            Admission lenient = shown(fresh, caller, FOREIGN);
            assertThat(after(lenient)).isEqualTo(fresh);
            assertThat(lenient.notes().toString())
                    .contains("a token of another kind")
                    .doesNotContain("tok-ref");
        }

        @Test
        void aValidTokenOfOneKindSaysNothingAboutTheOther() {
            CallerGate proven = after(shown(fresh, CallerKind.MANAGER, OWN));
            assertThat(proven.proven()).isEqualTo(Set.of(CallerKind.MANAGER));
            assertThat(shown(proven, CallerKind.REFEREE, null).refusal()).isEmpty();
        }

        @Test
        void whoGaveNoTokenEverybodyIsLetIn() {
            CallerGate gate = CallerGate.of(Compatibility.TOLERANT, new KnownTokens(P01, null), null);
            assertThat(shown(gate, CallerKind.MANAGER, FOREIGN).refusal()).isEmpty();
        }
    }

    @Tag("case:forged-announcement")
    @Test
    void opensAMatchWithoutMatchTokensToRefereesOnlyUntilALaterAnnouncementAndOnTheManagersWord() {
        CallerGate gate = ours(Compatibility.STRICT).announced(announcement(OWN, false));
        letIn(shown(gate, CallerKind.REFEREE, null));
        assertThat(denied(gate.admit(CallerCredentials.ofReferee(R2M1, null)))).isEqualTo(ErrorCode.E011);
        assertThat(denied(shown(gate.over(R1M1), CallerKind.REFEREE, null))).isEqualTo(ErrorCode.E011);
        assertThat(denied(shown(gate, CallerKind.MANAGER, null))).isEqualTo(ErrorCode.E011);
        assertThat(denied(shown(gate.announced(announcement(OWN, null)), CallerKind.REFEREE, null)))
                .isEqualTo(ErrorCode.E011);
        for (AuthToken token : new @Nullable AuthToken[] {null, FOREIGN, FORGED, tokenOf(R1M1)}) {
            CallerGate lied = ours(Compatibility.TOLERANT).announced(announcement(token, false));
            assertThat(denied(shown(lied, CallerKind.REFEREE, null))).isEqualTo(ErrorCode.E011);
        }
    }

    @Nested
    class AMatchInHandWhenThePlayerHasAnotherToken {

        private final AuthToken given = LeagueToken.ofMatch(P01, FORMER, R1M1);

        private void isPlayedWithBothUntilItIsOver(CallerGate gate) {
            letIn(gate.admit(CallerCredentials.ofReferee(R1M1, given)));
            letIn(gate.admit(CallerCredentials.ofReferee(R1M1, tokenOf(R1M1))));
            CallerGate after = gate.over(R1M1);
            assertThat(denied(after.admit(CallerCredentials.ofReferee(R1M1, given))))
                    .isEqualTo(ErrorCode.E012);
            letIn(after.admit(CallerCredentials.ofReferee(R1M1, tokenOf(R1M1))));
        }

        @Test
        void goesOnWithEachOfThemAfterTwoNewTokens() {
            CallerGate first = CallerGate.of(Compatibility.TOLERANT, new KnownTokens(P01, FORGED), Map.of())
                    .replacing(new KnownTokens(P01, FORMER), Set.of(R1M1));
            isPlayedWithBothUntilItIsOver(ours(Compatibility.TOLERANT).replacing(first.tokens(), Set.of(R1M1)));
        }

        @Test
        void isTheOnlyOneInWhichTheFormerTokenIsGood() {
            CallerGate gate = ours(Compatibility.TOLERANT).replacing(new KnownTokens(P01, FORMER), Set.of(R1M1));
            CallerCredentials other = CallerCredentials.ofReferee(R2M1, LeagueToken.ofMatch(P01, FORMER, R2M1));
            assertThat(denied(gate.admit(other))).isEqualTo(ErrorCode.E012);
            assertThat(denied(shown(gate, CallerKind.MANAGER, FORMER))).isEqualTo(ErrorCode.E012);
        }
    }

    @Nested
    class TheTokenInAnAnswer {
        @Test
        void isThePlayersOwnUnderAnotherManagerWhereItDecidesSomething() {
            assertThat(other(Compatibility.TOLERANT).answering(CallerCredentials.ofReferee(R1M1, null)))
                    .contains(OWN);
            assertThat(other(Compatibility.TOLERANT).acknowledging(CallerCredentials.ofReferee(R1M1, null)))
                    .isEmpty();
        }
    }

    @Test
    void namesTheFieldAndShowsAtMostEightCharactersOfAWrongToken() {
        Admission denied = shown(ours(Compatibility.TOLERANT), CallerKind.MANAGER, FOREIGN);
        assertThat(denied.refusal().orElseThrow().context().providedToken()).isEqualTo("tok-ref-…");
        assertThat(denied.refusal().orElseThrow().context().field()).isEqualTo("/auth_token");
        assertThat(denied.refusal().toString()).doesNotContain("xyz789").doesNotContain(OWN.value());
    }
}
