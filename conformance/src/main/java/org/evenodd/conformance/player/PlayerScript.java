package org.evenodd.conformance.player;

import static org.evenodd.conformance.player.Probe.asStranger;
import static org.evenodd.conformance.player.Probe.call;
import static org.evenodd.conformance.player.Probe.invite;
import static org.evenodd.conformance.player.Probe.rest;
import static org.evenodd.conformance.player.Probe.send;

import java.util.List;
import java.util.function.Function;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.conformance.player.ScriptedMatch.MatchSpec;
import org.evenodd.game.Game;
import org.evenodd.protocol.message.InvitationMessages.RoleInMatch;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.Identifiers.RoundId;
import tools.jackson.databind.node.ObjectNode;

/** The scenarios of a check, after the bot's registration. */
final class PlayerScript {

    private static final MatchSpec EXTENDED = MatchSpec.of(3);
    private static final MatchSpec RETRIED = MatchSpec.of(4);
    private static final MatchSpec REPEATED = MatchSpec.of(5);
    private static final MatchSpec LEFT = MatchSpec.of(6);
    private static final MatchSpec RIGHT = new MatchSpec(7, RoleInMatch.PLAYER_B);
    private static final MatchSpec FORGED = MatchSpec.of(8);
    private static final MatchSpec UNSIGNED = MatchSpec.of(9);
    private static final MatchSpec WATCHED = MatchSpec.of(16);
    private static final MatchSpec UNSEEN = MatchSpec.of(17);
    private static final int ROUNDS = 20;

    private PlayerScript() {}

    /** The condition on which a scenario is played. */
    enum Need {
        /** It does not call the bot, or not as one that is registered. */
        NO_BOT,
        /** It runs even if no match can be played. */
        NOTHING,
        /** It is a plain match: if an answer does not come in time, later scenarios that need one are skipped. */
        MATCH,
        /** The answers in plain matches must have come in time. */
        PLAYER
    }

    /**
     * A part of the check that is judged as a whole.
     *
     * @param need the condition on which it is played
     * @param provokes whether it sends wrong messages on purpose
     * @param probes run in order
     */
    record PlayerScenario(String title, Need need, boolean provokes, List<Probe> probes) {

        PlayerScenario(String title, Need need, Probe... probes) {
            this(title, need, false, List.of(probes));
        }

        /** A scenario that sends wrong messages on purpose. */
        static PlayerScenario provoking(String title, Need need, Probe... probes) {
            return new PlayerScenario(title, need, true, List.of(probes));
        }
    }

    /** The scenarios for players of a game. */
    static List<PlayerScenario> scenarios(Game game) {
        boolean moves = game.call() == MessageType.CHOOSE_MOVE_CALL;
        Probe without = Probe.NOTHING.where(player -> player.match(UNSEEN).goOn());
        Probe[] unseen = {invite(UNSEEN), without, without, call(UNSEEN).breaking(PlayerRule.UNSEEN_BOARD), rest(UNSEEN)
        };
        List<PlayerScenario> all = List.of(
                new PlayerScenario(
                        "the endpoint that it registered",
                        Need.NO_BOT,
                        player -> player.registration.contact().play(player)),
                new PlayerScenario("a match as player A", Need.MATCH, whole(MatchSpec.of(1))),
                new PlayerScenario("a match as player B", Need.MATCH, whole(new MatchSpec(2, RoleInMatch.PLAYER_B))),
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
                        send(RETRIED, ScriptedMatch::lateness),
                        call(RETRIED).breaking(PlayerRule.RETRIED_CALL),
                        rest(RETRIED),
                        gameOver(RETRIED)),
                new PlayerScenario(
                        "repeated and late messages",
                        Need.PLAYER,
                        invite(REPEATED),
                        invite(REPEATED).breaking(PlayerRule.REPEATED_INVITATION),
                        call(REPEATED),
                        call(REPEATED).breaking(moves ? PlayerRule.REPEATED_MOVE : PlayerRule.REPEATED_CALL),
                        rest(REPEATED),
                        gameOver(REPEATED),
                        gameOver(REPEATED),
                        MalformedProbes.lateCall(REPEATED, game.call())),
                new PlayerScenario(
                        "two matches at once",
                        Need.PLAYER,
                        invite(LEFT).with(invite(RIGHT)).breaking(PlayerRule.PARALLEL),
                        call(LEFT).with(call(RIGHT)).breaking(PlayerRule.PARALLEL),
                        rest(LEFT).with(rest(RIGHT)).breaking(PlayerRule.PARALLEL),
                        gameOver(LEFT).with(gameOver(RIGHT))),
                new PlayerScenario("a board that is new to it", Need.PLAYER, moves ? unseen : new Probe[0]),
                new PlayerScenario(
                        "the standings of 99 players",
                        Need.NOTHING,
                        send(
                                type -> PlayerRule.BIG_STANDINGS.rule(),
                                player -> new ScriptedManager(player).longStandings(REPEATED.roundId()))),
                PlayerScenario.provoking(
                        "callers without a valid token",
                        Need.PLAYER,
                        invite(WATCHED),
                        forged(WATCHED, ScriptedMatch::call),
                        unsigned(WATCHED, ScriptedMatch::call),
                        call(WATCHED),
                        rest(WATCHED),
                        forged(WATCHED, ScriptedMatch::gameOver),
                        unsigned(WATCHED, ScriptedMatch::gameOver),
                        gameOver(WATCHED),
                        forged(FORGED, ScriptedMatch::call),
                        unsigned(UNSIGNED, ScriptedMatch::call),
                        forged(FORGED, ScriptedMatch::invitation),
                        unsigned(UNSIGNED, ScriptedMatch::invitation)),
                PlayerScenario.provoking(
                        "messages with mistakes",
                        Need.NOTHING,
                        MalformedProbes.invitation(
                                MatchSpec.of(10), PlayerRule.MISSING_FIELD, message -> without("match_id", message)),
                        MalformedProbes.invitation(
                                MatchSpec.of(11), PlayerRule.WRONG_TYPE, message -> message.put("match_id", 42)),
                        alive(12)),
                new PlayerScenario(
                        "the form of JSON-RPC",
                        Need.NOTHING,
                        MalformedProbes.stringId(),
                        MalformedProbes.notification(),
                        alive(13)),
                PlayerScenario.provoking(
                        "unknown methods and messages",
                        Need.NOTHING,
                        MalformedProbes.unknownMethod(),
                        MalformedProbes.unknownMessage(),
                        alive(14)),
                PlayerScenario.provoking(
                        "bodies that are not JSON", Need.NOTHING, MalformedProbes.brokenJson(), alive(15)),
                new PlayerScenario(
                        "the end of the league",
                        Need.NOTHING,
                        send(player -> new ScriptedManager(player).leagueCompleted(ROUNDS))),
                new PlayerScenario("a question about its health", Need.NO_BOT, Probe.HEALTH));
        return all.stream().filter(scenario -> !scenario.probes().isEmpty()).toList();
    }

    private static Probe alive(int round) {
        return invite(MatchSpec.of(round)).breaking(PlayerRule.ALIVE).where(PlayerUnderCheck::isPlaying);
    }

    private static Probe[] whole(MatchSpec spec) {
        RoundId round = spec.roundId();
        return new Probe[] {
            send(player -> new ScriptedManager(player).announcement(spec)),
            send(player -> new ScriptedManager(player).standings(round)),
            invite(spec),
            call(spec),
            rest(spec),
            gameOver(spec),
            send(player -> new ScriptedManager(player).standings(round)),
            send(player -> new ScriptedManager(player).roundCompleted(round))
        };
    }

    private static ObjectNode extended(ObjectNode message) {
        message.put("weather", "fair").putObject("venue").put("hall", 7);
        return message;
    }

    private static Probe gameOver(MatchSpec spec) {
        return send(spec, ScriptedMatch::gameOver);
    }

    private static Probe forged(MatchSpec spec, Function<ScriptedMatch, Message> message) {
        return asStranger(
                spec,
                message,
                PlayerRule.WRONG_TOKEN,
                words -> words.put(
                        "auth_token",
                        ScriptedLeague.wrongToken(Rehearsal.PLAYER).value()));
    }

    private static Probe unsigned(MatchSpec spec, Function<ScriptedMatch, Message> message) {
        return asStranger(spec, message, PlayerRule.MISSING_TOKEN, words -> without("auth_token", words));
    }

    private static ObjectNode without(String field, ObjectNode message) {
        message.remove(field);
        return message;
    }
}
