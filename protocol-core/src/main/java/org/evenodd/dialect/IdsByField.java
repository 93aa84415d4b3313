package org.evenodd.dialect;

import java.util.Optional;
import java.util.Set;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.PlayerId;
import org.evenodd.protocol.value.RefereeId;
import org.evenodd.protocol.value.Syntax;

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

    private static final Set<String> OTHER_WORDS =
            Set.of("", "draw", "none", "player_a", "player_b", "playera", "playerb");
    private static final String PLAYER_SENDER = "player:";
    private static final String REFEREE_SENDER = "referee:";

    /** The maximum in one round, and in total. */
    private static final int MOST_MATCHES = 9999;

    private final ForeignIds players = new ForeignIds(PlayerId.SYNTAX, PlayerId.MOST);
    private final ForeignIds referees = new ForeignIds(RefereeId.SYNTAX, RefereeId.MOST);
    private final ForeignIds matches = new ForeignIds(MatchId.SYNTAX, MOST_MATCHES);

    boolean hasNoAgents() {
        return players.isEmpty() && referees.isEmpty();
    }

    /** The protocol's id for a field's value; empty if it already is one, or is not an id. */
    Optional<String> inside(String field, String id, int round) {
        return switch (field) {
            case "match_id" -> matches.inside(id, number -> "R" + round + "M" + number);
            case "referee_id" ->
                referees.inside(id, number -> RefereeId.of(number).value());
            default -> PLAYER_FIELDS.contains(field) ? player(id) : Optional.empty();
        };
    }

    Optional<String> player(String id) {
        return OTHER_WORDS.contains(Spelling.folded(id)) || OTHER_WORDS.contains(id)
                ? Optional.empty()
                : players.inside(id, number -> PlayerId.of(number).value());
    }

    static Syntax syntax(String field) {
        return switch (field) {
            case "match_id" -> MatchId.SYNTAX;
            case "referee_id" -> RefereeId.SYNTAX;
            default -> PlayerId.SYNTAX;
        };
    }

    /** The foreign id for a field's value; the value itself if there is none. */
    String outside(String field, String text) {
        return switch (field) {
            case "match_id" -> matches.outside(text);
            case "referee_id" -> referees.outside(text);
            case "sender" -> sender(text);
            default -> PLAYER_FIELDS.contains(field) ? players.outside(text) : text;
        };
    }

    private String sender(String text) {
        return text.startsWith(REFEREE_SENDER)
                ? REFEREE_SENDER + referees.outside(text.substring(REFEREE_SENDER.length()))
                : text.startsWith(PLAYER_SENDER)
                        ? PLAYER_SENDER + players.outside(text.substring(PLAYER_SENDER.length()))
                        : text;
    }
}
