package org.evenodd.conformance.player;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.evenodd.agent.peer.Delivery;
import org.evenodd.conformance.kit.CheckedCall;
import org.evenodd.conformance.kit.Finding;
import org.evenodd.conformance.kit.ProtocolRule;
import org.evenodd.conformance.kit.QuotedBody;
import org.evenodd.conformance.player.ScriptedMatch.MatchSpec;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import tools.jackson.databind.node.ObjectNode;

/** One step of a check: sends something and judges the result. */
@FunctionalInterface
interface Probe {

    Probe NOTHING = player -> List.of();

    /** Asks the bot for its health, unless it has ended with its league. Comes last, since it ends the program of many a beginner. */
    Probe HEALTH = player -> {
        if (!player.isThere()) {
            return List.of();
        }
        Delivery answer = player.health();
        return answer instanceof Delivery.Replied
                ? List.of()
                : List.of(PlayerRule.HEALTH_ANSWERED.seen(
                        player.isThere()
                                ? "did not answer GET /health"
                                : "stopped at GET /health; look at its terminal",
                        "GET /health",
                        QuotedBody.of(answer)));
    };

    /** Sends and judges, on a thread that may wait. */
    List<Finding> play(PlayerUnderCheck player);

    /** A probe that runs both at the same time. */
    default Probe with(Probe other) {
        return player -> {
            CompletableFuture<List<Finding>> meanwhile =
                    CompletableFuture.supplyAsync(() -> other.play(player), player.scheduler()::onOwnThread);
            return Stream.of(play(player), player.await(meanwhile))
                    .flatMap(List::stream)
                    .toList();
        };
    }

    /**
     * This probe, with any finding that would cost a match reported as a breach of this rule instead, unless plain matches
     * have shown it too.
     */
    default Probe breaking(PlayerRule rule) {
        return player -> play(player).stream()
                .map(finding -> finding.isMust() && !player.isKnown(finding) ? finding.of(rule.rule()) : finding)
                .toList();
    }

    /** This probe, skipped unless the bot is so by then. */
    default Probe where(Predicate<PlayerUnderCheck> condition) {
        return player -> condition.test(player) ? play(player) : List.of();
    }

    /** Sends the bot a message that needs no answer. */
    static Probe send(Function<PlayerUnderCheck, Message> message) {
        return send(ProtocolRule::ofAcknowledgement, message);
    }

    /** Sends the bot a message that needs no answer; if the bot does not accept it, it breaks the rule of its type. */
    static Probe send(Function<MessageType, ProtocolRule> rule, Function<PlayerUnderCheck, Message> message) {
        return player -> {
            CheckedCall asked = player.send(message.apply(player));
            return new AnswerJudge(player, asked)
                    .acknowledgement(rule.apply(asked.type()))
                    .form()
                    .findings();
        };
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
        return player -> judge(player, spec, player.ask(spec, ScriptedMatch::invitation, words));
    }

    static Probe call(MatchSpec spec) {
        return call(spec, UnaryOperator.identity());
    }

    /** Calls the bot for its move with a modified message, if it has joined the match. */
    static Probe call(MatchSpec spec, UnaryOperator<ObjectNode> words) {
        Probe call = player -> judge(player, spec, player.ask(spec, ScriptedMatch::call, words));
        return call.where(player -> player.match(spec).isJoined());
    }

    /** Calls the bot for its further moves, as long as it makes legal ones. */
    static Probe rest(MatchSpec spec) {
        return player -> {
            List<Finding> findings = new ArrayList<>();
            while (player.match(spec).hasMoved() && player.match(spec).goOn()) {
                findings.addAll(call(spec).play(player));
            }
            return findings;
        };
    }

    private static List<Finding> judge(PlayerUnderCheck player, MatchSpec spec, CheckedCall asked) {
        ScriptedMatch match = player.match(spec);
        match.note(asked);
        return new AnswerJudge(player, asked).answer(match).form().findings();
    }

    /**
     * Sends a message of a match as a caller that the bot should not believe, if it can tell.
     *
     * @param rule the rule that it breaks if it accepts an invitation
     */
    static Probe asStranger(
            MatchSpec spec,
            Function<ScriptedMatch, Message> message,
            PlayerRule rule,
            UnaryOperator<ObjectNode> words) {
        Probe probe = player -> new AnswerJudge(player, player.ask(spec, message, words))
                .secrecy(spec, rule)
                .findings();
        return probe.where(PlayerUnderCheck::isRegistered);
    }
}
