package org.evenodd.conformance.player;

import static org.evenodd.conformance.player.LeagueProbes.asStranger;
import static org.evenodd.conformance.player.LeagueProbes.call;
import static org.evenodd.conformance.player.LeagueProbes.invite;
import static org.evenodd.conformance.player.LeagueProbes.tell;

import java.util.List;
import java.util.function.Function;
import org.evenodd.conformance.player.PlayerScenario.Need;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.value.Identifiers.RoundId;
import tools.jackson.databind.node.ObjectNode;

/** The scenarios of a check, after the bot's registration. */
final class PlayerScript {

    private static final MatchSpec FIRST = MatchSpec.of(1);
    private static final MatchSpec SECOND = new MatchSpec(2, RoleInMatch.PLAYER_B);
    private static final MatchSpec EXTENDED = MatchSpec.of(3);
    private static final MatchSpec RETRIED = MatchSpec.of(4);
    private static final MatchSpec REPEATED = MatchSpec.of(5);
    private static final MatchSpec LEFT = MatchSpec.of(6);
    private static final MatchSpec RIGHT = new MatchSpec(7, RoleInMatch.PLAYER_B);
    private static final MatchSpec FORGED = MatchSpec.of(8);
    private static final MatchSpec UNSIGNED = MatchSpec.of(9);
    private static final MatchSpec INCOMPLETE = MatchSpec.of(10);
    private static final MatchSpec MISTYPED = MatchSpec.of(11);
    private static final MatchSpec WATCHED = MatchSpec.of(16);
    private static final int ROUNDS = 20;

    private PlayerScript() {}

    static List<PlayerScenario> scenarios() {
        return List.of(
                new PlayerScenario("the endpoint that it registered", Need.NO_BOT, PlayerUnderCheck::judgeContact),
                new PlayerScenario("a match as player A", Need.MATCH, whole(FIRST)),
                new PlayerScenario("a match as player B", Need.MATCH, whole(SECOND)),
                new PlayerScenario(
                        "fields of a later version",
                        Need.PLAYER,
                        invite(EXTENDED, PlayerScript::extended).breaking(PlayerRule.EXTRA_FIELDS),
                        call(EXTENDED, PlayerScript::extended).breaking(PlayerRule.EXTRA_FIELDS)),
                new PlayerScenario(
                        "an error and a retry",
                        Need.PLAYER,
                        invite(RETRIED),
                        call(RETRIED),
                        tell(RETRIED, ScriptedMatch::lateness),
                        call(RETRIED).breaking(PlayerRule.RETRIED_CALL),
                        gameOver(RETRIED)),
                new PlayerScenario(
                        "repeated and late messages",
                        Need.PLAYER,
                        invite(REPEATED),
                        invite(REPEATED).breaking(PlayerRule.REPEATED_INVITATION),
                        call(REPEATED),
                        call(REPEATED).breaking(PlayerRule.REPEATED_CALL),
                        gameOver(REPEATED),
                        gameOver(REPEATED),
                        MalformedProbes.lateCall(REPEATED)),
                new PlayerScenario(
                        "two matches at once",
                        Need.PLAYER,
                        invite(LEFT).with(invite(RIGHT)).breaking(PlayerRule.PARALLEL),
                        call(LEFT).with(call(RIGHT)).breaking(PlayerRule.PARALLEL),
                        gameOver(LEFT).with(gameOver(RIGHT))),
                new PlayerScenario(
                        "the standings of 99 players",
                        Need.NOTHING,
                        tell(
                                PlayerRule.BIG_STANDINGS,
                                player -> player.manager().longStandings(REPEATED.roundId()))),
                new PlayerScenario(
                        "callers without a valid token",
                        Need.PLAYER,
                        invite(WATCHED),
                        forged(WATCHED, ScriptedMatch::call),
                        unsigned(WATCHED, ScriptedMatch::call),
                        call(WATCHED),
                        forged(WATCHED, ScriptedMatch::gameOver),
                        unsigned(WATCHED, ScriptedMatch::gameOver),
                        gameOver(WATCHED),
                        forged(FORGED, ScriptedMatch::call),
                        unsigned(UNSIGNED, ScriptedMatch::call),
                        forged(FORGED, ScriptedMatch::invitation),
                        unsigned(UNSIGNED, ScriptedMatch::invitation)),
                new PlayerScenario(
                        "messages with mistakes",
                        Need.NOTHING,
                        MalformedProbes.invitation(
                                INCOMPLETE, PlayerRule.MISSING_FIELD, message -> without("match_id", message)),
                        MalformedProbes.invitation(
                                MISTYPED, PlayerRule.WRONG_TYPE, message -> message.put("match_id", 42)),
                        alive(12)),
                new PlayerScenario(
                        "the form of JSON-RPC",
                        Need.NOTHING,
                        MalformedProbes.stringId(),
                        MalformedProbes.notification(),
                        alive(13)),
                new PlayerScenario(
                        "unknown methods and messages",
                        Need.NOTHING,
                        MalformedProbes.unknownMethod(),
                        MalformedProbes.unknownMessage(),
                        alive(14)),
                new PlayerScenario("bodies that are not JSON", Need.NOTHING, MalformedProbes.brokenJson(), alive(15)),
                new PlayerScenario(
                        "the end of the league",
                        Need.NOTHING,
                        tell(player -> player.manager().leagueCompleted(ROUNDS))));
    }

    private static Probe alive(int round) {
        return invite(MatchSpec.of(round)).breaking(PlayerRule.ALIVE).where(PlayerUnderCheck::isPlaying);
    }

    private static Probe[] whole(MatchSpec spec) {
        RoundId round = spec.roundId();
        return new Probe[] {
            tell(player -> player.manager().announcement(spec)),
            tell(player -> player.manager().standings(round)),
            invite(spec),
            call(spec),
            gameOver(spec),
            tell(player -> player.manager().standings(round)),
            tell(player -> player.manager().roundCompleted(round))
        };
    }

    private static ObjectNode extended(ObjectNode message) {
        message.put("weather", "fair").putObject("venue").put("hall", 7);
        return message;
    }

    private static Probe gameOver(MatchSpec spec) {
        return tell(spec, ScriptedMatch::gameOver);
    }

    private static Probe forged(MatchSpec spec, Function<ScriptedMatch, Message> message) {
        return asStranger(
                spec,
                message,
                PlayerRule.WRONG_TOKEN,
                words -> words.put("auth_token", ScriptedPlayerLeague.WRONG_TOKEN.value()));
    }

    private static Probe unsigned(MatchSpec spec, Function<ScriptedMatch, Message> message) {
        return asStranger(spec, message, PlayerRule.MISSING_TOKEN, words -> without("auth_token", words));
    }

    private static ObjectNode without(String field, ObjectNode message) {
        message.remove(field);
        return message;
    }
}
