package org.evenodd.referee.check;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.agent.check.CheckedCall;
import org.evenodd.agent.check.Finding;
import org.evenodd.protocol.message.ChooseParityResponse;
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
        if (asked.gives(own)) {
            findings.add(PlayerRule.TOKEN_TO_STRANGER.seen(
                    "its own token went to somebody who had shown no valid one, for a %s".formatted(asked.type()),
                    asked.last()));
        } else if (asked.gives(ofMatch)) {
            findings.add(PlayerRule.TOKEN_TO_STRANGER.seen(
                    "the token of the match went to somebody who had not shown it, for a %s".formatted(asked.type()),
                    asked.last()));
        } else if (asked.answered(ChooseParityResponse.class).isPresent()) {
            findings.add(PlayerRule.CHOICE_TO_STRANGER.seen(
                    "its choice was told to somebody who had shown no valid token", asked.last()));
        }
        return findings;
    }
}
