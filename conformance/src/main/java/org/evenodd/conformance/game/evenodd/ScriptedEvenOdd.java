package org.evenodd.conformance.game.evenodd;

import static org.evenodd.conformance.kit.ScriptedLeague.P01;
import static org.evenodd.conformance.kit.ScriptedLeague.P02;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.evenodd.conformance.kit.RefereedGame;
import org.evenodd.conformance.kit.ScriptedGame.ScriptedPlayer;
import org.evenodd.game.Game;
import org.evenodd.game.Games;
import org.evenodd.game.Outcome;
import org.evenodd.game.evenodd.EvenOdd;
import org.evenodd.game.evenodd.Memory.GrowingMemory;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.GameOverMessages.FlatResult;
import org.evenodd.protocol.message.GameOverMessages.GameOver;
import org.evenodd.protocol.message.GameOverMessages.GameResult;
import org.evenodd.protocol.message.GameOverMessages.MatchStatus;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The scripted players choose even or odd. */
public final class ScriptedEvenOdd implements RefereedGame {

    private static final int EVEN_NUMBER = 8;

    @Override
    public Game game() {
        return Games.usual();
    }

    @Override
    public List<String> strategies() {
        return NamedStrategy.names();
    }

    @Override
    public ScriptedPlayer player(String strategy, PlayerId opponent, RandomGenerator random) {
        NamedStrategy played = NamedStrategy.named(strategy).orElseThrow();
        return new PractisingStrategy(played, opponent, random, new GrowingMemory());
    }

    @Override
    public List<String> moves() {
        return List.of(Parity.EVEN.wireName(), Parity.ODD.wireName());
    }

    @Override
    public Message move(Envelope envelope, MatchId match, PlayerId player, int number, String move) {
        return new ChooseParityResponse(envelope, match, player, parity(move));
    }

    private static Parity parity(String move) {
        return move.equals(Parity.EVEN.wireName()) ? Parity.EVEN : Parity.ODD;
    }

    /** Writes the choice in upper case. */
    @Override
    public ObjectNode spoil(ObjectNode move) {
        return move.put(
                "parity_choice", parity(move.path("parity_choice").asString()).name());
    }

    @Override
    public @Nullable Instant deadline(Message call) {
        return ((ChooseParityCall) call).deadline();
    }

    @Override
    public boolean isDrawn(String pointer) {
        return pointer.endsWith("/drawn_number") || pointer.endsWith("/number_parity");
    }

    @Override
    public StatedOutcome stated(GameOver over) {
        GameResult result = over.gameResult();
        if (result != null) {
            return stated(result.winnerPlayerId(), result.status(), result.drawnNumber(), result.choices());
        }
        FlatResult flat = over.flat();
        Map<PlayerId, @Nullable Parity> choices = new HashMap<>();
        choices.put(P01, flat.playerAChoice());
        choices.put(P02, flat.playerBChoice());
        return stated(flat.winner(), null, flat.drawnNumber(), choices);
    }

    @Override
    public StatedOutcome stated(MatchResultReport report) {
        MatchResult result = report.result();
        if (result == null) {
            return stated(report.flat().winner(), null, null, Map.of());
        }
        ResultDetails details = result.details();
        return stated(result.winner(), details.status(), details.drawnNumber(), details.choices());
    }

    private static StatedOutcome stated(
            @Nullable Object winner,
            @Nullable MatchStatus status,
            @Nullable Integer number,
            Map<PlayerId, @Nullable Parity> choices) {
        Map<PlayerId, String> known = new TreeMap<>();
        choices.forEach((player, choice) -> {
            if (choice != null) {
                known.put(player, choice.wireName());
            }
        });
        return StatedOutcome.of(winner, status, number, known);
    }

    @Override
    public Optional<Outcome> due(String moveOfP01, String moveOfP02, StatedOutcome stated) {
        return Optional.ofNullable(stated.number())
                .map(drawn -> EvenOdd.decide(P01, parity(moveOfP01), P02, parity(moveOfP02), drawn));
    }

    @Override
    public ResultDetails details(Outcome outcome) {
        boolean played = outcome.status() != MatchStatus.TECHNICAL_LOSS;
        PlayerId a = outcome.playerA();
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        choices.put(a, played ? choice(a, outcome) : null);
        choices.put(outcome.playerB(), choice(outcome.playerB(), outcome));
        return new ResultDetails(
                played ? EVEN_NUMBER : null,
                choices,
                outcome.status(),
                played ? Parity.EVEN : null,
                null,
                null,
                played ? Map.of() : Map.of(a, Termination.TIMEOUT_CHOICE),
                null,
                null);
    }

    private static Parity choice(PlayerId player, Outcome outcome) {
        return outcome.winner().filter(player::equals).isPresent() ? Parity.EVEN : Parity.ODD;
    }

    /** One of our strategies in matches against one player, with its memory of that player so far. */
    private record PractisingStrategy(
            NamedStrategy strategy, PlayerId opponent, RandomGenerator random, GrowingMemory memory)
            implements ScriptedPlayer {

        @Override
        public synchronized Message move(Envelope envelope, PlayerId self, Message call) {
            return new ChooseParityResponse(
                    envelope,
                    ((ChooseParityCall) call).match().matchId(),
                    self,
                    strategy.choose(new Situation(opponent, memory), random));
        }

        @Override
        public synchronized void remember(MatchResultReport report) {
            Objects.requireNonNull(report.result()).details().choices().forEach((player, choice) -> {
                if (choice != null && player.equals(opponent)) {
                    memory.saw(opponent, choice);
                } else if (choice != null) {
                    memory.chose(choice);
                }
            });
        }
    }
}
