package org.evenodd.systemtests.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner.Typing;
import org.evenodd.game.Game.CheckedResult;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.Outcome;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.game.tictactoe.Board;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.Pyramid.DivisionPlan;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveResponse;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.referee.match.Match;

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

    static final class NotBefore {
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
        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(value = 0, readOnly = false) BiConsumer<Object, Object> witness) {
            witness = new OneLate(witness);
        }
    }

    /** Tells each pair only when the next one comes. */
    public static final class OneLate implements BiConsumer<Object, Object> {

        private final BiConsumer<Object, Object> witness;
        private Runnable latest = () -> {};

        public OneLate(BiConsumer<Object, Object> witness) {
            this.witness = witness;
        }

        @Override
        public void accept(Object stored, Object event) {
            latest.run();
            latest = () -> witness.accept(stored, event);
        }
    }

    static final class WithoutTheFirst {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) List<?> matches) {
            matches = matches.subList(1, matches.size());
        }
    }

    static final class TwicePoints {
        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(value = 2, readOnly = false) int gained) {
            gained = 2 * gained;
        }
    }

    static final class AllSquares {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) List<?> returned) {
            returned = Board.START.free();
        }
    }

    /** Player A has the third and the fourth move. */
    static final class TheSameAgain {
        @Advice.OnMethodExit
        static void exit(
                @Advice.Argument(0) TicTacToe.State state, @Advice.Return(readOnly = false) Set<RoleInMatch> returned) {
            returned = state.board().free().size() == 6 ? Set.of(RoleInMatch.PLAYER_A) : returned;
        }
    }

    static final class NumberOfTheDay {
        @Advice.OnMethodEnter
        static void enter(
                @Advice.FieldValue("match") Match match,
                @Advice.Argument(value = 1, readOnly = false) ChooseMoveResponse move) {
            move = new ChooseMoveResponse(
                    move.envelope(),
                    move.matchId(),
                    move.playerId(),
                    match.position().number(),
                    move.move());
        }
    }

    /** Both have used up what the first has. */
    static final class OneClock {
        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(value = 3, readOnly = false) Map<PlayerId, Object> used) {
            Map<PlayerId, Object> same = new HashMap<>(used);
            for (PlayerId player : used.keySet()) {
                same.put(player, used.get(Collections.min(used.keySet())));
            }
            used = same;
        }
    }

    /** The moves tell nothing, and whoever is reported as the winner has won. */
    static final class AsReported {
        @Advice.OnMethodExit(onThrowable = RuntimeException.class)
        static void exit(
                @Advice.Argument(0) MatchSetup setup,
                @Advice.Argument(value = 1, typing = Typing.DYNAMIC) Object told,
                @Advice.Thrown(readOnly = false) Throwable thrown,
                @Advice.Return(readOnly = false, typing = Typing.DYNAMIC) Object returned) {
            thrown = null;
            if (told instanceof MatchResult result) {
                PlayerId winner = result.winner();
                returned = new CheckedResult(
                        winner == null
                                ? new Outcome.Draw(setup.playerA(), setup.playerB())
                                : new Outcome.Win(setup.playerA(), setup.playerB(), winner),
                        result.details());
            } else {
                returned = Optional.empty();
            }
        }
    }

    static final class InTwoDivisions {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) List<DivisionPlan> plans) {
            if (plans.size() > 1) {
                List<DivisionPlan> all = new ArrayList<>(plans);
                List<PlayerId> more = new ArrayList<>(plans.get(0).players());
                more.add(plans.get(1).players().get(0));
                all.set(0, new DivisionPlan(plans.get(0).name(), more));
                plans = all;
            }
        }
    }

    static final class NoMoves {
        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(value = 2, readOnly = false) int moves) {
            moves = 0;
        }
    }

    static final class WithoutTheLatest {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) List<?> players) {
            players = players.subList(0, players.size() - 1);
        }
    }

    /** The last division has the rows of the first. */
    static final class OtherTable {
        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) List<DivisionTable> tables) {
            List<DivisionTable> all = new ArrayList<>(tables);
            all.set(
                    tables.size() - 1,
                    new DivisionTable(
                            tables.get(tables.size() - 1).name(), tables.get(0).rows()));
            tables = all;
        }
    }

    /** The second division of a level does not play its last round. */
    static final class WithoutTheLastRound {
        @Advice.OnMethodExit
        static void exit(@Advice.This Division division, @Advice.Return(readOnly = false) Optional<Round> returned) {
            if (division.name().endsWith("B")
                    && returned.isPresent()
                    && returned.get().id().value() == division.lastRoundNumber()) {
                returned = Optional.empty();
            }
        }
    }

    static final class OpenSeal {
        @Advice.OnMethodExit
        static void exit(@Advice.This NumberDraw draw, @Advice.Return(readOnly = false) Digest returned) {
            returned = draw.nonce();
        }
    }
}
