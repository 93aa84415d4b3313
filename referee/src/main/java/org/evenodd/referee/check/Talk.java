package org.evenodd.referee.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.evenodd.agent.check.Finding;
import org.evenodd.agent.check.Rule;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.JsonValue;
import org.evenodd.protocol.message.ChooseParityResponse;
import org.evenodd.protocol.message.GameJoinAck;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.peer.Outgoing;
import tools.jackson.databind.node.ObjectNode;

/** The beats of a conversation that goes as it should, as far as the checker is concerned. */
final class Talk {

    private Talk() {}

    /** Tells the bot something. */
    static Beat tell(Function<Stage, Message> message) {
        return stage -> {
            Message told = message.apply(stage);
            return tell(stage, told, PlayerRule.heard(told.type()));
        };
    }

    /** Tells the bot something; it breaks this rule by not listening. */
    static Beat tell(PlayerRule rule, Function<Stage, Message> message) {
        return stage -> tell(stage, message.apply(stage), rule.rule());
    }

    private static CompletableFuture<List<Finding>> tell(Stage stage, Message message, Rule rule) {
        return stage.ask(message, Optional.empty()).thenApply(asked -> {
            List<Finding> findings = new ArrayList<>(new TellingJudge(rule, stage.isRegistered()).judge(asked));
            findings.addAll(WireJudge.judge(asked));
            return findings;
        });
    }

    static Beat announce(MatchSpec spec) {
        return tell(stage -> stage.news().announcement(spec));
    }

    static Beat invite(MatchSpec spec) {
        return invite(spec, UnaryOperator.identity());
    }

    /** Invites the bot in other words. */
    static Beat invite(MatchSpec spec, UnaryOperator<ObjectNode> words) {
        return ask(spec, stage -> stage.match(spec).invitation(stage.now()), words);
    }

    static Beat call(MatchSpec spec) {
        return call(spec, UnaryOperator.identity());
    }

    /** Calls the bot for its choice in other words. */
    static Beat call(MatchSpec spec, UnaryOperator<ObjectNode> words) {
        return ask(spec, stage -> stage.match(spec).call(stage.now()), words);
    }

    private static Beat ask(MatchSpec spec, Function<Stage, Message> message, UnaryOperator<ObjectNode> words) {
        return stage -> {
            Message meant = message.apply(stage);
            return stage.ask(meant, inWords(meant, words), Optional.of(spec.id()))
                    .thenApply(asked -> judge(stage, spec, asked));
        };
    }

    private static List<Finding> judge(Stage stage, MatchSpec spec, Asked asked) {
        asked.answered(ChooseParityResponse.class).ifPresent(answer -> stage.remember(spec, answer.parityChoice()));
        AnswerJudge judge =
                new AnswerJudge(spec.id(), stage.match(spec).bot(), stage.isRegistered(), stage.compatibility());
        List<Finding> findings = new ArrayList<>(judge.judge(asked));
        findings.addAll(WireJudge.judge(asked));
        return findings;
    }

    /** Tells the result, and what follows from it. */
    static Beat gameOver(MatchSpec spec) {
        return tell(stage -> stage.match(spec).gameOver(stage.choice(spec), stage.now()));
    }

    /** Tells the bot that its answer did not arrive. */
    static Beat complain(MatchSpec spec) {
        return tell(stage -> stage.match(spec).lateness(stage.now()));
    }

    /** Invites the bot as somebody whom it should not believe. */
    static Beat mislead(MatchSpec spec, PlayerRule rule, UnaryOperator<ObjectNode> words) {
        return asStranger(
                spec,
                words,
                stage -> stage.match(spec).invitation(stage.now()),
                asked -> asked
                        .answered(GameJoinAck.class)
                        .filter(GameJoinAck::accept)
                        .map(ack -> rule.seen("answered with accept: true", asked.last()))
                        .stream()
                        .toList());
    }

    /** Calls the bot for its choice likewise. */
    static Beat spy(MatchSpec spec, UnaryOperator<ObjectNode> words) {
        return asStranger(spec, words, stage -> stage.match(spec).call(stage.now()), asked -> List.of());
    }

    /** Tells the bot a result likewise. */
    static Beat pretendTheEnd(MatchSpec spec, UnaryOperator<ObjectNode> words) {
        return asStranger(
                spec, words, stage -> stage.match(spec).gameOver(stage.choice(spec), stage.now()), asked -> List.of());
    }

    private static Beat asStranger(
            MatchSpec spec,
            UnaryOperator<ObjectNode> words,
            Function<Stage, Message> message,
            Function<Asked, List<Finding>> judge) {
        return stage -> {
            Message meant = message.apply(stage);
            return stage.ask(meant, inWords(meant, words), Optional.of(spec.id()))
                    .thenApply(asked -> {
                        List<Finding> findings =
                                new ArrayList<>(stage.strangers(spec).judge(asked));
                        findings.addAll(judge.apply(asked));
                        return findings;
                    });
        };
    }

    private static Outgoing inWords(Message message, UnaryOperator<ObjectNode> words) {
        ObjectNode tree = (ObjectNode) WireJudge.parsed(Json.bytes(MessageCodec.encode(message)));
        return new Outgoing(message.type(), JsonValue.of(words.apply(tree)));
    }
}
