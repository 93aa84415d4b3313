package org.evenodd.conformance.player;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.conformance.kit.BodyTrees;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.ScriptedLeague;
import org.evenodd.conformance.player.ScriptedMatch.MatchSpec;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.InvitationMessages.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.peer.Outgoing;
import tools.jackson.databind.node.ObjectNode;

/** One step of a check: sends something and judges the result. */
@FunctionalInterface
interface Probe {

    Probe NOTHING = player -> CompletableFuture.completedFuture(List.of());

    CompletableFuture<List<Finding>> play(PlayerUnderCheck player);

    /** A probe that runs both at the same time. */
    default Probe with(Probe other) {
        return player -> play(player).thenCombine(other.play(player), Probe::joined);
    }

    /**
     * This probe, with any finding that would cost a match reported as a breach of this rule instead, unless plain matches
     * have shown it too.
     */
    default Probe breaking(PlayerRule rule) {
        return player -> play(player)
                .thenApply(findings -> findings.stream()
                        .map(finding -> finding.isMust() && !player.isKnown(finding)
                                ? new Finding(
                                        rule.rule(), finding.seen(), finding.sent(), finding.came(), finding.count())
                                : finding)
                        .toList());
    }

    /** This probe, skipped unless the bot is so by then. */
    default Probe where(Predicate<PlayerUnderCheck> condition) {
        return player -> condition.test(player) ? play(player) : NOTHING.play(player);
    }

    static List<Finding> joined(List<Finding> some, List<Finding> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** Sends the bot a message that needs no answer. */
    static Probe send(Function<PlayerUnderCheck, Message> message) {
        return send(ProtocolRule::ofAcknowledgement, message);
    }

    /** Sends the bot a message that needs no answer; if the bot does not accept it, it breaks the rule of its type. */
    static Probe send(Function<MessageType, ProtocolRule> rule, Function<PlayerUnderCheck, Message> message) {
        return player -> player.send(message.apply(player)).thenApply(asked -> {
            AnswerJudge judge = AnswerJudge.of(player, asked);
            return joined(
                    judge.acknowledgement(rule.apply(asked.type())),
                    judge.form(player.league().token(ScriptedLeague.P01)));
        });
    }

    /** Sends the bot a message of a match that needs no answer, if it has joined the match. */
    static Probe send(MatchSpec spec, Function<ScriptedMatch, Message> message) {
        return send(player -> message.apply(player.match(spec)))
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
        AnswerJudge judge = AnswerJudge.of(player, asked);
        return joined(
                judge.answer(match, player.peer().compatibility()),
                judge.form(player.league().token(ScriptedLeague.P01)));
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
        return ask(spec, message, words, (player, asked) -> {
                    Optional<Finding> secret = secret(player.league(), spec, asked);
                    Optional<Finding> joins = asked.answered(GameJoinAck.class)
                            .filter(GameJoinAck::accept)
                            .map(ack -> rule.seen("answered with accept: true", asked.last()));
                    return Stream.concat(secret.stream(), joins.stream()).toList();
                })
                .where(PlayerUnderCheck::isRegistered);
    }

    /** What the bot has told a caller that showed no valid token. */
    private static Optional<Finding> secret(ScriptedLeague league, MatchSpec spec, CheckedCall asked) {
        if (asked.gives(league.token(ScriptedLeague.P01))) {
            return Optional.of(PlayerRule.TOKEN_TO_STRANGER.seen(
                    "its own token went to somebody who had shown no valid one, for a %s".formatted(asked.type()),
                    asked.last()));
        }
        if (asked.gives(league.matchToken(ScriptedLeague.P01, spec.id()))) {
            return Optional.of(PlayerRule.TOKEN_TO_STRANGER.seen(
                    "the token of the match went to somebody who had not shown it, for a %s".formatted(asked.type()),
                    asked.last()));
        }
        return asked.answered(ChooseParityResponse.class)
                .map(answer -> PlayerRule.CHOICE_TO_STRANGER.seen(
                        "its choice was told to somebody who had shown no valid token", asked.last()));
    }
}
