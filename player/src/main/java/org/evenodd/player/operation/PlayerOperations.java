package org.evenodd.player.operation;

import org.evenodd.agent.log.RefusalLog;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.protocol.message.ChooseParityCall;
import org.evenodd.protocol.message.GameError;
import org.evenodd.protocol.message.GameInvitation;
import org.evenodd.protocol.message.GameOver;
import org.evenodd.protocol.message.LeagueCompleted;
import org.evenodd.protocol.message.LeagueError;
import org.evenodd.protocol.message.LeagueStandingsUpdate;
import org.evenodd.protocol.message.RoundAnnouncement;
import org.evenodd.protocol.message.RoundCompleted;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.MessageServer;
import org.slf4j.Logger;

/** All messages that a referee or the manager may send to a player, and their handlers. */
public record PlayerOperations(
        PlayerStateHolder stateHolder, AnswerWriter answers, Chooser chooser, ThinkingTime thinkingTime, Logger log) {

    /** The server that dispatches them. */
    public MessageServer server(ProtocolStack stack) {
        EnvelopeWriter author = answers.author();
        return new MessageServer(
                        stack.calls(new PlayerContext(stateHolder)), author, new RefusalLog(author.clock(), log))
                .on(GameInvitation.class, new GameInvitationHandler(stateHolder, answers))
                .on(ChooseParityCall.class, new ChooseParityCallHandler(stateHolder, answers, chooser, thinkingTime))
                .on(GameOver.class, new GameOverHandler(stateHolder, answers))
                .on(GameError.class, new GameErrorHandler(stateHolder, answers, log))
                .on(RoundAnnouncement.class, new RoundAnnouncementHandler(stateHolder, answers))
                .on(RoundCompleted.class, new RoundCompletedHandler(stateHolder, answers))
                .on(LeagueStandingsUpdate.class, new StandingsUpdateHandler(stateHolder, answers))
                .on(LeagueCompleted.class, new LeagueCompletedHandler(stateHolder, answers, log))
                .on(LeagueError.class, new LeagueErrorHandler(stateHolder, log));
    }
}
