package org.evenodd.referee.operation;

import org.evenodd.agent.log.Printable;
import org.evenodd.agent.membership.Membership;
import org.evenodd.protocol.message.AckStatus;
import org.evenodd.protocol.message.Champion;
import org.evenodd.protocol.message.LeagueCompleted;
import org.evenodd.protocol.message.LeagueCompletedAck;
import org.evenodd.protocol.message.LeagueError;
import org.evenodd.protocol.message.RoundAnnouncement;
import org.evenodd.protocol.message.RoundAnnouncementAck;
import org.evenodd.protocol.message.RoundCompleted;
import org.evenodd.protocol.message.RoundCompletedAck;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.referee.message.RefereeIdentity;
import org.slf4j.Logger;

/** Acknowledges the manager's broadcasts (MCP 3); the referee acts on RUN_MATCH only. */
record Notices(EnvelopeWriter author, RefereeLifecycle lifecycle, Membership membership, Logger log) {

    Reply roundAnnounced(RoundAnnouncement notice, RefereeIdentity referee) {
        long own = notice.matches().stream()
                .filter(match -> referee.id().equals(match.refereeId()))
                .count();
        log.info("Round {} is announced, {} of its matches for this referee", notice.roundId(), own);
        return Reply.answer(new RoundAnnouncementAck(
                author.replyTo(notice.envelope()), AckStatus.ACKNOWLEDGED, null, referee.id(), notice.roundId()));
    }

    Reply roundCompleted(RoundCompleted notice, RefereeIdentity referee) {
        return Reply.answer(new RoundCompletedAck(
                author.replyTo(notice.envelope()), AckStatus.ACKNOWLEDGED, null, referee.id(), notice.roundId()));
    }

    Reply leagueCompleted(LeagueCompleted notice, RefereeIdentity referee) {
        lifecycle.leagueOver();
        Champion champion = notice.champion();
        log.info(
                "The league is over: {} has won",
                champion == null ? "somebody" : Printable.of(champion.displayName(), champion.playerId()));
        return Reply.answer(
                new LeagueCompletedAck(author.replyTo(notice.envelope()), AckStatus.ACKNOWLEDGED, null, referee.id()));
    }

    Reply leagueError(LeagueError notice, RefereeIdentity referee) {
        if (notice.isDismissal()) {
            lifecycle.leagueOver();
            membership.leave();
            log.error("The operator removed this referee from the league");
        } else {
            log.warn("The manager reports {}: {}", notice.error().errorCode(), notice.message());
        }
        return Reply.taken();
    }
}
