package org.evenodd.systemtests.simulation;

import static java.util.Objects.requireNonNullElse;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.evenodd.agent.memory.VirtualTime;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.protocol.message.MoveMessages.MadeMove;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.systemtests.simulation.Invariants.Findings;
import org.evenodd.systemtests.simulation.Invariants.Invariant;
import org.evenodd.systemtests.simulation.MessageRecorder.SentMessage;
import org.evenodd.systemtests.simulation.StoredFirst.LeagueAsStored;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Matches of tic-tac-toe are played by its rules, of which this knows nothing but what it says itself: whose turn it is, what
 * a call shows, how long a player has left, which numbers of posted moves are refused, and who has won. No report of a referee
 * is refused.
 */
final class MovesAsPlayed implements Invariant {

    private static final Duration ALL_MOVES = Duration.ofSeconds(30);
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Map<String, Played> matches = new HashMap<>();
    private final Map<String, Integer> called = new HashMap<>();
    private final Scenario scenario;
    private final VirtualTime time;
    private final LeagueAsStored asStored;
    private final Findings findings;

    MovesAsPlayed(Scenario scenario, VirtualTime time, LeagueAsStored asStored, Findings findings) {
        this.scenario = scenario;
        this.time = time;
        this.asStored = asStored;
        this.findings = findings;
    }

    /** The moves that a result tells. */
    static List<MadeMove> of(MatchResult result) {
        return requireNonNullElse(result.details().moves(), List.of());
    }

    /** One run of a match, as far as calls show it. */
    private static final class Played {
        private String cells = Rules.EMPTY;
        private int number;
        private int calls;
        private Instant since = Instant.MIN;
        private Duration answered = Duration.ZERO;
        private final Map<String, Duration> most = new HashMap<>();
        private final Map<String, Duration> least = new HashMap<>();
    }

    /** The rules, of boards of nine cells by row. */
    private static final class Rules {

        static final String EMPTY = ".........";

        private static final int[][] LINES = {
            {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
        };

        static char mark(int number) {
            return number % 2 == 1 ? 'X' : 'O';
        }

        static boolean has(String cells, char mark) {
            for (int[] line : LINES) {
                if (IntStream.of(line).allMatch(cell -> cells.charAt(cell) == mark)) {
                    return true;
                }
            }
            return false;
        }

        static boolean isOver(String cells) {
            return has(cells, 'X') || has(cells, 'O') || cells.indexOf('.') < 0;
        }

        static int cell(JsonNode square) {
            return 3 * square.path("row").asInt() + square.path("col").asInt();
        }

        static String with(String cells, int cell, char mark) {
            return cells.substring(0, cell) + mark + cells.substring(cell + 1);
        }

        static String cells(JsonNode board) {
            StringBuilder cells = new StringBuilder();
            board.forEach(
                    row -> row.forEach(cell -> cells.append(cell.asString().isEmpty() ? "." : cell.asString())));
            return cells.toString();
        }
    }

    @Override
    public void sent(SentMessage message) {
        if (message.is("CHOOSE_MOVE_CALL") && message.isRequest()) {
            String run = SentMessage.text(message.message(), "conversation_id") + message.from() + message.match();
            called(message, matches.computeIfAbsent(run, first -> new Played()));
        } else if (message.is("CHOOSE_MOVE_RESPONSE") && !message.isRequest()) {
            JsonNode call = message.asked();
            String run = SentMessage.text(call, "conversation_id") + ProcessNames.at(message.to()) + message.match();
            Played match = matches.get(run);
            if (match != null && match.number == call.path("move_number").asInt()) {
                match.answered = Duration.between(match.since, time.instant());
            }
        } else if (!message.isRequest() && message.requestBody().says("\"CHOOSE_MOVE_RESPONSE\"")) {
            posted(message);
        } else if (!message.isRequest() && message.requestBody().says("\"MATCH_RESULT_REPORT\"")) {
            boolean refused =
                    message.text().contains("\"E006\"") && ProcessNames.isReferee(ProcessNames.at(message.to()));
            findings.require(!refused, () -> "a report is refused: " + message.text());
        }
    }

    private void called(SentMessage message, Played match) {
        JsonNode call = message.message();
        JsonNode context = call.path("context");
        int number = call.path("move_number").asInt();
        String cells = Rules.cells(context.path("board"));
        JsonNode last = context.path("last_move");
        boolean again = number == match.number;
        String expected = again || last.isNull()
                ? match.cells
                : Rules.with(match.cells, Rules.cell(last), Rules.mark(number - 1));
        boolean legal = again || last.isNull() || match.cells.charAt(Rules.cell(last)) == '.';
        String free = IntStream.range(0, cells.length())
                .filter(cell -> cells.charAt(cell) == '.')
                .mapToObj(cell -> "{\"row\":%d,\"col\":%d}".formatted(cell / 3, cell % 3))
                .toList()
                .toString()
                .replace(" ", "");
        findings.require(
                (again || number == match.number + 1)
                        && legal
                        && cells.equals(expected)
                        && !Rules.isOver(cells)
                        && cells.chars().filter(cell -> cell != '.').count() == number - 1
                        && context.path("your_mark").asString("").equals("" + Rules.mark(number))
                        && context.path("legal_moves").toString().equals(free)
                        && message.to().equals(address(message.match(), number)),
                () -> "a call that does not follow: " + message.text());
        if (!again) {
            settle(match);
            match.cells = cells;
            match.number = number;
            match.calls = 0;
            match.since = time.instant();
            match.answered = Duration.ZERO;
        }
        match.calls++;
        called.put(message.from() + message.match(), number);
        requireTime(
                message, match, Duration.ofMillis(context.path("time_left_ms").asInt()));
    }

    /** The address of the player whose turn it is. */
    private String address(String match, int number) {
        return asStored.fixture(match)
                .map(fixture -> ProcessNames.address(asStored.process(mover(fixture, number))))
                .orElse("");
    }

    private static PlayerId mover(Fixture fixture, int number) {
        return number % 2 == 1 ? fixture.playerA() : fixture.playerB();
    }

    /** A move was made: it took at most the time since its first call, and at least that to the answer of its only call. */
    private void settle(Played match) {
        String mark = "" + Rules.mark(match.number);
        if (match.number > 0) {
            match.most.merge(mark, Duration.between(match.since, time.instant()), Duration::plus);
            match.least.merge(mark, match.calls == 1 ? match.answered : Duration.ZERO, Duration::plus);
        }
    }

    private void requireTime(SentMessage message, Played match, Duration left) {
        String mark = "" + Rules.mark(match.number);
        Duration used = ALL_MOVES.minus(left);
        Duration most = match.most
                .getOrDefault(mark, Duration.ZERO)
                .plus(Duration.between(match.since, time.instant()))
                .plusMillis(1);
        Duration least = match.least.getOrDefault(mark, Duration.ZERO);
        boolean known = scenario.isCalm() && !scenario.misbehaves(ProcessNames.at(message.to()));
        findings.require(
                !known || (used.compareTo(least) >= 0 && used.compareTo(most) <= 0),
                () -> "a player used %s to %s of its time, and is told otherwise: %s"
                        .formatted(least, most, message.text()));
    }

    /** A move that is posted for a number that was not called yet is refused. */
    private void posted(SentMessage message) {
        int number = message.asked().path("move_number").asInt();
        String match = SentMessage.text(message.asked(), "match_id");
        int due = called.getOrDefault(message.from() + match, 0);
        findings.require(
                number <= due || message.frame().has("error"),
                () -> "move %d is posted, %d is due, and it is taken: %s".formatted(number, due, message.text()));
    }

    @Override
    public void stored(LeagueEvent event) {
        if (event instanceof MatchDecided decided && decided.refereeId() != null) {
            Fixture fixture = asStored.fixture(decided.matchId().value()).orElseThrow();
            fault(fixture, decided.result()).ifPresent(fault -> findings.add("%s in %s".formatted(fault, decided)));
        }
    }

    private static Optional<String> fault(Fixture fixture, MatchResult result) {
        String cells = Rules.EMPTY;
        int number = 1;
        for (MadeMove made : of(result)) {
            int cell = Rules.cell(JSON.readTree(made.move().text()));
            if (made.moveNumber() != number || !made.playerId().equals(mover(fixture, number))) {
                return Optional.of("not the turn of " + made);
            }
            if (Rules.isOver(cells) || cells.charAt(cell) != '.') {
                return Optional.of("not legal is " + made);
            }
            cells = Rules.with(cells, cell, Rules.mark(number));
            number++;
        }
        if (result.details().board() != null
                && !Rules.cells(JSON.readTree(result.details().board().text())).equals(cells)) {
            return Optional.of("another board");
        }
        if (!Rules.isOver(cells)) {
            boolean forfeited = !requireNonNullElse(result.details().termination(), Map.of())
                    .isEmpty();
            return forfeited ? Optional.empty() : Optional.of("not over is the game");
        }
        return right(fixture, cells, number, result.winner()) ? Optional.empty() : Optional.of("another has won");
    }

    private static boolean right(Fixture fixture, String cells, int number, @Nullable PlayerId winner) {
        return Rules.has(cells, Rules.mark(number - 1))
                ? mover(fixture, number - 1).equals(winner)
                : winner == null;
    }
}
