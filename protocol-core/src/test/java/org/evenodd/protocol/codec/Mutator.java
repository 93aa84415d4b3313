package org.evenodd.protocol.codec;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.evenodd.protocol.json.JsonText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Changes messages at random, with values that are likely to expose bugs; the same seed makes the same changes. */
final class Mutator {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Values to insert anywhere, valid or not. */
    private static final JsonNode POOL = JsonText.parse("""
            [null, true, false, 0, 1, 2, 3, 10, 11, 100, 101, -1, 9999, 10000, 1000, 1001, 2147483647, 2147483648,
             -2147483648, 99999999999999999999, 2.0, 1e2, 2.5, 1e-1, 0.1, "", " ", "2", "true", "null",
             {}, [], {"P01": "even"}, {"P01": 1, "P02": 2}, {"P01": null, "P02": "odd"}, {"P1": "even", "P02": "odd"},
             ["even_odd"], ["even_odd", 7], [null], {"player_id": "P07"},
             "P01", "P02", "P99", "P00", "P100", "p01", "REF01", "REF10", "REF11", "R1M1", "R2M1", "R0M1", "r1m1", "R1M1 ",
             "even", "odd", "Even", "EVEN", "ODD", "draw", "DRAW", "PLAYER_A", "PLAYER_B", "WIN", "TECHNICAL_LOSS",
             "ACCEPTED", "REJECTED", "ACKNOWLEDGED", "acknowledged", "PENDING", "RUNNING", "COMPLETED", "ACTIVE",
             "GET_STANDINGS", "GET_SCHEDULE", "GET_STATUS", "GET_PLAYERS", "GET_EVERYTHING", "zero", "E001", "E12", "E0001",
             "league.v2", "league.v1", "GAME_OVER", "PARITY_CHOICE", "choose_parity", "timeout_join", "TIMEOUT_JOIN",
             "player:P01", "player:", "referee:x y", "league_manager", "league_manager:LM01", "P01:player", "judge:J1",
             "2025-01-15T10:30:00Z", "20250115T10:30:00Z", "2025-01-15T10:30:00.123456Z", "2025-01-15T10:30:00+00:00",
             "2025-01-15T10:30:00", "2025-01-15T10:30:00+02:00", "2025-01-15T10:30:00-00:00", "20250115T103000,5+00",
             "2025-01-15t10:30z", "2025-02-30T10:30:00Z", "2025-01-15T24:00:00Z", "2025-0115T10:30:00Z", "2025-01-15",
             "2025-13-15T10:30:00Z", "2025-01-15T10:30:60Z", "2025-01-15 10:30:00Z", "20250115T1030:00Z",
             "http://localhost:8101/mcp", "https://a.example.com", "http://localhost:0/", "http://localhost:65535/?a=b",
             "http://localhost:65536/", "http://user:pw@localhost/", "http://localhost/#top", "ftp://localhost/",
             "http://[::1]:8101/mcp", "http://[1:2]/", "http://my_host/", "http://1.2.3.4:80", "http://1.2.3/", "localhost",
             "http://a/%20", "http://a/%2", "HTTP://A", "http:///x", "http://a b/",
             "1.0.0", "1.0", "v1.0.0", "1.0.0-rc.1", "2.1.0", "a name", "ein Name mit Umlaut ä", "\\u0007", "a\\nb", "a\\u0085b",
             "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
             "0123456789ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef"]
            """);

    private final Random random;

    Mutator(long seed) {
        this.random = new Random(seed);
    }

    /** Changes one value, rarely two or three. */
    ObjectNode mutate(ObjectNode message) {
        ObjectNode mutant = message;
        int changes = random.nextInt(4) == 0 ? 2 + random.nextInt(2) : 1;
        for (int i = 0; i < changes && !mutant.isEmpty(); i++) {
            mutant = mutation(mutant).applyTo(mutant);
        }
        return mutant;
    }

    private Mutation mutation(ObjectNode message) {
        List<List<String>> paths = Mutation.paths(message);
        List<String> path = pick(paths);
        return new Mutation(path, replacement(Mutation.at(path, message), Mutation.at(pick(paths), message)));
    }

    private JsonNode replacement(JsonNode old, JsonNode other) {
        return switch (random.nextInt(8)) {
            case 0 -> NODES.missingNode();
            case 1 -> NODES.nullNode();
            case 2 -> other.deepCopy();
            case 3, 4 -> POOL.get(random.nextInt(POOL.size())).deepCopy();
            default -> tweaked(old);
        };
    }

    private JsonNode tweaked(JsonNode old) {
        return switch (old.getNodeType()) {
            case STRING -> NODES.stringNode(tweaked(old.stringValue()));
            case NUMBER -> tweakedNumber(old.decimalValue());
            case BOOLEAN -> pick(List.of(NODES.booleanNode(!old.booleanValue()), NODES.numberNode(1)));
            case ARRAY -> tweakedArray((ArrayNode) old.deepCopy());
            case OBJECT -> tweakedObject((ObjectNode) old.deepCopy());
            default -> POOL.get(random.nextInt(POOL.size())).deepCopy();
        };
    }

    private String tweaked(String old) {
        return switch (random.nextInt(9)) {
            case 0 -> old + "\n";
            case 1 -> old.toUpperCase(Locale.ROOT);
            case 2 -> old.toLowerCase(Locale.ROOT);
            case 3 -> " " + old;
            case 4 -> old + "🎲";
            case 5 -> "🎲".repeat(49 + random.nextInt(3));
            case 6 -> "x".repeat(pick(List.of(100, 101, 128, 129, 200, 201, 256, 257, 300, 301, 501, 1000, 1001)));
            case 7 -> old.isEmpty() ? "1" : old.substring(0, old.offsetByCodePoints(old.length(), -1));
            default -> old + random.nextInt(10);
        };
    }

    private JsonNode tweakedNumber(BigDecimal old) {
        return switch (random.nextInt(6)) {
            case 0 -> NODES.numberNode(old.add(BigDecimal.ONE).toBigInteger());
            case 1 -> NODES.numberNode(old.subtract(BigDecimal.ONE).toBigInteger());
            case 2 -> NODES.numberNode(old.negate());
            case 3 -> NODES.numberNode(old.setScale(2));
            case 4 -> NODES.stringNode(old.toString());
            default -> NODES.numberNode(old.add(new BigDecimal("0.5")));
        };
    }

    private JsonNode tweakedArray(ArrayNode array) {
        if (array.isEmpty() || random.nextInt(4) == 0) {
            return array.removeAll().add(POOL.get(random.nextInt(POOL.size())));
        }
        int copies = pick(List.of(0, 1, 99, 100, 500));
        for (int i = 0; i < copies; i++) {
            array.add(array.get(0).deepCopy());
        }
        return copies == 0 ? array.removeAll() : array;
    }

    private JsonNode tweakedObject(ObjectNode object) {
        String key = object.isEmpty() ? "P03" : pick(List.copyOf(object.propertyNames()));
        JsonNode value = object.isEmpty() ? NODES.numberNode(1) : object.get(key);
        String other = pick(List.of("extra", "P03", "P100", key.toLowerCase(Locale.ROOT), key + " "));
        if (random.nextBoolean()) {
            object.remove(key);
        }
        return object.set(other, value);
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
