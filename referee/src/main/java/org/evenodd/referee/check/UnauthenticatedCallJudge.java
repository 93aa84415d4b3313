package org.evenodd.referee.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.check.CheckedCall;
import org.evenodd.agent.check.Finding;
import org.evenodd.protocol.message.ChooseParityResponse;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.value.AuthToken;

/**
 * Judges a bot's answer to a caller that showed no valid token.
 *
 * @param own the bot's own token
 * @param ofMatch the token that the match's referee would have shown
 */
record UnauthenticatedCallJudge(AuthToken own, AuthToken ofMatch) {

    List<Finding> judge(CheckedCall asked) {
        List<Finding> findings = new ArrayList<>();
        if (gives(own, asked)) {
            findings.add(PlayerRule.TOKEN_TO_STRANGER.seen(
                    "its own token went to somebody who had shown no valid one, for a %s".formatted(asked.type()),
                    asked.last()));
        } else if (gives(ofMatch, asked)) {
            findings.add(PlayerRule.TOKEN_TO_STRANGER.seen(
                    "the token of the match went to somebody who had not shown it, for a %s".formatted(asked.type()),
                    asked.last()));
        } else if (asked.answered(ChooseParityResponse.class).isPresent()) {
            findings.add(PlayerRule.CHOICE_TO_STRANGER.seen(
                    "its choice was told to somebody who had shown no valid token", asked.last()));
        }
        return findings;
    }

    private static boolean gives(AuthToken token, CheckedCall asked) {
        boolean posted = asked.answer() instanceof Answer.Answered answered
                && token.equals(answered.message().envelope().authToken());
        return posted
                || asked.exchanges().stream()
                        .flatMap(exchange -> exchange.reply().stream())
                        .anyMatch(reply -> new String(reply.body(), UTF_8).contains(token.value()));
    }
}
