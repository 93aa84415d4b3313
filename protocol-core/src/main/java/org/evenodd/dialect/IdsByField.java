package org.evenodd.dialect;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Syntax;
import org.jspecify.annotations.Nullable;

/**
 * Knows which fields hold ids of which kind, and translates a foreign manager's ids. Not thread-safe.
 */
final class IdsByField {

    private static final Set<String> PLAYER_FIELDS = Set.of(
            "player_id",
            "opponent_id",
            "player_A_id",
            "player_B_id",
            "winner_player_id",
            "winner",
            "player_a",
            "player_b",
            "affected_player");

    /** What stands in such a field and is no id, as folded. */
    private static final Set<String> OTHER_WORDS = Set.of("", "draw", "none", "playera", "playerb");

    private static final String PLAYER_SENDER = "player:";
    private static final String REFEREE_SENDER = "referee:";

    /** The maximum in one round, and in total. */
    private static final int MOST_MATCHES = 9999;

    private final ForeignIds players = new ForeignIds(
            PlayerId.SYNTAX,
            PlayerId.MOST,
            (round, number) -> PlayerId.of(number).value());
    private final ForeignIds referees = new ForeignIds(
            RefereeId.SYNTAX,
            RefereeId.MOST,
            (round, number) -> RefereeId.of(number).value());
    private final ForeignIds matches =
            new ForeignIds(MatchId.SYNTAX, MOST_MATCHES, (round, number) -> "R" + round + "M" + number);

    boolean hasNoAgents() {
        return players.isEmpty() && referees.isEmpty();
    }

    private @Nullable ForeignIds of(String field) {
        return switch (field) {
            case "match_id" -> matches;
            case "referee_id" -> referees;
            default -> PLAYER_FIELDS.contains(field) ? players : null;
        };
    }

    /** The protocol's id for a field's value; empty if it already is one, or is not an id. */
    Optional<String> inside(String field, String id, int round) {
        ForeignIds kind = of(field);
        return kind == null || (kind == players && OTHER_WORDS.contains(Spelling.folded(id)))
                ? Optional.empty()
                : kind.inside(id, round);
    }

    /** The form of the protocol's ids in a field; empty if it holds none. */
    String expected(String field) {
        ForeignIds kind = of(field);
        return kind == null ? "" : kind.own.expected();
    }

    /** The foreign id for a field's value; the value itself if there is none. */
    String outside(String field, String text) {
        ForeignIds kind = of(field);
        if (kind == null) {
            return field.equals("sender") ? sender(text) : text;
        }
        return kind.outside(text);
    }

    private String sender(String text) {
        return text.startsWith(REFEREE_SENDER)
                ? REFEREE_SENDER + referees.outside(text.substring(REFEREE_SENDER.length()))
                : text.startsWith(PLAYER_SENDER)
                        ? PLAYER_SENDER + players.outside(text.substring(PLAYER_SENDER.length()))
                        : text;
    }

    /** Maps foreign ids of one kind to ids of the protocol's form. */
    private static final class ForeignIds {

        private static final Pattern FOREIGN = Pattern.compile("[\\x20-\\x7e]{1,64}");
        private static final Pattern NUMBER_AT_THE_END = Pattern.compile("(?:^|.*\\D)0*([1-9][0-9]{0,3})");

        private final Syntax own;
        private final int most;
        private final BiFunction<Integer, Integer, String> numbered;
        private final Map<String, String> inside = new HashMap<>();
        private final Map<String, String> outside = new HashMap<>();

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

        boolean isEmpty() {
            return inside.isEmpty();
        }

        /** The protocol's id for a foreign one; empty if none is needed or free. */
        Optional<String> inside(String id, int round) {
            String known = inside.get(id);
            if (known != null) {
                return Optional.of(known);
            }
            boolean foreign = !own.accepts(id) && FOREIGN.matcher(id).matches();
            return foreign && inside.size() < most ? Optional.of(add(id, round)) : Optional.empty();
        }

        /** Uses the number at the end of the foreign id if there is one; otherwise a reproducible number. */
        private String add(String id, int round) {
            int number = numberOf(id);
            while (outside.containsKey(numbered.apply(round, number))) {
                number = number % most + 1;
            }
            String alias = numbered.apply(round, number);
            inside.put(id, alias);
            outside.put(alias, id);
            return alias;
        }

        private int numberOf(String id) {
            Matcher end = NUMBER_AT_THE_END.matcher(id);
            int number = end.matches() ? Integer.parseInt(end.group(1)) : 0;
            return number >= 1 && number <= most ? number : Math.floorMod(id.hashCode(), most) + 1;
        }

        /** The foreign id for an id; the id itself if there is none. */
        String outside(String id) {
            return outside.getOrDefault(id, id);
        }
    }
}
