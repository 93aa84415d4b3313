package org.evenodd.player.operation;

import java.util.Optional;
import org.evenodd.player.state.Addressee;
import org.evenodd.player.state.PlayerState;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.MatchId;
import org.evenodd.protocol.value.Parity;

/** A player chooses once in a match, however often it is called (MCP 4.2). */
record ChooseParityCallHandler(
        PlayerStateHolder stateHolder, AnswerWriter answers, Chooser chooser, ThinkingTime thinkingTime)
        implements MessageHandler<ChooseParityCall> {

    @Override
    public Reply handle(IncomingCall<ChooseParityCall> call) {
        ChooseParityCall message = call.message();
        return stateHolder.fromReferee(call, message.match().matchId(), state -> receive(state, message));
    }

    private PlayerTransition receive(PlayerState state, ChooseParityCall call) {
        return PlayerTransition.unless(new Addressee(state.place().player()).refuse(call), state, () -> {
            PlayerState called = state.called(call);
            return new PlayerTransition(called, () -> answer(called, call));
        });
    }

    private Reply answer(PlayerState called, ChooseParityCall call) {
        MatchId match = call.match().matchId();
        Optional<Parity> before = called.choiceIn(match);
        if (before.isPresent()) {
            return Reply.answer(answers.choose(called, call, before.get()));
        }
        return Reply.later(chooser.choose(called.situation(match), thinkingTime.until(call.deadline(), answers.now()))
                .thenApply(choice -> settle(call, match, choice)));
    }

    /** If two calls were deciding at once, both answer the first choice. */
    private Reply settle(ChooseParityCall call, MatchId match, Parity choice) {
        PlayerState chosen = stateHolder.update(state -> state.chose(match, choice));
        return Reply.answer(answers.choose(chosen, call, chosen.choiceIn(match).orElse(choice)));
    }
}
