package org.evenodd.referee.operation;

import org.evenodd.agent.program.Offer;
import org.evenodd.dialect.Aliases;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.jsonrpc.RpcHandler;
import org.evenodd.protocol.message.ChooseParityResponse;
import org.evenodd.protocol.message.GameJoinAck;
import org.evenodd.protocol.message.LeagueCompleted;
import org.evenodd.protocol.message.LeagueError;
import org.evenodd.protocol.message.RoundAnnouncement;
import org.evenodd.protocol.message.RoundCompleted;
import org.evenodd.protocol.message.RunMatch;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageServer;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.value.AgentKind;
import org.evenodd.referee.play.Assignments;
import org.evenodd.referee.play.MatchBoard;
import org.evenodd.referee.play.PostedAnswers;
import org.slf4j.Logger;

/**
 * Everything that a referee can be called for.
 *
 * @param gate lets the manager in
 */
public record Operations(
        ManagerGate gate,
        RefereeContext context,
        MatchBoard board,
        Assignments assignments,
        PostedAnswers answers,
        Author author,
        Logger log) {

    /**
     * All of it, and what carries it out.
     *
     * @param aliases by which ids the manager knows everybody
     */
    public Offer offer(MessageCodec codec, Aliases aliases) {
        MessageServer messages = messages(codec);
        RpcHandler assigning = codec.compatibility() == Compatibility.STRICT
                ? messages
                : new AnnouncedAssignments(messages, gate, aliases, log);
        return new Offer(AgentKind.REFEREE, messages.operations(), new WrongPosts(assigning, codec, answers));
    }

    private MessageServer messages(MessageCodec codec) {
        Notices notices = new Notices(author, gate.lifecycle(), gate.tenure(), log);
        DebugTools tools = new DebugTools(board, author);
        return new MessageServer(codec, author, log)
                .knowing(context)
                .on(RunMatch.class, gate.guardLong(assignments::take))
                .on(RoundAnnouncement.class, gate.guard(notices::roundAnnounced))
                .on(RoundCompleted.class, gate.guard(notices::roundCompleted))
                .on(LeagueCompleted.class, gate.guard(notices::leagueCompleted))
                .on(LeagueError.class, gate.guard(notices::leagueError))
                .on(GameJoinAck.class, answers::take)
                .on(ChooseParityResponse.class, answers::take)
                .onMethod(DebugTools.PING, tools::ping)
                .onMethod(DebugTools.GET_MATCH_STATE, tools::matchState);
    }
}
