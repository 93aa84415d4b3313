package org.evenodd.referee.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.evenodd.agent.check.BodyTrees;
import org.evenodd.agent.check.CheckedCall;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.ProtocolRule;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.ChooseParityResponse;
import org.evenodd.protocol.message.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Outgoing;
import tools.jackson.databind.node.ObjectNode;

/** The probes of a regular course of events, as far as the checker is concerned. */
final class LeagueProbes {

    private LeagueProbes() {}

    /** Sends the bot a message that needs no answer. */
    static Probe tell(Function<PlayerUnderCheck, Message> message) {
        return player -> {
            Message notification = message.apply(player);
            return tell(player, notification, ProtocolRule.ofAcknowledgement(notification.type()));
        };
    }

    /** Sends the bot a message that needs no answer; if the bot does not accept it, it breaks this rule. */
    static Probe tell(PlayerRule rule, Function<PlayerUnderCheck, Message> message) {
        return player -> tell(player, message.apply(player), rule.rule());
    }

    private static CompletableFuture<List<Finding>> tell(PlayerUnderCheck player, Message message, ProtocolRule rule) {
        return player.tell(message).thenApply(asked -> {
            List<Finding> findings = new ArrayList<>(new TellingJudge(rule, player.isRegistered()).judge(asked));
            findings.addAll(form(player, asked));
            return findings;
        });
    }

    static Probe announce(MatchSpec spec) {
        return tell(player -> player.manager().announcement(spec));
    }

    static Probe invite(MatchSpec spec) {
        return invite(spec, UnaryOperator.identity());
    }

    /** Invites the bot with a modified message. */
    static Probe invite(MatchSpec spec, UnaryOperator<ObjectNode> words) {
        return ask(spec, player -> player.match(spec).invitation(player.now()), words);
    }

    static Probe call(MatchSpec spec) {
        return call(spec, UnaryOperator.identity()).whereJoined(spec);
    }

    /** Calls the bot for its choice with a modified message. */
    static Probe call(MatchSpec spec, UnaryOperator<ObjectNode> words) {
        return ask(spec, player -> player.match(spec).call(player.now()), words);
    }

    private static Probe ask(
            MatchSpec spec, Function<PlayerUnderCheck, Message> message, UnaryOperator<ObjectNode> words) {
        return player -> {
            Message meant = message.apply(player);
            return player.ask(spec.id(), meant, inWords(meant, words)).thenApply(asked -> judge(player, spec, asked));
        };
    }

    private static List<Finding> judge(PlayerUnderCheck player, MatchSpec spec, CheckedCall asked) {
        asked.answered(ChooseParityResponse.class).ifPresent(answer -> player.remember(spec, answer.parityChoice()));
        AnswerJudge judge =
                new AnswerJudge(spec.id(), player.match(spec).bot(), player.isRegistered(), player.compatibility());
        if (joins(asked)) {
            player.join(spec);
        }
        List<Finding> findings = new ArrayList<>(judge.judge(asked));
        findings.addAll(form(player, asked));
        return findings;
    }

    /** Whether a bot with such an answer expects to play, though its answer may be wrong. */
    private static boolean joins(CheckedCall asked) {
        return asked.answer() instanceof Answer.Wrong
                || asked.answered(GameJoinAck.class).filter(GameJoinAck::accept).isPresent();
    }

    private static List<Finding> form(PlayerUnderCheck player, CheckedCall asked) {
        List<Finding> findings = new ArrayList<>(WireJudge.judge(asked));
        if (player.givesOwnToken(asked)) {
            findings.add(PlayerRule.TOKEN_TO_REFEREE.seen(
                    "its own token is in the answer to a referee's %s".formatted(asked.type()), asked.last()));
        }
        return findings;
    }

    /** Asks where the bot said to be called whether it is there, if another endpoint is checked. */
    static Probe otherEndpoint() {
        return player -> player.otherEndpoint()
                .map(other -> player.peer()
                        .post(other.contact(), player.anySample())
                        .thenApply(exchange -> other.judge(player.peer().checked(), player.checker(), exchange)))
                .orElseGet(() -> CompletableFuture.completedFuture(List.of()));
    }

    /** Sends the result of the match and the messages that follow it. */
    static Probe gameOver(MatchSpec spec) {
        return tell(player -> player.match(spec).gameOver(player.choice(spec), player.now()))
                .whereJoined(spec);
    }

    /** Tells the bot that its answer did not arrive. */
    static Probe complain(MatchSpec spec) {
        return tell(player -> player.match(spec).lateness(player.now())).whereJoined(spec);
    }

    /** Invites the bot as a caller that it should not believe. */
    static Probe inviteAsStranger(MatchSpec spec, PlayerRule rule, UnaryOperator<ObjectNode> words) {
        return asStranger(
                spec,
                words,
                player -> player.match(spec).invitation(player.now()),
                asked -> asked
                        .answered(GameJoinAck.class)
                        .filter(GameJoinAck::accept)
                        .map(ack -> rule.seen("answered with accept: true", asked.last()))
                        .stream()
                        .toList());
    }

    /** Calls the bot for its choice as a caller that it should not believe. */
    static Probe callAsStranger(MatchSpec spec, UnaryOperator<ObjectNode> words) {
        return asStranger(spec, words, player -> player.match(spec).call(player.now()), asked -> List.of());
    }

    /** Sends a result as a caller that the bot should not believe. */
    static Probe gameOverAsStranger(MatchSpec spec, UnaryOperator<ObjectNode> words) {
        return asStranger(
                spec,
                words,
                player -> player.match(spec).gameOver(player.choice(spec), player.now()),
                asked -> List.of());
    }

    private static Probe asStranger(
            MatchSpec spec,
            UnaryOperator<ObjectNode> words,
            Function<PlayerUnderCheck, Message> message,
            Function<CheckedCall, List<Finding>> judge) {
        return player -> {
            Message meant = message.apply(player);
            return player.ask(spec.id(), meant, inWords(meant, words)).thenApply(asked -> {
                List<Finding> findings =
                        new ArrayList<>(player.unauthenticatedCallJudge(spec).judge(asked));
                findings.addAll(judge.apply(asked));
                return findings;
            });
        };
    }

    private static Outgoing inWords(Message message, UnaryOperator<ObjectNode> words) {
        return new Outgoing(message.type(), JsonValue.of(words.apply(BodyTrees.of(message))));
    }
}
