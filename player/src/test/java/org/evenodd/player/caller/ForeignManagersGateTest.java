package org.evenodd.player.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.evenodd.player.caller.Gates.FOREIGN;
import static org.evenodd.player.caller.Gates.FORGED;
import static org.evenodd.player.caller.Gates.OWN;
import static org.evenodd.player.caller.Gates.P01;
import static org.evenodd.player.caller.Gates.after;
import static org.evenodd.player.caller.Gates.denied;
import static org.evenodd.player.caller.Gates.due;
import static org.evenodd.player.caller.Gates.letIn;
import static org.evenodd.player.caller.Gates.other;
import static org.evenodd.player.caller.Gates.shown;

import java.util.Set;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.shape.Compatibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the rows of the table at the head of {@link CallerGate} about foreign managers. */
class ForeignManagersGateTest {

    private final CallerGate fresh = other(Compatibility.TOLERANT);

    @ParameterizedTest
    @EnumSource
    void aValidTokenIsLetInWithoutANote(CallerKind caller) {
        letIn(shown(fresh, caller, due(caller)));
    }

    @ParameterizedTest
    @EnumSource
    void noTokenIsANoteUntilTheFirstValidOne(CallerKind caller) {
        assertThat(shown(fresh, caller, null))
                .isInstanceOfSatisfying(
                        Admission.CallerAdmitted.class,
                        granted -> assertThat(granted.notes())
                                .singleElement()
                                .satisfies(note -> assertThat(note.seen()).isEqualTo("nothing")));
    }

    @ParameterizedTest
    @EnumSource
    void aForeignTokenIsANoteThatDoesNotQuoteIt(CallerKind caller) {
        assertThat(shown(fresh, caller, FOREIGN))
                .isInstanceOfSatisfying(
                        Admission.CallerAdmitted.class,
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
    void noTokenAndAForeignOneAreRefusedOnceAValidOneWasSeen(CallerKind caller) {
        CallerGate proven = after(shown(fresh, caller, due(caller)));
        assertThat(denied(shown(proven, caller, null))).isEqualTo(ErrorCode.E011);
        assertThat(denied(shown(proven, caller, FOREIGN))).isEqualTo(ErrorCode.E012);
    }

    @Test
    void aValidTokenOfOneKindSaysNothingAboutTheOther() {
        CallerGate proven = after(shown(fresh, CallerKind.MANAGER, OWN));
        assertThat(proven.proven()).isEqualTo(Set.of(CallerKind.MANAGER));
        assertThat(shown(proven, CallerKind.REFEREE, null)).isInstanceOf(Admission.CallerAdmitted.class);
    }

    @ParameterizedTest
    @EnumSource
    void aWrongTokenOfOurOwnFormIsE012AtAnyTime(CallerKind caller) {
        assertThat(denied(shown(fresh, caller, FORGED))).isEqualTo(ErrorCode.E012);
    }

    @Test
    void whoGaveNoTokenEverybodyIsLetIn() {
        CallerGate gate = CallerGate.of(Compatibility.TOLERANT, new KnownTokens(P01, null), null);
        assertThat(shown(gate, CallerKind.MANAGER, FOREIGN)).isInstanceOf(Admission.CallerAdmitted.class);
    }

    @ParameterizedTest
    @EnumSource
    void inStrictModeOnlyAValidTokenIsLetIn(CallerKind caller) {
        CallerGate strict = other(Compatibility.STRICT);
        letIn(shown(strict, caller, due(caller)));
        assertThat(denied(shown(strict, caller, null))).isEqualTo(ErrorCode.E011);
        assertThat(denied(shown(strict, caller, FOREIGN))).isEqualTo(ErrorCode.E012);
    }
}
