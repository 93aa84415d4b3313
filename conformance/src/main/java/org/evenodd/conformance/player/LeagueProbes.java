package org.evenodd.conformance.player;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.BodyTrees;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.peer.Outgoing;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import tools.jackson.databind.node.ObjectNode;

/** The probes of a regular course of events, as far as the checker is concerned. */
final class LeagueProbes {

    private LeagueProbes() {}

    /** Sends the bot a message that needs no answer. */
    static Probe tell(Function<PlayerUnderCheck, Message> message) {
        return tell(ProtocolRule::ofAcknowledgement, message);
    }

    /** Sends the bot a message that needs no answer; if the bot does not accept it, it breaks this rule. */
    static Probe tell(PlayerRule rule, Function<PlayerUnderCheck, Message> message) {
        return tell(type -> rule.rule(), message);
    }

    private static Probe tell(Function<MessageType, ProtocolRule> rule, Function<PlayerUnderCheck, Message> message) {
        return player -> player.tell(message.apply(player))
                .thenApply(asked -> Probe.joined(
                        new TellingJudge(rule.apply(asked.type()), player.isRegistered()).judge(asked),
                        form(player, asked)));
    }

    /** Sends the bot a message of a match that needs no answer, if it has joined the match. */
    static Probe tell(MatchSpec spec, Function<ScriptedMatch, Message> message) {
        return tell(player -> message.apply(player.match(spec)))
                .where(player -> player.match(spec).isJoined());
    }

    static Probe invite(MatchSpec spec) {
        return invite(spec, UnaryOperator.identity());
    }

    /** Invites the bot with a modified message. */
    static Probe invite(MatchSpec spec, UnaryOperator<ObjectNode> words) {
        return ask(spec, ScriptedMatch::invitation, words, (player, asked) -> judge(player, spec, asked));
    }

    static Probe call(MatchSpec spec) {
        return call(spec, UnaryOperator.identity());
    }

    /** Calls the bot for its choice with a modified message, if it has joined the match. */
    static Probe call(MatchSpec spec, UnaryOperator<ObjectNode> words) {
        return ask(spec, ScriptedMatch::call, words, (player, asked) -> judge(player, spec, asked))
                .where(player -> player.match(spec).isJoined());
    }

    private static Probe ask(
            MatchSpec spec,
            Function<ScriptedMatch, Message> message,
            UnaryOperator<ObjectNode> words,
            BiFunction<PlayerUnderCheck, CheckedCall, List<Finding>> judge) {
        return player -> {
            Message meant = message.apply(player.match(spec));
            Outgoing sent = new Outgoing(meant.type(), JsonValue.of(words.apply(BodyTrees.of(meant))));
            return player.ask(spec.id(), meant, sent).thenApply(asked -> judge.apply(player, asked));
        };
    }

    private static List<Finding> judge(PlayerUnderCheck player, MatchSpec spec, CheckedCall asked) {
        ScriptedMatch match = player.match(spec);
        match.note(asked);
        AnswerJudge judge = new AnswerJudge(
                spec.id(), match.bot(), player.isRegistered(), player.peer().compatibility());
        return Probe.joined(judge.judge(asked), form(player, asked));
    }

    private static List<Finding> form(PlayerUnderCheck player, CheckedCall asked) {
        boolean given = asked.type().senders().contains(AgentKind.REFEREE)
                && asked.gives(player.league().token());
        return Probe.joined(
                WireJudge.judge(asked),
                given
                        ? List.of(PlayerRule.TOKEN_TO_REFEREE.seen(
                                "its own token is in the answer to a referee's %s".formatted(asked.type()),
                                asked.last()))
                        : List.of());
    }

    /**
     * Sends a message of a match as a caller that the bot should not believe, if it can tell.
     *
     * @param rule what it breaks if it accepts an invitation
     */
    static Probe asStranger(
            MatchSpec spec,
            Function<ScriptedMatch, Message> message,
            PlayerRule rule,
            UnaryOperator<ObjectNode> words) {
        return ask(
                        spec,
                        message,
                        words,
                        (player, asked) -> Stream.concat(
                                        secret(player.league(), spec, asked).stream(),
                                        asked.answered(GameJoinAck.class).filter(GameJoinAck::accept).stream()
                                                .map(ack -> rule.seen("answered with accept: true", asked.last())))
                                .toList())
                .where(PlayerUnderCheck::isRegistered);
    }

    /** What the bot has told a caller that showed no valid token. */
    private static Optional<Finding> secret(ScriptedPlayerLeague league, MatchSpec spec, CheckedCall asked) {
        if (asked.gives(league.token())) {
            return Optional.of(PlayerRule.TOKEN_TO_STRANGER.seen(
                    "its own token went to somebody who had shown no valid one, for a %s".formatted(asked.type()),
                    asked.last()));
        }
        if (asked.gives(league.tokenOf(spec.id()))) {
            return Optional.of(PlayerRule.TOKEN_TO_STRANGER.seen(
                    "the token of the match went to somebody who had not shown it, for a %s".formatted(asked.type()),
                    asked.last()));
        }
        return asked.answered(ChooseParityResponse.class)
                .map(answer -> PlayerRule.CHOICE_TO_STRANGER.seen(
                        "its choice was told to somebody who had shown no valid token", asked.last()));
    }
}
