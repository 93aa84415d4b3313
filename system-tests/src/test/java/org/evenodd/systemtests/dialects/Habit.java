package org.evenodd.systemtests.dialects;

import java.util.Arrays;
import java.util.List;

/** Something in which an agent differs from the protocol, beside its forms; the kinds in the page's order. */
enum Habit implements Trait {
    FLAT_ENDPOINTS(Kind.ASSIGNMENT, "by `player_A_endpoint`, `player_B_endpoint`"),
    ANNOUNCED_BY_ID(Kind.ASSIGNMENT, "only in the announcement, with `referee_id`"),
    ANNOUNCED_BY_ENDPOINT(Kind.ASSIGNMENT, "only in the announcement, with `referee_endpoint`"),

    MICROSECONDS(Kind.TIMES, "microseconds, `Z`"),
    OFFSET(Kind.TIMES, "`+00:00`"),
    COMPACT(Kind.TIMES, "no dashes"),
    NAIVE(Kind.TIMES, "no offset"),

    BARE_ID(Kind.SENDER, "the bare id"),
    OWN_NAME(Kind.SENDER, "an id of its own choosing"),

    OWN_TOKEN(Kind.TOKEN, "its own"),
    PLACEHOLDER(Kind.TOKEN, "a placeholder"),
    NO_TOKEN(Kind.TOKEN, "none"),

    NO_PROTOCOL(Kind.GAP, "protocol"),
    NO_TYPE(Kind.GAP, "message_type"),
    NO_MATCH(Kind.GAP, "match_id"),
    NO_PLAYER(Kind.GAP, "player_id"),
    NO_TIMESTAMP(Kind.GAP, "timestamp"),
    NO_CONVERSATION(Kind.GAP, "conversation_id"),
    NO_SENDER(Kind.GAP, "sender"),
    NO_ARRIVAL(Kind.GAP, "arrival_timestamp"),
    NO_VERSION(Kind.GAP, "version"),
    NO_GAME_TYPES(Kind.GAP, "game_types"),
    NO_PLACES(Kind.GAP, "max_concurrent_matches"),

    IN_THE_HEADER("its tokens in `Authorization: Bearer` of its requests"),
    BRINGS_PLACES("registers as a player with `max_concurrent_matches`"),
    INTEGER_IDS("HTTP 422 for an id that is no integer"),
    ALWAYS_ONE("echoes 1 as every id"),
    NULLS("null for what it leaves out"),
    FLAT_META("registers with `name` and `endpoint` and no meta"),
    MUTE("takes calls and never answers"),
    LISTS_FIRST("asks for resources and prompts first"),
    POSTS_AN_OLD_TOKEN("also posts its join, with a token of another league"),
    OTHER_PATH("listens at `/mcp`, but names its endpoint without path"),
    REGISTERS_EARLY("registers before it listens"),
    REGISTERS_TWICE("registers again without its token"),
    REFUSES_REPEATS("refuses what is sent twice"),
    OWN_MANAGER_ONLY("refuses broadcasts that are not from `league_manager:LM01`"),
    PATH_EACH("a path for each message, told by `/openapi.json`; else 404"),
    CAMEL_CASE_ONLY("breaks at messages that are not in camelCase"),
    GAMES_ONLY("knows invitation, call and result, and nothing else"),
    FLAT_REPORT("reports flat: `player_a`, `player_b`, `winner`"),
    DRAW_IS_A_WORD("\"DRAW\" as the winner of a draw"),
    DRAW_IS_EMPTY("\"\" as the winner of a draw"),
    OWN_IDS("gives ids like `player_1a2b3c4d`"),
    SAYS_REGISTERED("`\"status\": \"registered\"` for ACCEPTED"),
    ASKS_FOR_PLAYERS("begins from the announcement, after GET_PLAYER_DIRECTORY"),
    CONTRADICTS_ITSELF("reports a winner that its number contradicts"),
    STREAMS("frames answers as event streams"),
    OWN_REFEREE("has a referee of its own"),
    REGISTERS_BY_POST_ONLY("registers at `/register` only, flat, and answers 404 at all other paths");

    /** An agent has at most one habit of each of the first four kinds. */
    enum Kind {
        ASSIGNMENT("assigns matches "),
        TIMES("times: "),
        SENDER("sender: "),
        TOKEN("token: "),
        GAP("no "),
        OTHER("");

        final String words;

        Kind(String words) {
            this.words = words;
        }

        /** The habits of this kind, in the order of their names in the page. */
        List<Habit> habits() {
            return Arrays.stream(Habit.values())
                    .filter(habit -> habit.kind == this)
                    .toList();
        }
    }

    final Kind kind;

    /** A description for documents; the field that is missing, for a gap. */
    final String description;

    Habit(String description) {
        this(Kind.OTHER, description);
    }

    Habit(Kind kind, String description) {
        this.kind = kind;
        this.description = description;
    }
}
