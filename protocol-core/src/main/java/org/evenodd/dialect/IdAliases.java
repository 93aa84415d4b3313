package org.evenodd.dialect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.dialect.FieldNames.Translation;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.json.Renaming;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Reading.Leniency;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Syntax;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Translates the ids of managers that use others than the protocol's: inside, each has an id of the protocol's form;
 * outgoing messages get the manager's ids back. Ids of the protocol's form are left alone.
 */
public final class IdAliases extends Renaming {

    /** The fields with a player's id. */
    private static final Pattern OF_A_PLAYER =
            Pattern.compile("(player|opponent|winner_player|player_[AB])_id|winner|player_[ab]|affected_player");

    /** The objects whose keys are player ids. */
    private static final Set<String> BY_PLAYER = Set.of("choices", "score", "termination", "dialect_notes");

    /** The values of a player's field that are no ids, as folded. */
    private static final Set<String> NO_PLAYERS = Set.of("", "draw", "none", "playera", "playerb");

    /** The maximum in one round, and in total. */
    private static final int MOST_MATCHES = 9999;

    private final ForeignIds players = new ForeignIds(
            PlayerId.SYNTAX,
            PlayerId.HIGHEST_NUMBER,
            (round, number) -> PlayerId.of(number).value());
    private final ForeignIds referees = new ForeignIds(
            RefereeId.SYNTAX,
            RefereeId.MOST_PLACES,
            (round, number) -> RefereeId.of(number).value());
    private final ForeignIds matches =
            new ForeignIds(MatchId.SYNTAX, MOST_MATCHES, (round, number) -> "R" + round + "M" + number);

    private final Map<String, ForeignIds> ofOthers = Map.of("match_id", matches, "referee_id", referees);
    private final @Nullable MessageType beginning;
    private volatile @Nullable Predicate<@Nullable AuthToken> foreignManager;

    private IdAliases(@Nullable MessageType beginning) {
        this.beginning = beginning;
    }

    /** Translates nothing. */
    public static IdAliases none() {
        return new IdAliases(null);
    }

    /** The aliases of a player; used from when the manager gives it a foreign id. */
    public static IdAliases ofPlayer() {
        return new IdAliases(MessageType.LEAGUE_REGISTER_RESPONSE);
    }

    /** The aliases of a referee; used from when the manager gives it a foreign id. */
    public static IdAliases ofReferee() {
        return new IdAliases(MessageType.REFEREE_REGISTER_RESPONSE);
    }

    /**
     * Notes that the manager is of another kind, so that its matches may have ids of any form.
     *
     * @param manager whether a message with this token, if any, is its own; others teach nothing
     */
    public void underForeignManager(Predicate<@Nullable AuthToken> manager) {
        foreignManager = manager;
    }

    /** Gives the id to use in the place of another, which has no pointer if it is a name of a field. */
    private interface Ids {
        JsonNode of(String field, JsonNode id, String pointer);
    }

    /** The message with the protocol's ids. Messages of players or strangers teach no new ones: they would rename our matches. */
    public synchronized Translation inward(MessageType type, Translation translation) {
        boolean namesAgents = type == beginning || !hasNoAgents();
        if (!namesAgents && foreignManager == null) {
            return translation;
        }
        List<Leniency> leniencies = new ArrayList<>(translation.leniencies());
        ObjectNode message = translation.message().deepCopy();
        boolean teaches =
                type == beginning || isBelieved(type, message.path("auth_token").stringValue(""));
        int round = Math.max(1, message.path("round_id").intValue(1));
        replace(
                message,
                "",
                (field, id, pointer) -> namesAgents || field.equals("match_id")
                        ? inside(field, id, pointer, teaches ? round : 0, leniencies)
                        : id);
        String match = message.path("match_id").stringValue("");
        if (!message.has("round_id") && matches.outside.containsKey(match)) {
            message.put("round_id", new MatchId(match).round().value());
        }
        if (!hasNoAgents() || !matches.inside.isEmpty()) {
            inUse().set(true);
        }
        return new Translation(message, leniencies, translation.contradictions());
    }

    private boolean isBelieved(MessageType type, String token) {
        Predicate<@Nullable AuthToken> manager = foreignManager;
        if (manager != null && type.senders().contains(AgentKind.LEAGUE_MANAGER)) {
            return manager.test(AuthToken.SYNTAX.accepts(token) ? new AuthToken(token) : null);
        }
        return !type.senders().contains(AgentKind.PLAYER);
    }

    private boolean hasNoAgents() {
        return players.inside.isEmpty() && referees.inside.isEmpty();
    }

    private @Nullable ForeignIds idsIn(String field) {
        return OF_A_PLAYER.matcher(field).matches() ? players : ofOthers.get(field);
    }

    /** The protocol's id for a field's value; the value itself if it already is one, or is not an id. */
    private JsonNode inside(String field, JsonNode id, String pointer, int round, List<Leniency> leniencies) {
        ForeignIds kind = idsIn(field);
        if (kind == null || (kind == players && NO_PLAYERS.contains(Spelling.folded(id.asString())))) {
            return id;
        }
        Optional<String> own = kind.inside(id, round);
        if (own.isPresent() && !pointer.isEmpty()) {
            leniencies.add(new Leniency(pointer, Reading.quote(id), kind.own.expected()));
        }
        return own.<JsonNode>map(StringNode::valueOf).orElse(id);
    }

    @Override
    protected synchronized JsonValue renamed(JsonValue message) {
        ObjectNode tree = Json.tree(message);
        replace(tree, "", (field, id, pointer) -> outside(field, id));
        return JsonValue.of(tree);
    }

    /** The manager's id of a referee. */
    public synchronized String outward(RefereeId referee) {
        return referees.outside(StringNode.valueOf(referee.value())).asString();
    }

    private JsonNode outside(String field, JsonNode id) {
        if (!field.equals("sender")) {
            ForeignIds kind = idsIn(field);
            return kind == null ? id : kind.outside(id);
        }
        String sender = id.asString();
        int colon = sender.indexOf(':') + 1;
        ForeignIds kind = sender.startsWith("referee:") ? referees : players;
        JsonNode named = kind.outside(StringNode.valueOf(sender.substring(colon)));
        return StringNode.valueOf(sender.substring(0, colon) + named.asString());
    }

    private static void replace(JsonNode node, String pointer, Ids ids) {
        if (node instanceof ObjectNode object) {
            List.copyOf(object.propertyNames()).forEach(name -> replace(object, name, pointer + '/' + name, ids));
            return;
        }
        int index = 0;
        for (JsonNode each : node.values()) {
            replace(each, pointer + '/' + index++, ids);
        }
    }

    private static void replace(ObjectNode object, String name, String pointer, Ids ids) {
        JsonNode value = object.path(name);
        if (value.isString() || value.isIntegralNumber()) {
            object.set(name, ids.of(name, value, pointer));
        } else if (BY_PLAYER.contains(name) && value instanceof ObjectNode byPlayer) {
            ObjectNode renamed = object.objectNode();
            byPlayer.properties()
                    .forEach(entry -> renamed.set(
                            ids.of("player_id", StringNode.valueOf(entry.getKey()), "")
                                    .asString(),
                            entry.getValue()));
            object.set(name, renamed);
        } else {
            replace(value, pointer, ids);
        }
    }

    /** Maps foreign ids of one kind to ids of the protocol's form. */
    private static final class ForeignIds {

        private static final Pattern FOREIGN = Pattern.compile("[\\x20-\\x7e]{1,64}");
        private static final Pattern NUMBER_AT_THE_END = Pattern.compile("(?:^|.*\\D)0*([1-9][0-9]{0,3})");

        private final Syntax own;
        private final int most;
        private final BiFunction<Integer, Integer, String> numbered;
        private final Map<String, String> inside = new HashMap<>();
        private final Map<String, JsonNode> outside = new HashMap<>();

        /**
         * An empty map.
         *
         * @param own the protocol's form
         * @param most the maximum number of ids
         * @param numbered the protocol's ids in a round, from 1
         */
        ForeignIds(Syntax own, int most, BiFunction<Integer, Integer, String> numbered) {
            this.own = own;
            this.most = most;
            this.numbered = numbered;
        }

        /** The protocol's id for a foreign one; empty if none is needed or free, or a new one would be in no round, 0. */
        Optional<String> inside(JsonNode foreign, int round) {
            String id = foreign.asString();
            boolean addable =
                    round > 0 && !own.accepts(id) && FOREIGN.matcher(id).matches() && inside.size() < most;
            if (addable && !inside.containsKey(id)) {
                add(foreign, id, round);
            }
            return Optional.ofNullable(inside.get(id));
        }

        /** Uses the number at the end of the foreign id if there is one; otherwise a reproducible number. */
        private void add(JsonNode foreign, String id, int round) {
            Matcher end = NUMBER_AT_THE_END.matcher(id);
            int number = end.matches() ? Integer.parseInt(end.group(1)) : 0;
            if (number < 1 || number > most) {
                number = Math.floorMod(id.hashCode(), most) + 1;
            }
            while (outside.containsKey(numbered.apply(round, number))) {
                number = number % most + 1;
            }
            String alias = numbered.apply(round, number);
            inside.put(id, alias);
            outside.put(alias, foreign);
        }

        /** The foreign id for an id; the id itself if there is none. */
        JsonNode outside(JsonNode id) {
            return outside.getOrDefault(id.asString(), id);
        }
    }
}
