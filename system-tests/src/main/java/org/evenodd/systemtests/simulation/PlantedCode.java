package org.evenodd.systemtests.simulation;

import java.util.List;
import java.util.Optional;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner.Typing;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Round;
import org.evenodd.manager.token.Tokens;
import org.evenodd.protocol.game.NumberDraw;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** The code of the planted bugs. It is copied into the changed methods; nothing here is called directly. */
@SuppressWarnings("UnusedVariable")
final class PlantedCode {

    private PlantedCode() {}

    /** Always returns true. */
    static final class Always {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) boolean returned) {
            returned = true;
        }
    }

    /** Always returns false. */
    static final class Never {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) boolean returned) {
            returned = false;
        }
    }

    static final class OneIsEnough {
        @Advice.OnMethodExit
        static void exit(@Advice.This Round round, @Advice.Return(readOnly = false) boolean returned) {
            for (Fixture fixture : round.fixtures()) {
                returned |= fixture.isDecided();
            }
        }
    }

    static final class NoObjection {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) Optional<?> returned) {
            returned = Optional.empty();
        }
    }

    /** Skips the method. */
    static final class Nothing {
        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        static boolean enter() {
            return true;
        }
    }

    static final class AnswerFirst {
        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) List<? extends Runnable> decisions) {
            for (Runnable answer : decisions) {
                answer.run();
            }
        }
    }

    static final class SameBeginning {
        @Advice.OnMethodExit
        static void exit(
                @Advice.This Tokens tokens,
                @Advice.Argument(0) AgentId agent,
                @Advice.Argument(1) int generation,
                @Advice.Argument(2) AuthToken token,
                @Advice.Return(readOnly = false) boolean returned) {
            returned = tokens.of(agent, generation).preview().equals(token.preview());
        }
    }

    static final class FormerGeneration {
        @Advice.OnMethodExit
        static void exit(
                @Advice.This Tokens tokens,
                @Advice.Argument(0) AgentId agent,
                @Advice.Argument(1) int generation,
                @Advice.Argument(2) AuthToken token,
                @Advice.Return(readOnly = false) boolean returned) {
            returned = returned || tokens.of(agent, generation - 1).equals(token);
        }
    }

    static final class WithoutTheLast {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false, typing = Typing.DYNAMIC) List<?> returned) {
            returned = returned.isEmpty() ? returned : returned.subList(0, returned.size() - 1);
        }
    }

    static final class TwicePoints {
        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(value = 2, readOnly = false) int gained) {
            gained = 2 * gained;
        }
    }

    static final class OpenSeal {
        @Advice.OnMethodExit
        static void exit(@Advice.This NumberDraw draw, @Advice.Return(readOnly = false) Digest returned) {
            returned = draw.nonce();
        }
    }
}
