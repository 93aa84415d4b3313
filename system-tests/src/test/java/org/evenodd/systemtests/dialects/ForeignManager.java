package org.evenodd.systemtests.dialects;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.systemtests.dialects.ForeignMatch.InvitedPlayer;
import org.evenodd.systemtests.dialects.Framing.UnderstoodRequest;
import org.evenodd.systemtests.testbed.MemoryLeague;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A foreign manager: registers players and referees and has each pair meet, one match per round. */
final class ForeignManager extends ForeignAgent {

    private static final String LEAGUE = "league_of_others";
    private static final Duration AT_MOST = Duration.ofHours(1);
    private static final Duration BREAK = Duration.ofSeconds(1);
    private static final String HEX = "0123456789abcdef";
    private static final int WIN = 3;
    private static final int OWN_REFEREE = 8001;

    private final Map<String, RegisteredAgent> players = new LinkedHashMap<>();
    private final Map<String, RegisteredAgent> referees = new LinkedHashMap<>();
    private final List<Reported> reports = new ArrayList<>();
    private final int expectedPlayers;
    private final int expectedReferees;
    private Optional<ForeignReferee> own = Optional.empty();
    private boolean begun;
    private boolean completed;

    /** Creates a manager that starts when this many agents have registered. */
    ForeignManager(MemoryLeague league, Accent accent, int players, int referees) {
        super(league, accent, "league_manager", MemoryLeague.MANAGER.port());
        this.expectedPlayers = players;
        this.expectedReferees = referees;
    }

    /** Plays a league with our players and our referee to its end, or as far as possible. */
    static ForeignManager play(Accent accent, int players, long seed) {
        try (FileSystem files = Jimfs.newFileSystem(Configuration.unix());
                MemoryLeague league = new MemoryLeague(files.getPath("/SHARED"), seed)) {
            ForeignManager manager = new ForeignManager(league, accent, players, 1);
            manager.open();
            if (accent.has(Habit.OWN_REFEREE)) {
                manager.hire(new ForeignReferee(league, accent, OWN_REFEREE));
            } else {
                league.referees(1);
            }
            league.players(players, "--name", "Ours");
            Instant limit = league.time.instant().plus(AT_MOST);
            league.time.runUntil(
                    () -> manager.completed() || league.time.instant().isAfter(limit));
            league.time.advance(Duration.ofSeconds(1));
            return manager;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Has a referee of its own, which it tells of matches without a message. */
    private void hire(ForeignReferee referee) {
        referee.hired();
        own = Optional.of(referee);
        referees.put("", new RegisteredAgent("REF01", "Own", Endpoint.parse(referee.endpoint()), ""));
    }

    /** A registered agent. */
    record RegisteredAgent(String id, String name, Endpoint endpoint, String token) {}

    /** A reported match; the winner is empty for a draw. */
    record Reported(String match, String winner) {}

    @Override
    Optional<UnderstoodRequest> understood(String path, JsonNode body) {
        boolean report = JsonTrees.text(body, "method").equals(accent.methods().name(MessageType.MATCH_RESULT_REPORT));
        if (!accent.has(Habit.REGISTERS_BY_POST_ONLY) || report) {
            return super.understood(path, body);
        }
        return path.equals("/register") && body.has("contact_endpoint")
                ? Optional.of(new UnderstoodRequest(MessageType.LEAGUE_REGISTER_REQUEST, body, JsonTrees.nothing()))
                : Optional.empty();
    }

    @Override
    boolean knows(MessageType type) {
        return switch (type) {
            case LEAGUE_REGISTER_REQUEST, REFEREE_REGISTER_REQUEST, MATCH_RESULT_REPORT -> true;
            default -> false;
        };
    }

    @Override
    JsonNode answer(UnderstoodRequest asked) {
        return switch (asked.type()) {
            case LEAGUE_REGISTER_REQUEST ->
                admit(asked.message(), players, "player", "P", MessageType.LEAGUE_REGISTER_RESPONSE);
            case REFEREE_REGISTER_REQUEST ->
                admit(asked.message(), referees, "referee", "REF", MessageType.REFEREE_REGISTER_RESPONSE);
            default -> note(asked.message());
        };
    }

    private ObjectNode admit(
            JsonNode request, Map<String, RegisteredAgent> known, String kind, String prefix, MessageType answer) {
        JsonNode meta = accent.has(Habit.REGISTERS_BY_POST_ONLY) ? request : codec.field(request, kind + "_meta");
        String name = codec.text(meta, "display_name");
        RegisteredAgent agent = known.computeIfAbsent(name, unknown -> {
            String id = id(kind, prefix, known.size() + 1);
            Endpoint endpoint = Endpoint.parse(codec.text(meta, "contact_endpoint"));
            return new RegisteredAgent(id, name, endpoint, token(id));
        });
        beginIfAllAreThere();
        String accepted = accent.has(Habit.SAYS_REGISTERED) ? "registered" : "ACCEPTED";
        ObjectNode response = codec.message(answer, "").put("status", accepted).put(kind + "_id", agent.id());
        response.put("league_id", LEAGUE);
        codec.show(response, agent.token(), agent.token());
        return response;
    }

    private String id(String kind, String prefix, int number) {
        return accent.has(Habit.OWN_IDS) ? "%s_1a2b3c%02d".formatted(kind, number) : "%s%02d".formatted(prefix, number);
    }

    private static String token(String id) {
        return "tok_" + id.toLowerCase(java.util.Locale.ROOT) + '_' + HEX.repeat(4);
    }

    private void beginIfAllAreThere() {
        if (!begun && players.size() == expectedPlayers && referees.size() == expectedReferees) {
            begun = true;
            List<RegisteredAgent> all = List.copyOf(players.values());
            List<Pairing> pairings = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                for (int j = i + 1; j < all.size(); j++) {
                    pairings.add(new Pairing(pairings.size() + 1, all.get(i), all.get(j)));
                }
            }
            league.time.after(BREAK, () -> playFrom(pairings));
        }
    }

    /** The only match of a round. */
    record Pairing(int round, RegisteredAgent one, RegisteredAgent other) {
        String match(Accent accent) {
            return accent.own(Manner.MATCHES)
                    .map(words -> words.replace("1", String.valueOf(round)))
                    .orElse("R" + round + "M1");
        }
    }

    private void playFrom(List<Pairing> pairings) {
        if (pairings.isEmpty()) {
            complete();
            return;
        }
        Pairing next = pairings.get(0);
        tellAll(MessageType.ROUND_ANNOUNCEMENT, announcement(next)).thenRun(() -> assign(next));
        awaitReport(next, () -> close(next, pairings.subList(1, pairings.size())));
    }

    private void awaitReport(Pairing pairing, Runnable then) {
        boolean there = reports.stream().anyMatch(report -> report.match().equals(pairing.match(accent)));
        league.time.after(BREAK, there ? then : () -> awaitReport(pairing, then));
    }

    private RegisteredAgent referee(Pairing pairing) {
        List<RegisteredAgent> all = List.copyOf(referees.values());
        return all.get(pairing.round() % all.size());
    }

    private ObjectNode announcement(Pairing pairing) {
        ObjectNode message = about(MessageType.ROUND_ANNOUNCEMENT, pairing);
        ObjectNode match = message.putArray("matches")
                .addObject()
                .put("match_id", pairing.match(accent))
                .put("game_type", "even_odd")
                .put("player_A_id", pairing.one().id())
                .put("player_B_id", pairing.other().id());
        if (!accent.has(Habit.ANNOUNCED_BY_ENDPOINT)) {
            match.put("referee_id", referee(pairing).id());
        }
        match.put("referee_endpoint", referee(pairing).endpoint().toString());
        if (accent.assignsByAnnouncement()) {
            putEndpoints(match, pairing);
        }
        return message;
    }

    private static void putEndpoints(ObjectNode into, Pairing pairing) {
        into.put("player_A_endpoint", pairing.one().endpoint().toString())
                .put("player_B_endpoint", pairing.other().endpoint().toString());
    }

    private ObjectNode about(MessageType type, Pairing pairing) {
        ObjectNode message = codec.message(type, "").put("league_id", LEAGUE).put("round_id", pairing.round());
        accent.own(Manner.ROUNDS).ifPresent(words -> {
            if (words.equals(Manner.NOTHING)) {
                message.remove("round_id");
            } else {
                message.put("round_id", words.replace("1", String.valueOf(pairing.round())));
            }
        });
        return message;
    }

    private void assign(Pairing pairing) {
        if (accent.assignsByAnnouncement() && own.isEmpty()) {
            return;
        }
        ObjectNode order = about(MessageType.RUN_MATCH, pairing)
                .put("match_id", pairing.match(accent))
                .put("game_type", "even_odd");
        if (accent.has(Habit.FLAT_ENDPOINTS)) {
            order.put("player_A_id", pairing.one().id())
                    .put("player_B_id", pairing.other().id());
            putEndpoints(order, pairing);
        } else {
            putPlayer(order.putObject("player_A"), pairing.one());
            putPlayer(order.putObject("player_B"), pairing.other());
            if (accent.isCanonical()) {
                complete(order, pairing);
            }
        }
        if (own.isPresent()) {
            own.get().begin(order, invited(pairing.one()), invited(pairing.other()));
        } else {
            tell(referee(pairing), MessageType.RUN_MATCH, order);
        }
    }

    private static InvitedPlayer invited(RegisteredAgent player) {
        return new InvitedPlayer(player.id(), player.endpoint(), "");
    }

    /** Adds what only our own RUN_MATCH has. */
    private void complete(ObjectNode order, Pairing pairing) {
        order.put("double_forfeit", "draw").put("lease", 1);
        order.putObject("scoring").put("win_points", 3).put("draw_points", 1).put("loss_points", 0);
        complete((ObjectNode) order.path("player_A"), pairing.one(), pairing.match(accent));
        complete((ObjectNode) order.path("player_B"), pairing.other(), pairing.match(accent));
    }

    private static void complete(ObjectNode contestant, RegisteredAgent player, String match) {
        AuthToken token = new AuthToken(player.token());
        contestant
                .put("display_name", player.name())
                .put(
                        "match_token",
                        LeagueToken.ofMatch(new PlayerId(player.id()), token, new MatchId(match))
                                .value())
                .put("token_digest", LeagueToken.digest(token).value());
        ObjectNode standings = contestant.putObject("standings");
        List.of("wins", "losses", "draws", "points").forEach(count -> standings.put(count, 0));
    }

    private static void putPlayer(ObjectNode into, RegisteredAgent player) {
        into.put("player_id", player.id())
                .put("contact_endpoint", player.endpoint().toString());
    }

    private CompletableFuture<JsonNode> tell(RegisteredAgent agent, MessageType type, ObjectNode message) {
        ObjectNode own = message.deepCopy();
        codec.show(own, agent.token(), agent.token());
        return ask(agent.endpoint(), type, own);
    }

    private CompletableFuture<Void> tellAll(MessageType type, ObjectNode message) {
        List<RegisteredAgent> all = new ArrayList<>(players.values());
        if (type != MessageType.LEAGUE_STANDINGS_UPDATE && own.isEmpty()) {
            all.addAll(referees.values());
        }
        return CompletableFuture.allOf(
                all.stream().map(agent -> tell(agent, type, message)).toArray(CompletableFuture[]::new));
    }

    private ObjectNode note(JsonNode report) {
        String match = codec.text(report, "match_id");
        JsonNode winner = codec.field(codec.field(report, "result"), "winner");
        if (reports.stream().noneMatch(known -> known.match().equals(match))) {
            reports.add(new Reported(match, winner.asString("")));
        }
        return codec.message(MessageType.MATCH_RESULT_ACK, "")
                .put("status", "recorded")
                .put("match_id", match);
    }

    private void close(Pairing pairing, List<Pairing> others) {
        ObjectNode standings = about(MessageType.LEAGUE_STANDINGS_UPDATE, pairing);
        standings.set("standings", standings());
        ObjectNode round = about(MessageType.ROUND_COMPLETED, pairing).put("matches_completed", 1);
        boolean drawn = reports.get(reports.size() - 1).winner().isEmpty();
        round.putObject("summary")
                .put("total_matches", 1)
                .put("wins", drawn ? 0 : 1)
                .put("draws", drawn ? 1 : 0)
                .put("technical_losses", 0);
        round.set("next_round_id", others.isEmpty() ? round.nullNode() : round.numberNode(pairing.round() + 1));
        tellAll(MessageType.LEAGUE_STANDINGS_UPDATE, standings)
                .thenCompose(told -> tellAll(MessageType.ROUND_COMPLETED, round))
                .thenRun(() -> playFrom(others));
    }

    private long wins(RegisteredAgent player) {
        return reports.stream()
                .filter(report -> report.winner().equals(player.id()))
                .count();
    }

    private List<RegisteredAgent> ranked() {
        return players.values().stream()
                .sorted(Comparator.comparing(player -> -wins(player)))
                .toList();
    }

    private ArrayNode standings() {
        ArrayNode rows = JsonTrees.object().arrayNode();
        String form = accent.own(Manner.STANDINGS).orElse("");
        if (form.equals(Manner.EMPTY)) {
            return rows;
        }
        if (form.equals(Manner.NAMES_ONLY)) {
            ranked().forEach(player -> rows.addObject().put("display_name", player.name()));
            return rows;
        }
        for (RegisteredAgent player : ranked()) {
            long wins = wins(player);
            rows.addObject()
                    .put("rank", rows.size())
                    .put("player_id", player.id())
                    .put("display_name", player.name())
                    .put("played", wins)
                    .put("wins", wins)
                    .put("draws", 0)
                    .put("losses", 0)
                    .put("points", WIN * wins);
        }
        if (form.equals(Manner.TEXTS)) {
            rows.forEach(
                    row -> ((ObjectNode) row).put("points", row.path("points").asString()));
        }
        return rows;
    }

    private void complete() {
        ObjectNode message = codec.message(MessageType.LEAGUE_COMPLETED, "")
                .put("league_id", LEAGUE)
                .put("total_rounds", reports.size())
                .put("total_matches", reports.size());
        RegisteredAgent first = ranked().get(0);
        message.putObject("champion")
                .put("player_id", first.id())
                .put("display_name", first.name())
                .put("points", WIN * wins(first));
        message.set("final_standings", standings());
        tellAll(MessageType.LEAGUE_COMPLETED, message).thenRun(() -> completed = true);
    }

    boolean completed() {
        return completed;
    }

    /** Returns in how many matches its own referee did not get both choices. */
    long failures() {
        return own.map(ForeignReferee::failures).orElse(0L);
    }

    int registered() {
        return players.size() + referees.size();
    }

    List<Reported> reports() {
        return List.copyOf(reports);
    }
}
