package org.evenodd.referee.check;

import static org.evenodd.referee.check.LeagueProbes.asStranger;
import static org.evenodd.referee.check.LeagueProbes.call;
import static org.evenodd.referee.check.LeagueProbes.invite;
import static org.evenodd.referee.check.LeagueProbes.tell;

import java.util.List;
import java.util.function.Function;
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
                PlayerScenario.withoutBot("the endpoint that it registered", PlayerUnderCheck::judgeContact),
                PlayerScenario.match("a match as player A", whole(FIRST)),
                PlayerScenario.match("a match as player B", whole(SECOND)),
                PlayerScenario.withPlayer(
                        "fields of a later version",
                        invite(EXTENDED, PlayerScript::extended).breaking(PlayerRule.EXTRA_FIELDS),
                        call(EXTENDED, PlayerScript::extended).breaking(PlayerRule.EXTRA_FIELDS)),
                PlayerScenario.withPlayer(
                        "an error and a retry",
                        invite(RETRIED),
                        call(RETRIED),
                        tell(RETRIED, ScriptedMatch::lateness),
                        call(RETRIED).breaking(PlayerRule.RETRIED_CALL),
                        gameOver(RETRIED)),
                PlayerScenario.withPlayer(
                        "repeated and late messages",
                        invite(REPEATED),
                        invite(REPEATED).breaking(PlayerRule.REPEATED_INVITATION),
                        call(REPEATED),
                        call(REPEATED).breaking(PlayerRule.REPEATED_CALL),
                        gameOver(REPEATED),
                        gameOver(REPEATED),
                        MalformedProbes.lateCall(REPEATED)),
                PlayerScenario.withPlayer(
                        "two matches at once",
                        invite(LEFT).with(invite(RIGHT)).breaking(PlayerRule.PARALLEL),
                        call(LEFT).with(call(RIGHT)).breaking(PlayerRule.PARALLEL),
                        gameOver(LEFT).with(gameOver(RIGHT))),
                PlayerScenario.always(
                        "the standings of 99 players",
                        tell(
                                PlayerRule.BIG_STANDINGS,
                                player -> player.manager().longStandings(REPEATED.roundId()))),
                PlayerScenario.withPlayer(
                        "callers without a valid token",
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
                PlayerScenario.always(
                        "messages with mistakes",
                        MalformedProbes.invitation(
                                INCOMPLETE, PlayerRule.MISSING_FIELD, message -> without("match_id", message)),
                        MalformedProbes.invitation(
                                MISTYPED, PlayerRule.WRONG_TYPE, message -> message.put("match_id", 42)),
                        alive(12)),
                PlayerScenario.always(
                        "the form of JSON-RPC", MalformedProbes.stringId(), MalformedProbes.notification(), alive(13)),
                PlayerScenario.always(
                        "unknown methods and messages",
                        MalformedProbes.unknownMethod(),
                        MalformedProbes.unknownMessage(),
                        alive(14)),
                PlayerScenario.always("bodies that are not JSON", MalformedProbes.brokenJson(), alive(15)),
                PlayerScenario.always(
                        "the end of the league", tell(player -> player.manager().leagueCompleted(ROUNDS))));
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
