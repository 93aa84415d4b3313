package org.evenodd.referee.operation;

import org.evenodd.agent.log.RefusalLog;
import org.evenodd.agent.program.ServiceOperations;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.message.ChooseParityResponse;
import org.evenodd.protocol.message.GameJoinAck;
import org.evenodd.protocol.message.LeagueCompleted;
import org.evenodd.protocol.message.LeagueError;
import org.evenodd.protocol.message.RoundAnnouncement;
import org.evenodd.protocol.message.RoundCompleted;
import org.evenodd.protocol.message.RunMatch;
import org.evenodd.protocol.operation.MatchesInHand;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.MessageServer;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.referee.play.AssignmentIntake;
import org.evenodd.referee.play.MatchSlots;
import org.evenodd.referee.play.MatchesAtHand;
import org.evenodd.referee.play.PostedAnswers;
import org.slf4j.Logger;

/**
 * All operations of a referee.
 *
 * @param gate accepts the manager's calls
 * @param atHand what the matches wait for, which only the manager may ask
 */
public record RefereeOperations(
        ManagerGate gate,
        RefereeContext context,
        MatchSlots slots,
        MatchesAtHand atHand,
        AssignmentIntake assignments,
        PostedAnswers answers,
        EnvelopeWriter author,
        Logger log) {

    /**
     * Returns all operations with their handler.
     *
     * @param stack reads and writes messages, with the ids that the manager uses
     */
    public ServiceOperations offer(ProtocolStack stack) {
        MessageServer messages = messages(stack);
        RpcHandler assigning =
                stack.isStrict() ? messages : new AnnouncedAssignments(messages, gate, stack.aliases(), log);
        return new ServiceOperations(
                AgentKind.REFEREE, messages.operations(), new WrongPosts(assigning, stack.codec(), answers));
    }

    private MessageServer messages(ProtocolStack stack) {
        Notices notices = new Notices(author, gate.lifecycle(), gate.membership(), log);
        DebugTools tools = new DebugTools(slots, author);
        return new MessageServer(stack.calls(context), author, new RefusalLog(author.clock(), log))
                .on(RunMatch.class, gate.guard(assignments::take))
                .on(RoundAnnouncement.class, gate.guard(notices::roundAnnounced))
                .on(RoundCompleted.class, gate.guard(notices::roundCompleted))
                .on(LeagueCompleted.class, gate.guard(notices::leagueCompleted))
                .on(LeagueError.class, gate.guard(notices::leagueError))
                .on(GameJoinAck.class, answers::take)
                .on(ChooseParityResponse.class, answers::take)
                .onMethod(DebugTools.PING, tools::ping)
                .onMethod(DebugTools.GET_MATCH_STATE, tools::matchState)
                .onMethod(MatchesInHand.METHOD, new InHandTool(gate, atHand, author));
    }
}
