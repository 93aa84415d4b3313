package org.evenodd.game.evenodd;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.evenodd.game.Demand;
import org.evenodd.game.Game;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.MatchVerdict;
import org.evenodd.game.MoveCall;
import org.evenodd.game.Position;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.Envelope.MatchRef;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.message.ParityMessages.ParityContext;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/**
 * A match of Even/Odd: both players choose at the same time, then the sealed number is revealed (PRD 6).
 *
 * @param draw of which nothing but the commitment is told before both have chosen
 */
public record EvenOddPosition(MatchSetup setup, Map<PlayerId, Parity> choices, NumberDraw draw) implements Position {

    public EvenOddPosition {
        choices = Map.copyOf(choices);
    }

    /** The position before the choices. */
    public static Position begin(MatchSetup setup, NumberDraw draw) {
        return new EvenOddPosition(setup, Map.of(), draw);
    }

    @Override
    public Game game() {
        return EvenOdd.GAME;
    }

    @Override
    public Demand demand() {
        Set<PlayerId> missing = missing();
        return missing.isEmpty() ? decided() : new Demand.Moves(missing);
    }

    private Set<PlayerId> missing() {
        Set<PlayerId> missing = new TreeSet<>(Set.of(setup.playerA(), setup.playerB()));
        missing.removeAll(choices.keySet());
        return missing;
    }

    private Demand decided() {
        PlayerId a = setup.playerA();
        PlayerId b = setup.playerB();
        Parity ofA = choiceOf(a);
        Parity ofB = choiceOf(b);
        return new Demand.Over(EvenOdd.decide(a, ofA, b, ofB, draw.number()), reason(ofA, ofB, draw.number()), true);
    }

    /** The sentence that explains a played-out game (PRD 5.3.2). */
    private String reason(Parity ofA, Parity ofB, int number) {
        Parity drawn = Parity.of(number);
        if (ofA == ofB) {
            String both = ofA == drawn ? "correct" : "incorrect";
            return "Both chose %s, number was %d (%s) - both %s".formatted(ofA, number, drawn, both);
        }
        PlayerId winner = ofA == drawn ? setup.playerA() : setup.playerB();
        return "%s chose %s, number was %d (%s)".formatted(winner, drawn, number, drawn);
    }

    private Parity choiceOf(PlayerId player) {
        return Optional.ofNullable(choices.get(player)).orElseThrow();
    }

    @Override
    public Message call(MoveCall call) {
        RunMatch match = call.assignment();
        return new ChooseParityCall(
                call.envelope(),
                new MatchRef(match.leagueId(), match.roundId(), match.matchId()),
                call.player(),
                GameType.EVEN_ODD,
                new ParityContext(
                        call.opponent(),
                        match.roundId(),
                        call.contestant().standings(),
                        draw.commitment(setup.match())),
                call.deadline(),
                call.refereeEndpoint());
    }

    @Override
    public List<String> validMoves(PlayerId player) {
        return List.of(Parity.EVEN.wireName(), Parity.ODD.wireName());
    }

    @Override
    public String describe(Message move) {
        return parity(move).wireName();
    }

    private static Parity parity(Message move) {
        if (move instanceof ChooseParityResponse response) {
            return response.parityChoice();
        }
        throw new IllegalArgumentException("no move of Even/Odd: " + move.type());
    }

    @Override
    public Position play(PlayerId player, Message move, int tookMs) {
        Parity choice = parity(move);
        if (!missing().contains(player)) {
            throw new IllegalArgumentException(player + " is not to move in " + setup.match());
        }
        Map<PlayerId, Parity> all = new LinkedHashMap<>(choices);
        all.put(player, choice);
        return new EvenOddPosition(setup, all, draw);
    }

    @Override
    public GameResult result(MatchVerdict verdict) {
        NumberDraw shown = verdict.playedOut() ? draw : null;
        return new GameResult(
                verdict.outcome().status(),
                verdict.outcome().winner().orElse(null),
                shown == null ? null : shown.number(),
                shown == null ? null : Parity.of(shown.number()),
                bothChoices(),
                verdict.reason(),
                shown == null ? null : shown.nonce(),
                null,
                null);
    }

    @Override
    public ResultDetails details(
            MatchVerdict verdict, List<TranscriptEntry> transcript, Map<PlayerId, List<DialectNote>> dialectNotes) {
        NumberDraw shown = verdict.playedOut() ? draw : null;
        return new ResultDetails(
                shown == null ? null : shown.number(),
                bothChoices(),
                verdict.outcome().status(),
                shown == null ? null : Parity.of(shown.number()),
                draw.commitment(setup.match()),
                shown == null ? null : shown.nonce(),
                verdict.faults(),
                transcript,
                dialectNotes);
    }

    private Map<PlayerId, @Nullable Parity> bothChoices() {
        Map<PlayerId, @Nullable Parity> both = new LinkedHashMap<>();
        both.put(setup.playerA(), choices.get(setup.playerA()));
        both.put(setup.playerB(), choices.get(setup.playerB()));
        return Collections.unmodifiableMap(both);
    }
}
