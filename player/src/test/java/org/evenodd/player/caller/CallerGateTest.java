package org.evenodd.player.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.PlayerId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CallerGateTest {

    private static final PlayerId P01 = PlayerId.of(1);
    private static final AuthToken DUE = new AuthToken("tok_p01_" + "0123456789abcdef".repeat(4));
    private static final AuthToken FORGED = new AuthToken("tok_p01_" + "0".repeat(64));
    private static final AuthToken FOREIGN = new AuthToken("tok-ref-01-xyz789");

    private static Admission shown(CallerGate gate, CallerKind caller, @Nullable AuthToken token) {
        return gate.admit(caller, new Badge(token, DUE, P01));
    }

    private static ErrorCode denied(Admission admission) {
        return ((Admission.Denied) admission).refusal().code();
    }

    private static CallerGate after(Admission admission) {
        return ((Admission.Granted) admission).gate();
    }

    @Nested
    class Tolerant {

        private final CallerGate fresh = new CallerGate(Compatibility.TOLERANT);

        @ParameterizedTest
        @EnumSource
        void letsInAValidTokenWithoutANote(CallerKind caller) {
            assertThat(shown(fresh, caller, DUE))
                    .isInstanceOfSatisfying(
                            Admission.Granted.class,
                            granted -> assertThat(granted.notes()).isEmpty());
        }

        @ParameterizedTest
        @EnumSource
        void letsInAMissingTokenWithANoteUntilTheFirstValidOne(CallerKind caller) {
            assertThat(shown(fresh, caller, null))
                    .isInstanceOfSatisfying(
                            Admission.Granted.class,
                            granted -> assertThat(granted.notes())
                                    .singleElement()
                                    .satisfies(note -> assertThat(note.seen()).isEqualTo("nothing")));
        }

        @ParameterizedTest
        @EnumSource
        void letsInAForeignTokenWithANoteThatDoesNotQuoteIt(CallerKind caller) {
            assertThat(shown(fresh, caller, FOREIGN))
                    .isInstanceOfSatisfying(
                            Admission.Granted.class,
                            granted -> assertThat(granted.notes().toString())
                                    .contains("a token of another kind")
                                    .doesNotContain("tok-ref"));
        }

        @ParameterizedTest
        @EnumSource
        void aLenientAdmissionProvesNothing(CallerKind caller) {
            assertThat(after(shown(fresh, caller, FOREIGN))).isEqualTo(fresh);
        }

        @ParameterizedTest
        @EnumSource
        void refusesAMissingTokenOnceAValidOneWasSeen(CallerKind caller) {
            CallerGate proven = after(shown(fresh, caller, DUE));
            assertThat(denied(shown(proven, caller, null))).isEqualTo(ErrorCode.E011);
        }

        @ParameterizedTest
        @EnumSource
        void refusesAForeignTokenOnceAValidOneWasSeen(CallerKind caller) {
            CallerGate proven = after(shown(fresh, caller, DUE));
            assertThat(denied(shown(proven, caller, FOREIGN))).isEqualTo(ErrorCode.E012);
        }

        @Test
        void aValidTokenOfOneKindSaysNothingAboutTheOther() {
            CallerGate proven = after(shown(fresh, CallerKind.MANAGER, DUE));
            assertThat(proven.proven()).isEqualTo(Set.of(CallerKind.MANAGER));
            assertThat(shown(proven, CallerKind.REFEREE, null)).isInstanceOf(Admission.Granted.class);
        }

        @ParameterizedTest
        @EnumSource
        void refusesAWrongTokenOfOurOwnFormAtAnyTime(CallerKind caller) {
            assertThat(denied(shown(fresh, caller, FORGED))).isEqualTo(ErrorCode.E012);
        }

        @Test
        void letsInWhoeverCallsWhereNoTokenIsDue() {
            assertThat(fresh.admit(CallerKind.MANAGER, new Badge(FOREIGN, null, P01)))
                    .isInstanceOf(Admission.Granted.class);
        }
    }

    @Nested
    class Strict {

        private final CallerGate fresh = new CallerGate(Compatibility.STRICT);

        @ParameterizedTest
        @EnumSource
        void letsInAValidToken(CallerKind caller) {
            assertThat(shown(fresh, caller, DUE)).isInstanceOf(Admission.Granted.class);
        }

        @ParameterizedTest
        @EnumSource
        void refusesAMissingTokenAtOnce(CallerKind caller) {
            assertThat(denied(shown(fresh, caller, null))).isEqualTo(ErrorCode.E011);
        }

        @ParameterizedTest
        @EnumSource
        void refusesAForeignTokenAtOnce(CallerKind caller) {
            assertThat(denied(shown(fresh, caller, FOREIGN))).isEqualTo(ErrorCode.E012);
        }
    }

    @Nested
    class Refusals {

        @Test
        void showAtMostEightCharactersOfAWrongToken() {
            Admission.Denied denied =
                    (Admission.Denied) shown(new CallerGate(Compatibility.STRICT), CallerKind.MANAGER, FOREIGN);
            assertThat(denied.refusal().context().providedToken()).isEqualTo("tok-ref-…");
            assertThat(denied.toString()).doesNotContain("xyz789").doesNotContain(DUE.value());
        }

        @Test
        void nameTheField() {
            Admission.Denied denied =
                    (Admission.Denied) shown(new CallerGate(Compatibility.STRICT), CallerKind.MANAGER, null);
            assertThat(denied.refusal().context().field()).isEqualTo("/auth_token");
        }
    }
}
