package org.evenodd.game.numberduel;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.evenodd.game.MoveGame;
import org.evenodd.game.MoveStrategy;
import org.evenodd.game.numberduel.NumberDuel.Duel;
import org.evenodd.game.numberduel.NumberDuel.Pick;
import org.evenodd.game.numberduel.NumberDuel.Rounds;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.shape.Notation.Between;
import org.evenodd.protocol.value.GameType;

/** Twice, both name a number from 1 to 5 at once; the higher one gains a point, but none if it is exactly one more. */
public final class NumberDuel extends MoveGame<Rounds, Duel, Pick> {

    private static final int ROUNDS = 2;
    private static final int HIGHEST = 5;

    /** The numbers of both in all rounds so far. */
    public record Rounds(List<Integer> ofA, List<Integer> ofB) {

        private int points(boolean a) {
            List<Integer> own = a ? ofA : ofB;
            List<Integer> others = a ? ofB : ofA;
            return (int) IntStream.range(0, own.size())
                    .filter(round -> own.get(round) > others.get(round) + 1)
                    .count();
        }
    }

    /** What a call shows: the rounds before. */
    public record Duel(List<Integer> own, List<Integer> opponents) {}

    /** A move. */
    public record Pick(@Between(min = 1, max = HIGHEST) int number) {}

    @Override
    public GameType type() {
        return new GameType("number_duel");
    }

    @Override
    public Class<Duel> viewType() {
        return Duel.class;
    }

    @Override
    public Class<Pick> moveType() {
        return Pick.class;
    }

    @Override
    public Rounds start() {
        return new Rounds(List.of(), List.of());
    }

    @Override
    public Set<RoleInMatch> toMove(Rounds rounds) {
        return rounds.ofA().size() < ROUNDS ? Set.of(RoleInMatch.PLAYER_A, RoleInMatch.PLAYER_B) : Set.of();
    }

    @Override
    public List<Pick> legal(Rounds rounds, RoleInMatch player) {
        return IntStream.rangeClosed(1, HIGHEST).mapToObj(Pick::new).toList();
    }

    @Override
    public Rounds after(Rounds rounds, TurnMoves<Pick> moves) {
        return new Rounds(
                plus(rounds.ofA(), moves.of(RoleInMatch.PLAYER_A)), plus(rounds.ofB(), moves.of(RoleInMatch.PLAYER_B)));
    }

    private static List<Integer> plus(List<Integer> numbers, Pick move) {
        List<Integer> more = new ArrayList<>(numbers);
        more.add(move.number());
        return more;
    }

    @Override
    public GameEnd ending(Rounds rounds) {
        int lead = rounds.points(true) - rounds.points(false);
        return lead == 0
                ? new GameEnd(null, "Both have as many points")
                : new GameEnd(lead > 0 ? RoleInMatch.PLAYER_A : RoleInMatch.PLAYER_B, "%s has more points");
    }

    @Override
    public Duel shown(Rounds rounds, RoleInMatch player) {
        return player == RoleInMatch.PLAYER_A
                ? new Duel(rounds.ofA(), rounds.ofB())
                : new Duel(rounds.ofB(), rounds.ofA());
    }

    @Override
    public GameJson board(Rounds rounds) {
        return GameJson.of(shown(rounds, RoleInMatch.PLAYER_A));
    }

    @Override
    public String inWords(Pick move) {
        return "number " + move.number();
    }

    @Override
    public List<MoveStrategy<Duel, Pick>> strategies() {
        return List.of(new MoveStrategy<>(
                "any-number", "names any number", (duel, random) -> new Pick(random.nextInt(HIGHEST) + 1)));
    }
}
