package org.evenodd.conformance.game.evenodd;

import java.util.Objects;
import java.util.random.RandomGenerator;
import org.evenodd.conformance.kit.ScriptedGame.ScriptedPlayer;
import org.evenodd.game.evenodd.Memory.GrowingMemory;
import org.evenodd.game.evenodd.NamedStrategy;
import org.evenodd.game.evenodd.Strategy.Situation;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.ParityMessages.ChooseParityCall;
import org.evenodd.protocol.message.ParityMessages.ChooseParityResponse;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** One of our strategies in matches against one player, with what it has seen of that player so far. */
record PractisingStrategy(NamedStrategy strategy, PlayerId opponent, RandomGenerator random, GrowingMemory memory)
        implements ScriptedPlayer {

    PractisingStrategy(NamedStrategy strategy, PlayerId opponent, RandomGenerator random) {
        this(strategy, opponent, random, new GrowingMemory());
    }

    @Override
    public synchronized Message move(Envelope envelope, PlayerId self, Message call) {
        return new ChooseParityResponse(
                envelope,
                ((ChooseParityCall) call).match().matchId(),
                self,
                strategy.choose(new Situation(opponent, memory), random));
    }

    @Override
    public synchronized void remember(MatchResultReport report) {
        Objects.requireNonNull(report.result()).details().choices().forEach((player, choice) -> {
            if (choice != null && player.equals(opponent)) {
                memory.saw(opponent, choice);
            } else if (choice != null) {
                memory.chose(choice);
            }
        });
    }
}
