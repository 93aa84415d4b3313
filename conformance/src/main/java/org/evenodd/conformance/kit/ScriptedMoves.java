package org.evenodd.conformance.kit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.CheckExchange.BodyTrees;
import org.evenodd.game.MoveGame;
import org.evenodd.game.MoveStrategy;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveCall;
import org.evenodd.protocol.message.MoveMessages.ChooseMoveResponse;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.shape.GameJson;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import tools.jackson.databind.JsonNode;

/** Any game of moves. */
record ScriptedMoves<V extends Record, M extends Record>(MoveGame<?, V, M> game) implements ScriptedGame {

    @Override
    public Message move(Envelope envelope, MatchId match, PlayerId player, int number, String move) {
        return new ChooseMoveResponse(envelope, match, player, number, new GameJson(move));
    }

    @Override
    public List<String> strategies() {
        return game.strategies().stream().map(MoveStrategy::name).toList();
    }

    @Override
    public ScriptedPlayer player(String strategy, PlayerId opponent, RandomGenerator random) {
        MoveStrategy<V, M> played = game.strategy(strategy).orElseThrow();
        return (envelope, self, message) -> {
            ChooseMoveCall call = (ChooseMoveCall) message;
            V view = Objects.requireNonNull(call.context()).shown().as(game.viewType());
            String move = GameJson.of(played.choice().apply(view, random)).text();
            return move(envelope, call.match().matchId(), self, call.moveNumber(), move);
        };
    }

    @Override
    public StatedOutcome stated(MatchResultReport report) {
        MatchResult result = Objects.requireNonNull(report.result());
        return StatedOutcome.of(result.winner(), result.details().status(), null, Map.of());
    }

    @Override
    public List<String> played(ResultDetails details) {
        Stream<String> moves = Stream.ofNullable(details.moves())
                .flatMap(List::stream)
                .map(move -> "  %d. %s %s".formatted(move.moveNumber(), move.playerId(), game.inWords(move)));
        return Stream.concat(moves, Stream.ofNullable(details.board()).flatMap(ScriptedMoves::drawn))
                .toList();
    }

    /** A row in a line each; as it is sent if it has no rows of cells. */
    private static Stream<String> drawn(GameJson board) {
        JsonNode rows = BodyTrees.parsed(board.text().getBytes(UTF_8));
        return rows.isArray() && rows.valueStream().allMatch(JsonNode::isArray)
                ? rows.valueStream()
                        .map(row -> row.valueStream()
                                .map(cell -> cell.asString().isEmpty() ? "." : cell.asString())
                                .collect(Collectors.joining(" ", "  ", "")))
                : Stream.of("  " + board);
    }
}
